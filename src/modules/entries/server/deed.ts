import type { Db } from '../../../platform/server/db.ts'
import type { DoneBy } from '../../../values/deed.ts'
import type { Day } from '../../../values/dates.ts'
import { type Money, toDecimal } from '../../../values/money.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import {
  accountsOf,
  accountsOfMany,
  labelOf,
  type ShareAccount,
} from '../../accounts/server/accounts.ts'
import { type AuditAction, record } from '../../audit/server/audit.ts'
import { type Actor, type LedgerAccountId, type Timing } from '../../ledger/server/ledger.ts'
import { personOf } from '../../members/server/members.ts'
import type { BeforeAndAfter } from '../words.contract.ts'

/** A deed of staff. */
export interface Deed extends DoneBy {
  /** The second administrator who agreed, where two are needed. */
  readonly secondPersonId?: string | null | undefined
  /** The institution's time zone. */
  readonly zone: string
  /** Left out in production, where the ledger reads the database's clock after its locks. */
  readonly ledgerAt?: Date | undefined
}

export const timingOf = ({ zone, ledgerAt }: Deed): Timing => ({ zone, at: ledgerAt })

export const actorOf = ({ actorId }: Deed): Actor => ({ channel: 'staff', actorId })

/** The accounts a deed is done to, Checking first. */
export interface Subject {
  readonly memberId: string
  readonly accounts: readonly ShareAccount[]
}

/**
 * Whose accounts these are.
 *
 * - `user_not_found`
 * - `own_account`: nobody on the staff changes accounts of their own, nor agrees that it be done
 */
export async function subjectOf(
  db: Db,
  deed: Pick<Deed, 'actorId' | 'secondPersonId'>,
  memberId: string,
): Promise<Result<Subject, 'user_not_found' | 'own_account'>> {
  if (memberId === deed.actorId || memberId === deed.secondPersonId) return refuse('own_account')
  return memberOf(db, memberId)
}

/** For reading, which staff may also do at their own accounts. */
export async function memberOf(
  db: Db,
  memberId: string,
): Promise<Result<Subject, 'user_not_found'>> {
  if (!(await personOf(db, memberId))) return refuse('user_not_found')
  return ok({ memberId, accounts: await accountsOf(db, memberId) })
}

/** The accounts in the ledger of those who do the deed: the other side of it may not be theirs. */
export async function staffAccounts(
  db: Db,
  people: readonly (string | null | undefined)[],
): Promise<ReadonlySet<LedgerAccountId>> {
  const ids = people.filter((id) => typeof id === 'string')
  const own = await accountsOfMany(db, ids)
  return new Set([...own.values()].flat().map(({ ledgerAccountId }) => ledgerAccountId))
}

/** Writes the record of the deed beside it. */
export async function remember(
  tx: Db,
  deed: Deed,
  memberId: string,
  action: AuditAction,
  detail: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { actorId, secondPersonId, address, at } = deed
  await record(tx, {
    at,
    actorId,
    action,
    subjectId: memberId,
    address,
    detail: secondPersonId ? { ...detail, secondPersonId } : detail,
  })
}

/** The accounts whose balance a deed changed. */
export const changedBalances = (
  accounts: readonly ShareAccount[],
  before: readonly Money[],
  after: readonly Money[],
): BeforeAndAfter[] =>
  accounts.flatMap((account, index) => {
    const [old, now] = [before[index]!, after[index]!]
    if (old.minor === now.minor) return []
    const names = { accountId: account.id, ...labelOf(account) }
    return [{ ...names, before: toDecimal(old), after: toDecimal(now) }]
  })

/** When it happened, for people: `"2026-03-12T18:42"`, as entered and in no zone. */
export const momentOf = (date: Day, time: string): string => `${date}T${time}`

import type { ActionContext } from '../../../platform/server/action.ts'
import type { Db } from '../../../platform/server/db.ts'
import type { Day } from '../../../values/dates.ts'
import { type Money, toDecimal } from '../../../values/money.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import {
  accountsOfMany,
  labelOf,
  officialAccountsOf,
  type ShareAccount,
} from '../../accounts/server/accounts.ts'
import type { Actor, LedgerAccountId } from '../../ledger/server/ledger.ts'
import { personOf } from '../../members/server/members.ts'
import type { BeforeAndAfter } from '../../accounts/words.contract.ts'

export const actorOf = ({ actorId }: ActionContext): Actor => ({ channel: 'staff', actorId })

/** The accounts that staff change, Checking first. */
export interface Subject {
  readonly personId: string
  readonly accounts: readonly ShareAccount[]
}

/** The same, and what of it is not for those who act to change. */
export interface ChangedSubject extends Subject {
  /** Of everything that whoever acts, or agrees, has to do with: nobody on the staff changes accounts of their own. */
  readonly theirs: ReadonlySet<LedgerAccountId>
}

/**
 * Whose accounts these are.
 *
 * - `user_not_found`
 * - `own_account`: it is about whoever acts, or agrees
 */
export async function subjectOf(
  db: Db,
  { actorId, approvedById }: Pick<ActionContext, 'actorId' | 'approvedById'>,
  personId: string,
): Promise<Result<ChangedSubject, 'user_not_found' | 'own_account'>> {
  if (personId === actorId || personId === approvedById) return refuse('own_account')
  const member = await memberOf(db, personId)
  if (!member.ok) return member
  return ok({ ...member.value, theirs: await staffAccounts(db, [actorId, approvedById]) })
}

/** For reading, which staff may also do at their own accounts. */
export async function memberOf(
  db: Db,
  personId: string,
): Promise<Result<Subject, 'user_not_found'>> {
  if (!(await personOf(db, personId))) return refuse('user_not_found')
  const accounts = await officialAccountsOf(db, personId)
  return ok({ personId, accounts: accounts.filter(({ role }) => role === 'primary') })
}

/** The ledger accounts of those who act and agree: neither side of a reversal may be theirs. */
export async function staffAccounts(
  db: Db,
  people: readonly (string | null | undefined)[],
): Promise<ReadonlySet<LedgerAccountId>> {
  const ids = people.filter((id) => typeof id === 'string')
  const own = await accountsOfMany(db, ids)
  return new Set([...own.values()].flat().map(({ ledgerAccountId }) => ledgerAccountId))
}

/** The accounts whose balance has changed. */
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

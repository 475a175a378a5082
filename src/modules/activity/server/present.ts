import type { Db } from '../../../platform/server/db.ts'
import { referenceOf } from '../../../values/ids.ts'
import { type Money, toDecimal } from '../../../values/money.ts'
import { fullName } from '../../../values/person.ts'
import { assert } from '../../../values/result.ts'
import type { AccountLabel } from '../../accounts/contract.ts'
import { labelOf, type ShareAccount, sharersOf } from '../../accounts/server/accounts.ts'
import { namesOf } from '../../members/server/members.ts'
import type { Entry, PendingEntry } from '../../ledger/server/ledger.ts'
import {
  categoryOf,
  descriptionOf,
  memoOf,
  nameOfAccount,
  nameOfOtherSide,
} from '../../ledger/words.contract.ts'
import { kindOfReason } from '../../ledger/transferKind.contract.ts'
import type { Activity } from '../contract.ts'

/** One of the member's accounts, and whose it is. */
export interface OwnAccount extends AccountLabel {
  readonly id: string
  readonly personId: string
  /** What everybody is called who has or had to do with it, by id; nobody where it was always one person's. */
  readonly sharers: ReadonlyMap<string, string>
}

/** The member's accounts as the ledger numbers them. */
export type Labels = ReadonlyMap<bigint, OwnAccount>

const NOBODY: Awaited<ReturnType<typeof sharersOf>> = new Map()

export async function labelsOf(db: Db, accounts: readonly ShareAccount[]): Promise<Labels> {
  const shared = accounts.filter((account) => account.shared).map(({ id }) => id)
  const sharers = shared.length === 0 ? NOBODY : await sharersOf(db, shared)
  const names = await namesOf(db, [...new Set([...sharers.values()].flat())])
  const called = (id: string) =>
    new Map(
      (sharers.get(id) ?? []).map((personId) => {
        const name = names.get(personId)
        return [personId, name ? fullName(name) : '']
      }),
    )
  return new Map(
    accounts.map((account) => {
      const { ledgerAccountId, id, personId } = account
      return [ledgerAccountId, { id, personId, sharers: called(id), ...labelOf(account) }]
    }),
  )
}

interface Row
  extends
    Pick<Entry, 'accountId' | 'amount' | 'reason' | 'actor' | 'details' | 'counter'>,
    Partial<Pick<Entry, 'undoes'>> {
  readonly id: string
  readonly at: Date
  readonly status: Activity['status']
  readonly valueDate: string | null
  readonly balanceAfter: Money | null
}

const isOrdered = (reason: Entry['reason']): boolean => kindOfReason(reason) !== undefined

function present(row: Row, labels: Labels): Activity {
  const label = labels.get(row.accountId)
  assert(label, `ledger account ${row.accountId} is one of the member's`)
  const counter = labels.get(row.counter.accountId)
  const { reason, amount, actor } = row
  const out = amount.minor < 0n
  const movement = { ...row, amount: amount.minor, counter }
  const own = nameOfAccount(label)
  const orderedBy = actor.channel === 'staff' ? undefined : label.sharers.get(actor.actorId ?? '')
  const other = counter ? nameOfAccount(counter) : (nameOfOtherSide(movement) ?? null)
  return {
    key: `${row.id}:${out ? 'out' : 'in'}`,
    id: row.id,
    referenceCode: referenceOf(row.id),
    kind: reason,
    accountId: label.id,
    accountKind: label.kind,
    ...(label.name !== undefined && { accountName: label.name }),
    last4: label.last4,
    direction: out ? 'out' : 'in',
    amount: toDecimal(amount),
    description: descriptionOf(movement),
    category: categoryOf(movement),
    status: row.status,
    postedAt: row.at.toISOString(),
    valueDate: row.valueDate,
    balanceAfter: row.balanceAfter && toDecimal(row.balanceAfter),
    postedByStaff: actor.channel === 'staff',
    orderedByMember:
      actor.channel === 'member' && actor.actorId === label.personId && isOrdered(reason),
    ...(orderedBy !== undefined && { orderedBy }),
    memo: memoOf(movement),
    from: out ? own : other,
    to: out ? other : own,
    onHold: [],
  }
}

/** An entry of the journal as the member reads it. */
export const presentEntry = (entry: Entry, labels: Labels): Activity =>
  present(
    {
      ...entry,
      id: entry.transferId,
      at: entry.postedAt,
      status: entry.reversedById === null ? 'Completed' : 'Reversed',
    },
    labels,
  )

/** Money set aside or expected, which no balance holds yet; or no longer, by its status. */
export const presentPending = (
  pending: PendingEntry,
  labels: Labels,
  status: Activity['status'] = 'Pending',
): Activity =>
  present(
    {
      ...pending,
      id: pending.holdId,
      at: pending.placedAt,
      status,
      valueDate: null,
      balanceAfter: null,
    },
    labels,
  )

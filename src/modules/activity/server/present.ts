import { referenceOf } from '../../../values/ids.ts'
import { type Money, toDecimal } from '../../../values/money.ts'
import { assert } from '../../../values/result.ts'
import type { AccountLabel } from '../../accounts/contract.ts'
import { labelOf, type ShareAccount } from '../../accounts/server/accounts.ts'
import type { Entry, PendingEntry } from '../../ledger/server/ledger.ts'
import type { Activity } from '../contract.ts'
import { describe, memoOf } from './describe.ts'

/** The member's accounts as the ledger numbers them. */
export type Labels = ReadonlyMap<bigint, AccountLabel>

export const labelsOf = (accounts: readonly ShareAccount[]): Labels =>
  new Map(accounts.map((account) => [account.ledgerAccountId, labelOf(account)]))

interface Row extends Pick<
  Entry,
  'accountId' | 'amount' | 'reason' | 'actor' | 'details' | 'counter'
> {
  readonly id: string
  readonly at: Date
  readonly status: Activity['status']
  readonly balanceAfter: Money | null
}

function present(row: Row, labels: Labels): Activity {
  const label = labels.get(row.accountId)
  assert(label, `ledger account ${row.accountId} is one of the member's`)
  const counter = labels.get(row.counter.accountId)
  const { reason, details, amount } = row
  return {
    key: `${row.id}:${label.last4}`,
    id: row.id,
    referenceCode: referenceOf(row.id),
    accountKind: label.kind,
    last4: label.last4,
    direction: amount.minor < 0n ? 'out' : 'in',
    amount: toDecimal(amount),
    ...describe({ reason, details, amount: amount.minor, counter }),
    status: row.status,
    postedAt: row.at.toISOString(),
    balanceAfter: row.balanceAfter && toDecimal(row.balanceAfter),
    postedByStaff: row.actor.channel === 'staff',
    memo: memoOf(details),
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

/** Money set aside or expected, which no balance holds yet. */
export const presentPending = (pending: PendingEntry, labels: Labels): Activity =>
  present(
    { ...pending, id: pending.holdId, at: pending.placedAt, status: 'Pending', balanceAfter: null },
    labels,
  )

import { type Currency, type Money, money } from '../../../values/money.ts'
import type { Motive } from '../words.contract.ts'
import type {
  AccountStatus,
  Actor,
  Balance,
  Channel,
  Details,
  Entry,
  Flow,
  AnyHouseCode,
  PendingEntry,
  Reason,
} from './types.ts'

/** The same columns arrive parsed by the driver, or as text inside the JSON of the overview. */
type Whole = bigint | string
type Instant = Date | string

const amountOf = (minor: Whole, currency: string): Money =>
  money(BigInt(minor), currency as Currency)

export const actorOf = (row: {
  readonly channel: Channel
  readonly actor_id: string | null
}): Actor => ({ channel: row.channel, actorId: row.actor_id }) as Actor

export interface BalanceRow {
  readonly account_id: Whole
  readonly currency: string
  readonly posted: Whole
  readonly held: Whole
  readonly expected: Whole
  readonly floor: Whole | null
  readonly status: AccountStatus
}

export function balanceOfRow(row: BalanceRow): Balance {
  // What has to stay in the account, or below zero how far it may go.
  const floor = BigInt(row.floor ?? 0)
  const [staying, overdraft] = floor > 0n ? [floor, 0n] : [0n, -floor]
  return {
    accountId: BigInt(row.account_id),
    status: row.status,
    posted: amountOf(row.posted, row.currency),
    held: amountOf(row.held, row.currency),
    expected: amountOf(row.expected, row.currency),
    available: amountOf(BigInt(row.posted) - BigInt(row.held) - staying, row.currency),
    overdraft: amountOf(overdraft, row.currency),
  }
}

export interface FlowRow {
  readonly account_id: Whole
  readonly currency: string
  readonly opening: Whole
  readonly closing: Whole
  readonly money_in: Whole
  readonly money_out: Whole
}

export const flowOfRow = (row: FlowRow): Flow => ({
  accountId: BigInt(row.account_id),
  opening: amountOf(row.opening, row.currency),
  closing: amountOf(row.closing, row.currency),
  moneyIn: amountOf(row.money_in, row.currency),
  moneyOut: amountOf(row.money_out, row.currency),
})

interface MovementRow {
  readonly account_id: Whole
  readonly amount: Whole
  readonly currency: string
  readonly reason: Reason
  readonly channel: Channel
  readonly actor_id: string | null
  readonly details: Details
  readonly counter_account: Whole
  readonly counter_code: AnyHouseCode | null
}

const movementOf = (row: MovementRow) => ({
  accountId: BigInt(row.account_id),
  amount: amountOf(row.amount, row.currency),
  reason: row.reason,
  actor: actorOf(row),
  details: row.details,
  counter: { accountId: BigInt(row.counter_account), code: row.counter_code },
})

export interface EntryRow extends MovementRow {
  readonly place: string
  readonly transfer_id: string
  readonly posted_at: Instant
  readonly value_date: string
  readonly balance_after: Whole
  readonly hold_id: string | null
  readonly reverses_id: string | null
  readonly reversed_by_id: string | null
}

export const entryOfRow = (row: EntryRow, undoes: Motive | null = null): Entry => ({
  ...movementOf(row),
  place: row.place,
  transferId: row.transfer_id,
  postedAt: new Date(row.posted_at),
  valueDate: row.value_date,
  balanceAfter: amountOf(row.balance_after, row.currency),
  holdId: row.hold_id,
  reversesId: row.reverses_id,
  undoes,
  reversedById: row.reversed_by_id,
})

export interface PendingRow extends MovementRow {
  readonly hold_id: string
  readonly placed_at: Instant
  readonly expires_at: Instant | null
  readonly total_count: number | bigint
}

export const pendingOfRow = (row: PendingRow): PendingEntry => ({
  ...movementOf(row),
  holdId: row.hold_id,
  placedAt: new Date(row.placed_at),
  expiresAt: row.expires_at === null ? null : new Date(row.expires_at),
})

import type { Day } from '../../../values/dates.ts'
import type { Money } from '../../../values/money.ts'
import type { Motive, Reason } from '../words.contract.ts'

/** An account in the ledger. Other modules keep it beside what they know of the account. */
export type LedgerAccountId = bigint

export type { Reason }

export type HouseCode =
  | 'clearing:us-banks'
  | 'clearing:international'
  | 'clearing:bill-pay'
  | 'clearing:checks'
  | 'clearing:cards'
  | 'suspense:staff-adjustments'
  | 'income:fees'
  | 'expense:dividends'
  | 'settlement:federal-reserve'
  | 'clearing:signatures'
  | 'suspense:returned-payments'
  | 'receivable:provisional-credits'
  | 'expense:dispute-losses'

/** Of any account of the house: each conversion from another system leaves one of its own. */
export type AnyHouseCode = HouseCode | `conversion:${string}`

export type Channel = 'member' | 'staff' | 'system'

/** Who moved the money. Only the system may do it in nobody's name. */
export type Actor =
  | { readonly channel: 'member' | 'staff'; readonly actorId: string }
  | { readonly channel: 'system'; readonly actorId: string | null }

/** Words for people: payee, memo, biller. The ledger stores them and never looks inside. */
export type Details = Readonly<Record<string, unknown>>

/**
 * When it is. `zone` decides the value date; `at` is the clock of a test, the demo or an import and
 * is left out in production, where the database reads its own clock after the locks.
 */
export interface Timing {
  readonly zone: string
  readonly at?: Date | undefined
}

interface Order {
  /** Made by whoever asks, once (`newId()`): asking again with the same id changes nothing. */
  readonly id: string
  readonly actor: Actor
  readonly details?: Details | undefined
}

export interface PostOrder extends Order {
  readonly reason: Reason
  readonly from: LedgerAccountId
  readonly to: LedgerAccountId
  /** At least one minor unit. */
  readonly amount: Money
  /** The day it counts for, when that is not the day it is posted. */
  readonly valueDate?: Day | undefined
}

export interface HoldOrder extends Order {
  readonly reason: Reason
  readonly from: LedgerAccountId
  readonly to: LedgerAccountId
  readonly amount: Money
  readonly expiresAt?: Date | undefined
}

/** `id` becomes the id of the transfer; it may be that of the hold. */
export interface SettleOrder extends Order {
  readonly holdId: string
  /** Left out: all of it. What is less frees the rest. */
  readonly amountMinor?: bigint | undefined
  readonly valueDate?: Day | undefined
}

export interface ReverseOrder extends Order {
  readonly transferId: string
}

/** What the ledger answers when a transfer stands in it. */
export interface Receipt {
  readonly id: string
  /** True when this very order had been carried out before and nothing happened now. */
  readonly replayed: boolean
  readonly postedAt: Date
  readonly valueDate: Day
  readonly fromBalanceAfter: Money
  readonly toBalanceAfter: Money
}

export type HoldState = 'open' | 'posted' | 'voided' | 'expired'

export interface HoldReceipt {
  readonly id: string
  readonly replayed: boolean
  readonly placedAt: Date
  /** A replay tells how the hold stands by now. */
  readonly state: HoldState
  /** What is left to spend on the account the money will leave. */
  readonly available: Money
}

/** Refusals in order of precedence: the first that applies is the answer. */
export type PostRefusal =
  | 'invalid'
  | 'id_reused'
  | 'account_not_found'
  | 'account_not_open'
  | 'account_fixed'
  | 'balance_overflow'
  | 'insufficient_funds'

export type ReverseRefusal = PostRefusal | 'transfer_not_found' | 'already_reversed'

export type SettleRefusal = PostRefusal | 'hold_not_found' | 'hold_not_open' | 'exceeds_hold'

export type BatchRefusal = ReverseRefusal | SettleRefusal | 'reversal_mismatch' | 'hold_mismatch'

export type AccountStatus = 'open' | 'frozen' | 'closed' | 'fixed'

export interface Balance {
  readonly accountId: LedgerAccountId
  readonly status: AccountStatus
  /** Everything posted. */
  readonly posted: Money
  /** What open holds will take. */
  readonly held: Money
  /** What open holds will bring; never spendable before it is posted. */
  readonly expected: Money
  /** Posted less held, and less what has to stay where the floor is above zero. */
  readonly available: Money
  /** How far below zero the account may go; zero unless that was granted. Never a part of what is available. */
  readonly overdraft: Money
}

/** The other side of a movement: a member's account, or a house account with its code. */
export interface Counterparty {
  readonly accountId: LedgerAccountId
  readonly code: AnyHouseCode | null
}

/** One account's side of a transfer. */
export interface Entry {
  /** Where it stands in history; give it to `history` as `before` for the page that follows. */
  readonly place: string
  readonly accountId: LedgerAccountId
  readonly transferId: string
  readonly postedAt: Date
  readonly valueDate: Day
  /** Positive: money in. */
  readonly amount: Money
  readonly balanceAfter: Money
  readonly reason: Reason
  readonly actor: Actor
  readonly details: Details
  readonly counter: Counterparty
  readonly holdId: string | null
  readonly reversesId: string | null
  /** What it reverses, to be called after; null when it reverses nothing. */
  readonly undoes: Motive | null
  /** The reversal that undoes it, unless that was undone in turn. */
  readonly reversedById: string | null
}

/** An open hold as one account sees it. */
export interface PendingEntry {
  readonly accountId: LedgerAccountId
  readonly holdId: string
  /** Negative: set aside to leave. Positive: expected. */
  readonly amount: Money
  readonly reason: Reason
  readonly actor: Actor
  readonly details: Details
  readonly counter: Counterparty
  readonly placedAt: Date
  readonly expiresAt: Date | null
}

/**
 * What happened on an account in a range. Reversed transfers, reversals and what moved between two of
 * the accounts asked about are left out of in and out.
 */
export interface Flow {
  readonly accountId: LedgerAccountId
  readonly opening: Money
  readonly closing: Money
  readonly moneyIn: Money
  readonly moneyOut: Money
}

/** Instants, the first inside and the last outside; null is without end. */
export interface Range {
  readonly from: Date | null
  readonly to: Date | null
}

interface PendingTotal {
  readonly total: Money
  readonly count: number
}

export interface Overview {
  readonly balances: readonly Balance[]
  readonly flows: readonly Flow[]
  readonly pending: {
    readonly in: PendingTotal
    readonly out: PendingTotal
    readonly entries: readonly PendingEntry[]
  }
  readonly recent: readonly Entry[]
}

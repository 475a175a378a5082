import type { Generated } from 'kysely'
import type { AccountKind } from '../../accounts/contract.ts'

/** Days are days of the institution, amounts cents. */
export type DividendTables = {
  dividend_start: { id?: true; on_day: string }
  dividend_book: {
    account_id: string
    ledger_account_id: bigint
    opened_on: string
    earns_from: string
    next_on: string | null
    /** Dollars with ten decimals. */
    carried: Generated<string>
    /** Percent a year, until a day. */
    agreed_rate: string | null
    agreed_until: string | null
  }
  dividend_account: {
    account_id: string
    ledger_account_id: bigint
    product: string
    kind: AccountKind
    number: string
    opened_at: Date
    closed_at: Date | null
    /** Of the terms of a certificate; null for everything else. */
    term_months: number | null
  }
  dividend_run: {
    id: string
    credited_on: string
    begun_at: Date
    closed_at: Date | null
    account_count: number | null
    paid_minor: bigint | null
    reclaimed_minor: bigint | null
  }
  dividend_item: {
    run_id: string
    account_id: string
    credited_on: string
    transfer_id: string | null
    posted: bigint
    posted_total: bigint
    due_total: bigint
    period_from: string
    period_due: bigint
    /** Too large for 64 bits: text, as the driver has it. */
    balance_days: string
    yield_earned: bigint | null
    balance: bigint
    carry: string
    units_per_cent: string
    entries_through: bigint
    ahead: string
    rates_hash: Buffer
  }
  dividend_closing: {
    account_id: string
    closed_on: string
    transfer_id: string | null
    posted: bigint
    period_from: string
    period_due: bigint
    balance_days: string
    yield_earned: bigint | null
  }
}

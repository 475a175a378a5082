import type { Disclosure } from '../disclosure.contract.ts'

export type OpeningTables = {
  account_opening: {
    /** The request's, and that of the first transfer. */
    id: string
    account_id: string
    /** Who agreed, and is the primary owner. */
    person_id: string
    disclosure_version: string
    disclosed: Disclosure
    amount_minor: bigint
    from_account_id: string | null
    opened_at: Date
    /** Who of the staff opened it, and why; null: whoever agreed. */
    staff_id: string | null
    reason: string | null
  }
  account_closing: {
    /** The request's, and that of the last transfer. */
    id: string
    account_id: string
    /** Who closed it; the primary owner where staff did. */
    person_id: string
    dividend_minor: bigint
    penalty_minor: bigint
    fee_minor: bigint
    moved_minor: bigint
    to_account_id: string | null
    closed_at: Date
    /** Who of the staff closed it, and why; null: the person themselves. */
    staff_id: string | null
    reason: string | null
  }
}

export type OpeningRow = OpeningTables['account_opening']
export type ClosingRow = OpeningTables['account_closing']

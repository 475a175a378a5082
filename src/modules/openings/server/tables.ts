import type { Disclosure } from '../disclosure.contract.ts'

export type OpeningTables = {
  account_opening: {
    /** The request's, and that of the first transfer. */
    id: string
    account_id: string
    person_id: string
    disclosure_version: string
    disclosed: Disclosure
    amount_minor: bigint
    from_account_id: string | null
    opened_at: Date
  }
  account_closing: {
    /** The request's, and that of the last transfer. */
    id: string
    account_id: string
    person_id: string
    dividend_minor: bigint
    penalty_minor: bigint
    fee_minor: bigint
    moved_minor: bigint
    to_account_id: string | null
    closed_at: Date
  }
}

export type OpeningRow = OpeningTables['account_opening']
export type ClosingRow = OpeningTables['account_closing']

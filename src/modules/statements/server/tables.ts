export type StatementTables = {
  statement: {
    id: string
    account_id: string
    person_id: string
    month: string
    closed_at: Date
    opening: bigint
    closing: bigint
    money_in: bigint
    money_out: bigint
    interest: bigint
    fees: bigint
    entry_count: number
    /** How many entries the account had by then. */
    entries_through: bigint
    /** A `Statement` as JSON, byte for byte what the hash is of. */
    content: string
    content_hash: Buffer
  }
  statement_book: { person_id: string; next_month: string; entered_at: Date }
  statement_unentered: { person_id: string; since: Date }
}

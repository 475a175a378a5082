export type ConversionTables = {
  conversion: {
    id: string
    state: 'running' | 'finished' | 'taking_back' | 'taken_back'
    files_hash: Buffer
    as_of: string
    house_account: bigint
    posting_count: bigint
    posted_count: bigint
    started_at: Date
    ended_at: Date | null
  }
  conversion_account: {
    conversion_id: string
    account: string
    account_id: string
    ledger_account_id: bigint
    number: string
    product: string
    balance: bigint
    /** Dollars with ten decimals. */
    accrued_dividends: string
    dividends_ytd: bigint
    dividends_credited_to: string | null
    rate: string | null
    term_began_on: string | null
    term_ends_on: string | null
  }
  conversion_person: {
    conversion_id: string
    person: string
    person_id: string
    invited_at: Date | null
  }
  conversion_total: {
    conversion_id: string
    product: string
    accounts: bigint
    balance: bigint
    accrued_dividends: string
    dividends_ytd: bigint
    wrong_balances: bigint
  }
  conversion_leftover: {
    conversion_id: string
    account_id: string
    ledger_account_id: bigint
    posted: bigint
  }
}

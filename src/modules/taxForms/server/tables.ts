/** Amounts are cents. */
export type TaxTables = {
  tax_year: { year: number; checked_at: Date | null }
  tax_form: {
    id: string
    year: number
    recipient_id: string
    person_id: string | null
    version: number
    dividends: bigint
    penalties: bigint
    issued_at: Date
    /** A `TaxForm` as JSON, byte for byte what the hash is of. */
    content: string
    content_hash: Buffer
  }
  tax_form_account: { form_id: string; account_id: string; dividends: bigint; penalties: bigint }
  tax_business_owner: {
    recipient_id: string
    person_id: string
    account_id: string
    is_current: boolean
  }
  tax_custodian: { account_id: string; person_id: string }
}

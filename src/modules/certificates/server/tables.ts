import type { Instruction } from '../contract.ts'

/** Days are days of the institution, amounts cents. */
export type CertificateTables = {
  certificate: {
    account_id: string
    opened_on: string
    months: number
    terms: number
    term_from: string
    matures_on: string
    principal_minor: bigint
    penalty_days: number
    /** Percent a year, of a term that began in another system; null for what the product paid on `term_from`. */
    rate: string | null
    grace_until: string | null
    notice_on: string
    noticed_at: Date | null
    instruction: Instruction
    to_account_id: string | null
    instructed_by: string
    acts_on: string
    ended_at: Date | null
  }
  certificate_maturity: {
    account_id: string
    matured_on: string
    instruction: Instruction
    transfer_id: string | null
    moved_minor: bigint
    to_account_id: string | null
    carried_out_at: Date
  }
}

export type CertificateRow = CertificateTables['certificate']
export type MaturityRow = CertificateTables['certificate_maturity']

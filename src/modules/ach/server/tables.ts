/** What an ACH entry of ours says. */
export interface AchPayment {
  readonly routingNumber: string
  readonly accountNumber: string
  readonly accountType: 'checking' | 'savings'
  /** Of the account, as the member wrote it. */
  readonly name: string
  /** Whose account it is. */
  readonly to: 'own' | 'person' | 'business'
  /** Whose money it is: an owner of the account that it leaves, or the business. */
  readonly sender: string
  /** That business is its originator. */
  readonly isFromBusiness?: boolean
  /** As the receiver may ask us about it. */
  readonly reference: string
  /** Settles on the day it leaves. */
  readonly sameDay: boolean
  /** Brings money here, from the member's own account. */
  readonly isDebit?: boolean
  /** One of the small payments by which an account elsewhere is proved. */
  readonly isMicro?: boolean
  /** The linked account that it belongs to: who keeps those is told what the other institution answers. */
  readonly linkId?: string
}

export interface WindowRow {
  readonly id: string
  readonly cut_at: Date
  readonly deadline: Date
  readonly state: 'open' | 'cut' | 'empty' | 'missed'
}

/** `addenda` carries words and no money; `return` and `change` answer entries of ours. */
export type EntryKind = 'credit' | 'debit' | 'prenotification' | 'addenda' | 'return' | 'change'

/** An entry that another institution sent us. */
export interface AchEntryRow {
  readonly id: string
  readonly file_id: string
  readonly batch: number
  readonly place: number
  readonly kind: EntryKind
  readonly is_debit: boolean
  /** Cents. */
  readonly amount_minor: bigint
  readonly trace: string
  readonly company: string
  /** Null in entries from before it was written down, as with `sec`. */
  readonly company_id: string | null
  readonly sec: string | null
  readonly description: string
  readonly account_id: string | null
  readonly no_account: 'R03' | 'R04' | null
  readonly settles_on: string
  /** Null in entries from before it was written down. */
  readonly settles_at: Date | null
  readonly posts_at: Date
  readonly state: 'waits' | 'posted' | 'noted' | 'returning' | 'returned' | 'exception'
  readonly announced_at: Date | null
  readonly answer: string | null
  readonly exception: string | null
  readonly return_reason: string | null
  readonly return_leaves_at: Date | null
  readonly return_settles_at: Date | null
  readonly return_file_id: string | null
  readonly return_trace: string | null
}

/** What a company withdraws is sent back while it is in force. */
export interface StopOrderRow {
  readonly id: string
  readonly account_id: string
  readonly company_id: string
  readonly company: string
  /** Null: whatever it withdraws. */
  readonly amount_minor: bigint | null
  readonly entry_id: string
  readonly ordered_by: string
  readonly ordered_at: Date
  readonly lifted_by: string | null
  readonly lifted_at: Date | null
}

export type AchTables = { ach_entry: AchEntryRow }

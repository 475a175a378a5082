import type { Currency } from '../../../values/money.ts'

/** What a payment abroad says, as the member confirmed it. Amounts are decimals. */
export interface WireOrder {
  readonly fromAccountId: string
  /** What leaves the account. */
  readonly dollars: string
  /** What the recipient's bank is told to pay. */
  readonly amount: string
  readonly currency: Currency
  /** Dollars for one unit; null where dollars are sent. */
  readonly rate: string | null
  readonly recipientName: string
  /** Left out in payments of before it was asked. */
  readonly recipientTown?: string
  readonly recipientCountry?: string
  readonly bankName: string
  /** Of the bank. */
  readonly country: string
  readonly swiftCode: string
  readonly iban: string
  readonly accountNumber: string
  readonly reference: string
  /** What we take for it, in dollars; left out where nothing is taken. */
  readonly fee?: string
}

export interface WireInstructionRow {
  readonly payment_id: string
  readonly uetr: string
  readonly content: Buffer
  readonly made_at: Date
}

/** What a message of another institution says of one payment or request. */
export interface WireAnswerRow {
  readonly id: string
  readonly file_id: string
  readonly place: number
  readonly kind: 'status' | 'return' | 'recall' | 'resolution'
  readonly reference: string
  readonly payment_id: string | null
  /** Cents that came with it. */
  readonly amount_minor: bigint
  readonly code: string
  readonly state: 'posted' | 'noted' | 'exception'
  readonly exception: string | null
  readonly at: Date
}

export interface WireRecallRow {
  readonly id: string
  readonly payment_id: string
  readonly reason: string
  readonly asked_by: string
  readonly asked_at: Date
  readonly state: 'asked' | 'pending' | 'granted' | 'refused'
  readonly answered_at: Date | null
  readonly answer: string | null
}

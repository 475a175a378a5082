import type { AccountType, LinkState, PullState } from '../contract.ts'

export interface LinkRow {
  readonly id: string
  /** Who linked it. */
  readonly person_id: string
  /** The membership in whose name it is, of a business; null: of the person. */
  readonly business_id: string | null
  readonly key: Buffer
  readonly routing_number: string
  readonly bank_name: string
  readonly last4: string
  readonly account_type: AccountType
  /** Sealed; see sealing.ts. */
  readonly secret: object
  readonly payment_ids: readonly string[]
  readonly state: LinkState
  readonly guesses: number
  readonly linked_at: Date
  readonly expires_at: Date
  readonly verified_at: Date | null
  readonly ended_at: Date | null
  readonly return_reason: string | null
}

export interface PullRow {
  /** Also of its payment, of the hold that announces it, and of the transfer that credits it. */
  readonly id: string
  readonly link_id: string
  readonly person_id: string
  readonly account_id: string
  /** Cents. */
  readonly amount_minor: bigint
  readonly authorization_text: string
  readonly authorization_version: number
  readonly authorized_at: Date
  readonly address: string | null
  readonly session_id: string
  readonly device: string
  readonly state: PullState
  readonly hold_id: string | null
  readonly available_on: string | null
  readonly released_at: Date | null
  readonly return_reason: string | null
  /** Cents of what came back that the account could not give. */
  readonly missing_minor: bigint
}

export const TOPIC = 'linked_accounts'

import type { AccountType, LinkState } from '../contract.ts'

export interface LinkRow {
  readonly id: string
  readonly person_id: string
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

export const TOPIC = 'linked_accounts'

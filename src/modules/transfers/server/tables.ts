import type { Selectable } from 'kysely'
import type { OutgoingKind } from '../../ledger/transferKind.contract.ts'

/**
 * `draft` waits for its code and `proposed` for a second signature, which `cancelled` did not get. What is `completed` has
 * its transfer in the ledger.
 */
export type OrderState = 'draft' | 'proposed' | 'cancelled' | 'completed'

export type TransferTables = {
  transfer_order: {
    id: string
    person_id: string
    kind: OutgoingKind
    /** Typed by its reader, see contents.ts. */
    contents: unknown
    state: OrderState
    binding: string | null
    challenge_id: string | null
    code_expires_at: Date | null
    payee_id: string | null
    made_at: Date
  }
  recipient_check: {
    token_hash: Buffer
    person_id: string
    session_id: string
    recipient_id: string
    email: string
    name: string
    checked_at: Date
    expires_at: Date
  }
  outgoing_payment: {
    id: string
    person_id: string
    recipient: string
    amount_minor: bigint
    arranged_at: Date
    leaves_at: Date
  }
}

export type TransferOrderRow = Selectable<TransferTables['transfer_order']>

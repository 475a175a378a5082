import type { SignatureState } from '../contract.ts'

export interface RequestRow {
  id: string
  kind: string
  account_id: string
  proposed_by: string
  proposed_at: Date
  expires_at: Date
  amount_minor: bigint | null
  payee: string
  reference: string | null
  /** Read by the schema of its kind. */
  contents: unknown
  state: SignatureState
  decided_by: string | null
  decided_at: Date | null
  decline_reason: string | null
}

export type SignatureTables = {
  signature_request: RequestRow
  signed_transfer: { transfer_id: string; request_id: string }
}

import type { Selectable } from 'kysely'
import type { Day } from '../../../values/dates.ts'

export type DepositTables = {
  deposit: {
    id: string
    person_id: string
    account_id: string
    /** Cents. */
    amount: bigint
    note: string | null
    front_image_id: string
    back_image_id: string
    fingerprint: string
    state: 'pending_review' | 'approved' | 'rejected'
    submitted_at: Date
    decided_at: Date | null
    decided_by: string | null
    credited: bigint | null
    reason: string | null
  }
  deposit_likeness: {
    deposit_id: string
    earlier_id: string
    kind: 'photo' | 'amount'
  }
  deposit_hold: {
    hold_id: string
    deposit_id: string
    amount: bigint
    available_on: Day
    released_at: Date | null
  }
}

export type DepositRow = Selectable<DepositTables['deposit']>
export type HoldRow = Selectable<DepositTables['deposit_hold']>

/** Heard by staff, and by the member whose id is the key. */
export const TOPIC = 'deposits'

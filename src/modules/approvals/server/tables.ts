import type { ApprovalState, Change } from '../contract.ts'

export type ApprovalTables = {
  approval: {
    id: string
    kind: string
    payload: unknown
    summary: string
    changes: Change[]
    reason: string
    subject_id: string | null
    asked_by: string
    asked_at: Date
    expires_at: Date
    /** `expired` is no state: it is an open request past its time. */
    state: Exclude<ApprovalState, 'expired'>
    decided_by: string | null
    decided_at: Date | null
    note: string | null
  }
}

/** Told to staff at every change. */
export const TOPIC = 'approvals'

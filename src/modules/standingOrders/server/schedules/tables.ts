import type { OrderRow, RunRow } from '../kind.ts'
import type { Schedule, ScheduleRun } from '../../contract.ts'

export interface ScheduleRow extends OrderRow {
  readonly kind: 'own' | 'member'
  readonly from_account_id: string
  readonly to_account_id: string | null
  readonly recipient_id: string | null
  readonly recipient_name: string | null
  readonly reference: string
  readonly status: Schedule['status']
  readonly created_at: Date
}

/** What became of one date, with the schedule it was one of. */
export type RunOfSchedule = ScheduleRow & RunRow & { readonly outcome: ScheduleRun['outcome'] }

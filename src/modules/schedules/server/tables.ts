import type { Generated, Selectable } from 'kysely'
import type { Day } from '../../../values/dates.ts'
import type { Frequency, Schedule, ScheduleRun } from '../contract.ts'

export type ScheduleTables = {
  schedule: {
    id: string
    member_id: string
    kind: 'own' | 'member'
    from_account_id: string
    to_account_id: string | null
    recipient_id: string | null
    recipient_name: string | null
    amount_minor: bigint
    reference: string
    frequency: Frequency
    starts_on: Day
    next_on: Day | null
    ends_on: Day | null
    runs_left: number | null
    status: Generated<Schedule['status']>
    version: Generated<number>
    created_at: Date
  }
  schedule_run: {
    id: string
    schedule_id: string
    member_id: string
    due_on: Day
    amount_minor: bigint
    outcome: ScheduleRun['outcome']
    reason: string | null
    at: Date
  }
}

export type ScheduleRow = Selectable<ScheduleTables['schedule']>
export type RunRow = Selectable<ScheduleTables['schedule_run']>

/** What the live updates of this module are called; the key is the member. */
export const TOPIC = 'schedules'

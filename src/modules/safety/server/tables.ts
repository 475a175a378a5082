import type { Generated, Selectable } from 'kysely'

export type SafetyTables = {
  safety_call: {
    id: string
    person_id: string
    staff_id: string
    topic: string
    started_at: Date
    ends_at: Date
    ended_at: Generated<Date | null>
  }
  safety_report: {
    id: string
    person_id: string
    event_id: bigint
    event_at: Date
    words: string
    said: string
    address: string | null
    reported_at: Date
    handled_at: Generated<Date | null>
    handled_by: Generated<string | null>
    note: Generated<string | null>
  }
  trusted_contact: { person_id: string; sealed: Buffer; saved_at: Date }
}

export type CallRow = Selectable<SafetyTables['safety_call']>
export type ReportRow = Selectable<SafetyTables['safety_report']>

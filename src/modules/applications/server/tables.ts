import type { Generated, Selectable } from 'kysely'
import type { ApplicationState, ChecklistItem } from '../contract.ts'
import type { Move } from './moves.ts'

export type ApplicationTables = {
  application: {
    id: string
    member_id: string
    state: ApplicationState
    version: Generated<number>
    submitted_at: Date
    information_request: string | null
    information_requested_at: Date | null
    decided_at: Date | null
    decided_by: string | null
    rejection_reason: string | null
    checklist: ChecklistItem[] | null
  }
  application_document: {
    application_id: string
    image_id: string
    kind: 'identification' | 'answer'
    added_at: Date
  }
  application_decision: {
    application_id: string
    version: number
    move: Move
    from_state: ApplicationState | null
    to_state: ApplicationState
    actor_id: string
    at: Date
    note: string | null
    checklist: ChecklistItem[] | null
  }
}

export type ApplicationRow = Selectable<ApplicationTables['application']>

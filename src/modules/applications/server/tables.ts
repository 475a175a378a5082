import type { Generated, Selectable } from 'kysely'
import type { Agreement, ApplicationState, ChecklistItem } from '../contract.ts'
import type { Move } from './policy.ts'

export type ApplicationTables = {
  application: {
    id: string
    person_id: string
    state: ApplicationState
    version: Generated<number>
    submitted_at: Date
    information_request: string | null
    information_requested_at: Date | null
    decided_at: Date | null
    decided_by: string | null
    rejection_reason: string | null
    checklist: ChecklistItem[] | null
    request_id: string | null
  }
  application_request: {
    work_id: string
    person_id: string
    actor_id: string
    address: string | null
    request: string
    queued_at: Date
    dealt_at: Date | null
    refusal: string | null
  }
  application_agreement: {
    application_id: string
    document: Agreement
    version: string
    agreed_at: Date
    address: string | null
  }
  email_confirmation: {
    token_hash: Buffer
    person_id: string
    email: string
    sent_at: Date
    expires_at: Date
    confirmed_at: Date | null
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

/** What the live updates of this module are called; the key is the applicant. */
export const TOPIC = 'applications'

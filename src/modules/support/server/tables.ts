import type { Generated, GeneratedAlways, Selectable } from 'kysely'
import type { StaffRole } from '../../../values/staffRoles.ts'
import type { PREFERRED_CONTACTS } from '../contract.ts'
import type { MessageKind, MessageState, StaffMove } from '../inbox.contract.ts'
import type { About } from '../about.contract.ts'

export type Move = 'receive' | StaffMove

/** What a conversation is about; one at most is not null. */
export interface AboutColumns {
  readonly transfer_id: string | null
  readonly payment_id: string | null
  readonly deposit_id: string | null
  readonly account_id: string | null
  readonly application_id: string | null
}

export type SupportTables = {
  /** A conversation, with the first message of it. */
  support_message: {
    id: string
    kind: MessageKind
    person_id: string | null
    name: string
    email: string
    phone: string | null
    subject: string
    body: string
    preferred_contact: (typeof PREFERRED_CONTACTS)[number]
    about: GeneratedAlways<About>
    request_id: string | null
    state: Generated<MessageState>
    assigned_to: string | null
    version: Generated<number>
    received_at: Date
    waiting_since: Date
    due_at: Date
    /** Kept by the database, as is what follows but the two that say what was seen. */
    last_at: GeneratedAlways<Date>
    last_received: Generated<number>
    last_answer: GeneratedAlways<number>
    sender_seen: Generated<number>
    staff_seen: Generated<number>
    words: GeneratedAlways<string>
  } & AboutColumns
  support_step: {
    message_id: string
    version: number
    move: Move
    from_state: MessageState | null
    to_state: MessageState
    actor_id: string | null
    assignee_id: string | null
    text: string | null
    at: Date
  }
  support_picture: {
    image_id: string
    message_id: string
    version: number
    place: number
  }
  support_saved_answer: {
    id: string
    title: string
    text: string
    version: Generated<number>
    changed_at: Date
    changed_by: string
  }
  /** A view: the staff who may act. */
  support_staff: {
    person_id: string
    first_name: string
    last_name: string
    staff_role: StaffRole | null
  }
}

export type MessageRow = Selectable<SupportTables['support_message']>
export type StepRow = Selectable<SupportTables['support_step']>

/** What the live updates of this module are called; the keys are `staff` and the member who asked. */
export const TOPIC = 'messages'

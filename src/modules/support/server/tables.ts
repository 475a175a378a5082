import type { Generated, Selectable } from 'kysely'
import type { PREFERRED_CONTACTS } from '../contract.ts'
import type { MessageKind, MessageState, StaffMove } from '../inbox.contract.ts'

export type Move = 'receive' | StaffMove

export type SupportTables = {
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
    transfer_id: string | null
    state: Generated<MessageState>
    assigned_to: string | null
    version: Generated<number>
    received_at: Date
  }
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
  /** A view: the administrators who may act. */
  support_staff: {
    person_id: string
    first_name: string
    last_name: string
  }
}

export type MessageRow = Selectable<SupportTables['support_message']>

/** What the live updates of this module are called; the keys are `staff` and the member who asked. */
export const TOPIC = 'messages'

import type { Generated } from 'kysely'
import type { Channel } from '../choices.contract.ts'
import type { NotificationKind } from '../contract.ts'

export type NotificationTables = {
  notification: {
    id: string
    person_id: string
    kind: NotificationKind
    title: string
    text: string
    transfer_id: string | null
    path: string | null
    created_at: Date
    read_at: Date | null
  }
  notification_mute: {
    person_id: string
    kind: NotificationKind
    channel: Channel
    muted_at: Date
  }
  push_subscription: {
    id: string
    person_id: string
    endpoint_hash: Buffer
    sealed: Buffer
    device: string
    session_id: string
    created_at: Date
    delivered_at: Date | null
    failures: Generated<number>
  }
  push_key: { one: Generated<boolean>; public_key: Buffer; sealed: Buffer }
  /** A view: where a member is written to, and how they are addressed. */
  notification_recipient: { person_id: string; email: string; first_name: string }
}

/** Those whose notifications changed hear of it under this name; the keys are member ids. */
export const TOPIC = 'notifications'

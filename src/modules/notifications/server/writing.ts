import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import { newId } from '../../../values/ids.ts'
import type { Channel } from '../choices.contract.ts'
import type { NotificationKind } from '../contract.ts'
import { TOPIC } from './tables.ts'
import type { Words } from '../../../values/sentence.ts'

/** Something a member is to know of, in words for them. */
export interface NewNotification {
  readonly personId: string
  readonly kind: NotificationKind
  /** One line, "Money in: $40.00". Plain text, never empty. */
  readonly title: Words
  /** A sentence or two of plain text. Never a code, a password or a whole account number. */
  readonly text: Words
  /** When it happened, by the clock of the action. */
  readonly at: Date
  /** The transfer whose receipt it leads to. */
  readonly transferId?: string
}

/**
 * Tells members what happened, in the transaction that makes it true: nobody hears of what rolls
 * back. Whoever muted the kind hears nothing, in the portal or on their devices. However many are told,
 * it takes two statements. Sends no mail.
 */
export async function writeNotifications(
  tx: Db,
  notifications: readonly NewNotification[],
): Promise<void> {
  if (notifications.length === 0) return
  const column = <T>(valueOf: (notification: NewNotification) => T): T[] =>
    notifications.map(valueOf)
  const isWanted = (channel: Channel): RawBuilder<boolean> => sql`not exists (
    select from notification_mute mute
     where mute.person_id = told.person_id and mute.kind = told.kind
       and mute.channel = ${channel})`
  await sql`
    with told as (
      select * from unnest(
        ${column(({ at }) => newId(at.getTime()))}::uuid[],
        ${column(({ personId }) => personId)}::uuid[],
        ${column(({ kind }) => kind)}::text[],
        ${column(({ title }) => title)}::text[],
        ${column(({ text }) => text)}::text[],
        ${column(({ transferId }) => transferId ?? null)}::uuid[],
        ${column(({ at }) => at)}::timestamptz[])
        as told (id, person_id, kind, title, text, transfer_id, created_at)),
    pushed as (
      insert into push (subscription_id, kind, transfer_id, queued_at)
      select device.id, told.kind, told.transfer_id, told.created_at
        from told join push_subscription device on device.person_id = told.person_id
       where ${isWanted('push')})
    insert into notification (id, person_id, kind, title, text, transfer_id, created_at)
    select told.* from told where ${isWanted('portal')}`.execute(tx)
  await publish(tx, TOPIC, [...new Set(column(({ personId }) => personId))])
}

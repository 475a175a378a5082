import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import { newId } from '../../../values/ids.ts'
import { type Channel, isAlwaysTold } from '../choices.contract.ts'
import type { NotificationKind } from '../contract.ts'
import type { MemberPath } from './paths.ts'
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
  /** The page it leads to instead, where that is not the one of its kind. */
  readonly path?: MemberPath
  /** Where it is told, whatever is chosen for its kind; left out: where that says. */
  readonly channels?: readonly Channel[]
}

const LATELY = '1 day'

/** Where somebody was told of a transfer or a hold of the last day already, not by an alert, as far as that is known: mail is not. */
export async function channelsTold(
  tx: Db,
  personId: string,
  transferId: string,
  at: Date,
): Promise<readonly Channel[]> {
  const { rows } = await sql<{ is_pushed: boolean }>`
    select not exists (select from notification_mute mute
                        where mute.person_id = told.person_id and mute.kind = told.kind
                          and mute.channel = 'push') as is_pushed
      from notification told
     where person_id = ${personId} and transfer_id = ${transferId} and kind <> 'alert'
       and created_at > ${at}::timestamptz - ${LATELY}::interval`.execute(tx)
  if (rows.length === 0) return []
  return rows.some((row) => row.is_pushed) ? ['portal', 'push'] : ['portal']
}

/**
 * Tells members what happened, in the transaction that makes it true: nobody hears of what rolls
 * back. Whoever muted the kind hears nothing, in the portal or on their devices, and in quiet hours devices
 * hear of it when those end. However many are told, it takes two statements. Sends no mail.
 */
export async function writeNotifications(
  tx: Db,
  notifications: readonly NewNotification[],
): Promise<void> {
  if (notifications.length === 0) return
  const column = <T>(valueOf: (notification: NewNotification) => T): T[] =>
    notifications.map(valueOf)
  const isWanted = (channel: Channel): RawBuilder<boolean> => sql`case
    when told.channels is not null then ${channel} = any(string_to_array(told.channels, ' '))
    else not exists (
      select from notification_mute mute
       where mute.person_id = told.person_id and mute.kind = told.kind
         and mute.channel = ${channel}) end`
  await sql`
    with told as (
      select * from unnest(
        ${column(({ at }) => newId(at.getTime()))}::uuid[],
        ${column(({ personId }) => personId)}::uuid[],
        ${column(({ kind }) => kind)}::text[],
        ${column(({ title }) => title)}::text[],
        ${column(({ text }) => text)}::text[],
        ${column(({ transferId }) => transferId ?? null)}::uuid[],
        ${column(({ path }) => path ?? null)}::text[],
        ${column(({ at }) => at)}::timestamptz[],
        ${column(({ channels }) => channels?.join(' ') ?? null)}::text[],
        ${column(({ kind }) => isAlwaysTold(kind, 'push'))}::boolean[])
        as told (id, person_id, kind, title, text, transfer_id, path, created_at, channels, is_urgent)),
    pushed as (
      insert into push (subscription_id, kind, transfer_id, path, queued_at, not_before)
      select device.id, told.kind, told.transfer_id, told.path, told.created_at,
             case when not told.is_urgent then quiet_until(told.person_id, told.created_at) end
        from told join push_subscription device on device.person_id = told.person_id
       where ${isWanted('push')})
    insert into notification (id, person_id, kind, title, text, transfer_id, path, created_at)
    select id, person_id, kind, title, text, transfer_id, path, created_at from told where ${isWanted('portal')}`.execute(
    tx,
  )
  await publish(tx, TOPIC, [...new Set(column(({ personId }) => personId))])
}

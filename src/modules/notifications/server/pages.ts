import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '../../../platform/server/db.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { id, instant } from '../../../values/schema.ts'
import { type NotificationItem, type NotificationPage, PAGE_LENGTH } from '../contract.ts'
import { pathOf } from './paths.ts'
import type { NotificationTables } from './tables.ts'

type Row = NotificationTables['notification']

const notifications = (db: Db) => db.withTables<NotificationTables>().selectFrom('notification')

/** What the member was told, newest first. Every page costs the same, however deep. */
export async function pageOf(
  db: Db,
  personId: string,
  before: string | undefined,
): Promise<Result<NotificationPage, 'invalid_cursor'>> {
  const place = before === undefined ? undefined : placeOf(before)
  if (before !== undefined && place === undefined) return refuse('invalid_cursor')
  let query = notifications(db).selectAll().where('person_id', '=', personId)
  if (place) {
    const { at, id: last } = place
    query = query.where(sql<boolean>`(created_at, id) < (${at}::timestamptz, ${last}::uuid)`)
  }
  const found = await query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE_LENGTH + 1)
    .execute()
  const rows = found.slice(0, PAGE_LENGTH)
  const last = rows.at(-1)
  return ok({
    items: rows.map(present),
    unreadCount: await unreadCount(db, personId),
    next: last && found.length > PAGE_LENGTH ? cursorOf(last) : null,
  })
}

/** How much of what somebody was told they have not read. */
export async function unreadCount(db: Db, personId: string): Promise<number> {
  const { count } = await notifications(db)
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('person_id', '=', personId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

const present = (row: Row): NotificationItem => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  text: row.text,
  path: pathOf(row) ?? null,
  at: row.created_at.toISOString(),
  read: row.read_at !== null,
})

const cursorOf = ({ created_at, id: last }: Row): string =>
  Buffer.from(`${created_at.toISOString()} ${last}`).toString('base64url')

const Place = z.tuple([instant(), id()])

/** Where in the list a cursor points. Anybody's will do: the rows shown are always the member's. */
function placeOf(cursor: string): { readonly at: Date; readonly id: string } | undefined {
  const text = Buffer.from(cursor, 'base64url').toString('latin1')
  const { data } = z.safeParse(Place, text.split(' '))
  return data && { at: new Date(data[0]), id: data[1] }
}

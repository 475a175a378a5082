import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { all, type Wanted } from './filters.ts'

export interface EventRow {
  readonly id: bigint
  readonly at: Date
  readonly actorId: string | null
  readonly subjectId: string | null
  readonly action: string
  readonly address: string | null
  readonly detail: Readonly<Record<string, unknown>>
  /** Where in the list it stands: microseconds, and the number of the event. */
  readonly place: string
}

export interface EventPage {
  readonly rows: readonly EventRow[]
  /** Where the next page begins; null after the last. */
  readonly next: string | null
  /** Set when the search stopped before the page was full. */
  readonly lookedBackTo: Date | null
}

interface Window {
  readonly countMax: number
  readonly place: string | undefined
  /** How many rows one call may look at, whatever it finds among them. */
  readonly lookMax?: number
}

const LOOK_ROWS_MAX = 5000

const PLACE = sql<string>`(extract(epoch from e.at) * 1000000)::bigint || '.' || e.id`

/** Events that are wanted, newest first. Every page costs at most the same, however deep. */
export async function pageOf(
  db: Db,
  wanted: Wanted,
  { countMax, place, lookMax = LOOK_ROWS_MAX }: Window,
): Promise<EventPage> {
  const looked = lookedAt(wanted, place, lookMax)
  // One more than is shown tells whether there is another page.
  const { rows } = await sql<EventRow>`
    select e.id, e.at, e.actor_id as "actorId", e.subject_id as "subjectId", e.action, e.address,
           e.detail, ${PLACE} as place
      from (${looked}) e
     where ${all(wanted.asked)}
     order by e.at desc, e.id desc limit ${countMax + 1}`.execute(db)
  const shown = rows.slice(0, countMax)
  if (rows.length > countMax) return { rows: shown, next: shown.at(-1)!.place, lookedBackTo: null }
  const stop = wanted.asked.length === 0 ? undefined : await lastLookedAt(db, looked, lookMax)
  return { rows: shown, next: stop?.place ?? null, lookedBackTo: stop?.at ?? null }
}

/** The rows one call may look at, in the order of the list. */
const lookedAt = (
  { found }: Wanted,
  place: string | undefined,
  lookMax: number,
): RawBuilder<EventRow> => sql`
  select * from audit_event e
   where ${all(place === undefined ? found : [...found, olderThan(place)])}
   order by e.at desc, e.id desc limit ${lookMax}`

function olderThan(place: string): RawBuilder<boolean> {
  const [micros, id] = place.split('.')
  return sql`(e.at, e.id) < (
    'epoch'::timestamptz + ${micros}::bigint * interval '1 microsecond', ${id}::bigint)`
}

/** The last row that was looked at, unless the list ended before that. */
async function lastLookedAt(
  db: Db,
  looked: RawBuilder<EventRow>,
  lookMax: number,
): Promise<Pick<EventRow, 'place' | 'at'> | undefined> {
  const { rows } = await sql<Pick<EventRow, 'place' | 'at'>>`
    select ${PLACE} as place, e.at from (${looked}) e
     order by e.at desc, e.id desc offset ${lookMax - 1} limit 1`.execute(db)
  return rows[0]
}

export const cursorOf = (place: string): string => Buffer.from(place).toString('base64url')

/** Where in the list a cursor points; undefined when it is none of ours. */
export function placeOf(cursor: string): string | undefined {
  const place = Buffer.from(cursor, 'base64url').toString('latin1')
  return /^[0-9]{1,17}\.[0-9]{1,18}$/.test(place) ? place : undefined
}

import { createHmac } from 'node:crypto'
import { sql } from 'kysely'

/** A link as it was at some time: its number, and its hash in hexadecimal. */
export interface Anchor {
  readonly number: bigint
  readonly hash: string
}

/** A link as it is stored, and the text of its event; null when there is no such event. */
export interface StoredLink {
  readonly number: bigint
  readonly eventId: bigint
  readonly hash: Buffer
  readonly text: string | null
}

/** What stands in the place of the hash before the first link. */
export const BEFORE_THE_FIRST = Buffer.alloc(32)

/**
 * The text that is sealed, of an `audit_event` called `e`. Everything in it has one form on every
 * version of PostgreSQL and whatever the settings of the session: jsonb orders its keys, and the
 * moment is counted in microseconds. It is spelled out here and not in a function of the database,
 * because a function there could be made to lie.
 */
export const SEALED_TEXT = sql<string>`jsonb_build_array(
  e.id, trunc(extract(epoch from e.at) * 1000000)::text, e.actor_id, e.action, e.subject_id,
  e.address, e.detail)::text`

/** The hash of link `number`, which follows the one whose hash is `previous`. */
export const hashOf = (key: Buffer, previous: Buffer, number: bigint, text: string): Buffer =>
  createHmac('sha256', key).update(previous).update(`${number}\n${text}`).digest()

import { sql } from 'kysely'
import { linkHash } from '../../../platform/server/chain.ts'

/** A link as it is stored, and the text it seals; null when its event is gone. */
export interface StoredLink {
  readonly number: bigint
  readonly eventId: bigint
  readonly hash: Buffer
  /** What it says of the journal as well; null where it says nothing. */
  readonly journalHead: string | null
  readonly text: string | null
}

/**
 * The text that is sealed, of an `audit_event` called `e`. Everything in it has one form on every
 * version of PostgreSQL and whatever the settings of the session: jsonb orders its keys, and the
 * moment is counted in microseconds. It is spelled out here and not in a function of the database,
 * because a function there could be made to lie.
 */
export const SEALED_TEXT = sql<string>`jsonb_build_array(
  e.id, trunc(extract(epoch from e.at) * 1000000)::text, e.actor_id, e.action, e.subject_id,
  e.address, e.detail)::text`

/** The text of a link that also vouches for the head of the journal. */
export const withJournalHead = (text: string, journalHead: string | null): string =>
  journalHead === null ? text : `${text}\n${journalHead}`

/** The hash of link `number`, which follows the one whose hash is `previous`. */
export const hashOf = (key: Buffer, previous: Buffer, number: bigint, text: string): Buffer =>
  linkHash(key, previous, `${number}\n${text}`)

import { sql } from 'kysely'
import { type Anchor, anchorIn, linkHash } from '../../../../platform/server/chain.ts'
import type { Db } from '../../../../platform/server/db.ts'

/** What a link says. */
export interface LinkContent {
  readonly number: bigint
  /** It seals the rows recorded after those of the link before it, up to this number. */
  readonly upto: bigint
  /** Of these rows, in the order of their numbers. */
  readonly names: readonly string[]
  /** Of each row: the digests of its three parts, one after the other. */
  readonly digests: readonly Buffer[]
  /** The head of the audit trail when the link was made, for which it vouches. */
  readonly auditHead: string | null
}

/** A link as it is stored. */
export interface Link extends LinkContent {
  readonly hash: Buffer
}

/** The hash of a link that follows the one whose hash is `previous`. */
export const hashOf = (
  key: Buffer,
  previous: Buffer,
  { number, upto, names, digests, auditHead }: LinkContent,
): Buffer => {
  const hex = digests.map((digest) => digest.toString('hex'))
  const numbers = [number, upto].map(String)
  return linkHash(key, previous, JSON.stringify([numbers, auditHead, names, hex]))
}

/** The last link of the journal; null while nothing is sealed. */
export async function journalHead(db: Db): Promise<Anchor | null> {
  const { rows } = await sql<Anchor>`
    select number, encode(hash, 'hex') as hash from ledger_link order by number desc limit 1`.execute(
    db,
  )
  return rows[0] ?? null
}

/** The head of the audit trail that the journal vouches for; undefined when it vouches for none. */
export async function auditHeadSealed(db: Db): Promise<Anchor | undefined> {
  const { rows } = await sql<{ head: string }>`
    select audit_head as head from ledger_link where audit_head is not null
     order by number desc limit 1`.execute(db)
  return rows[0] && anchorIn(rows[0].head)
}

import { sql } from 'kysely'
import { type Anchor, anchorIn, linkAmong, linkHash } from '../../../../platform/server/chain.ts'
import type { Db } from '../../../../platform/server/db.ts'
import { faultOfLink, type JournalFault } from './faults.ts'

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

/** What is wrong with a link itself, whatever its rows are. */
export function faultInLink(
  key: Buffer,
  previous: Buffer,
  expected: bigint,
  link: Link,
): JournalFault | undefined {
  if (link.number > expected) return faultOfLink('link_missing', expected)
  if (link.number < expected) return faultOfLink('link_added', link.number)
  return hashOf(key, previous, link).equals(link.hash)
    ? undefined
    : faultOfLink('link_changed', expected)
}

const LINKS_AT_ONCE = 5

/** In the order of their numbers; from the first, whatever its number is, unless `behind` is one of them. */
export async function* links(db: Db, behind: bigint): AsyncGenerator<Link, void> {
  let after: bigint | null = behind === 0n ? null : behind
  for (;;) {
    const batch: readonly Link[] = await linksAfter(db, after)
    yield* batch
    if (batch.length === 0) return
    after = batch.at(-1)!.number
  }
}

/** A few links behind one. Whatever somebody wrote there: nothing is null, so that nothing that reads it fails. */
async function linksAfter(db: Db, after: bigint | null): Promise<readonly Link[]> {
  const { rows } = await sql<Link>`
    select number, coalesce(upto, 0) as upto, array_remove(coalesce(names, '{}'), null) as names,
           array_remove(coalesce(digests, '{}'), null) as digests, audit_head as "auditHead",
           coalesce(hash, '') as hash
      from ledger_link where number > coalesce(${after}::bigint, -9223372036854775808)
     order by number limit ${LINKS_AT_ONCE}`.execute(db)
  return rows
}

/** The link of a number, where it is there, and the hash that it follows. */
export const linkAt = async (db: Db, number: bigint) =>
  linkAmong(await linksAfter(db, number - 2n), number)

import { sql } from 'kysely'
import { type Anchor, anchorText, BEFORE_THE_FIRST } from '../../../../platform/server/chain.ts'
import { type Db, inTransaction, type Tx } from '../../../../platform/server/db.ts'
import { journalKey } from './key.ts'
import { hashOf, type LinkContent } from './links.ts'
import { DIGEST, rowsIn } from './rows.ts'

/** Any number will do that no other lock of ours has. */
const SEALER_LOCK = 1_973_017

/** Tells the head of the audit trail, for which a link vouches. */
type HeadOf = (db: Db) => Promise<Anchor | null>

/**
 * Seals the next rows of the journal, at most `limit`, with one link. The links follow the numbers of
 * the rows without leaving any out, so rows wait until every transaction that could still commit a
 * smaller number has ended. Any number of servers may do so at once; they take turns.
 * @returns how many rows were sealed
 */
export const sealJournal = (db: Db, limit: number, auditHead?: HeadOf): Promise<number> =>
  inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${SEALER_LOCK})`.execute(tx)
    const place = await placeOf(tx)
    // A statement of its own, so that it sees what has ended since.
    const settled = await settledUpTo(tx, place)
    const rows = settled > place.upto ? await nextRows(tx, place.upto + 1n, settled, limit) : null
    if (rows) {
      const head = (await auditHead?.(tx)) ?? null
      await append(tx, place, { ...rows, auditHead: head && anchorText(head) })
    }
    const count = rows?.names.length ?? 0
    const waiting = place.newest > place.upto && place.newest > settled
    if (waiting && count < limit) await moveMark(tx, place, settled)
    return count
  })

interface Place {
  /** Of the last link; 0 before the first. */
  readonly number: bigint
  readonly hash: Buffer
  readonly upto: bigint
  readonly mark: bigint
  readonly markXid: bigint
  /** The largest number of any row there is. */
  readonly newest: bigint
  /**
   * The first transaction number nobody had yet: this transaction's own, drawn after `newest` was seen. The end
   * of a snapshot is not it: that follows the last transaction that has ended, and whoever is under way with a
   * later number is behind it. 0 where nothing waits to be sealed.
   */
  readonly nextXid: bigint
}

async function placeOf(tx: Tx): Promise<Place> {
  const { rows } = await sql<Omit<Place, 'number' | 'hash' | 'upto'> & Partial<Place>>`
    select l.number, l.hash, l.upto, s.mark, s.mark_xid as "markXid",
           n.newest, case when n.newest > coalesce(l.upto, 0)
                          then pg_current_xact_id()::text::bigint else 0 end as "nextXid"
      from ledger_sealer s
      left join lateral (
        select number, hash, upto from ledger_link order by number desc limit 1) l on true
     cross join lateral (
        select coalesce(greatest((select max(recorded) from ledger_transfer),
                                 (select max(recorded) from ledger_correction),
                                 (select max(recorded) from ledger_change)), 0) as newest) n`.execute(
    tx,
  )
  const place = rows[0]!
  return {
    ...place,
    number: place.number ?? 0n,
    hash: place.hash ?? BEFORE_THE_FIRST,
    upto: place.upto ?? 0n,
  }
}

/** The number up to which every row is there or will never be. */
async function settledUpTo(
  tx: Tx,
  { upto, mark, markXid, newest, nextXid }: Place,
): Promise<bigint> {
  const { rows } = await sql<{ oldest: bigint }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as oldest`.execute(tx)
  const { oldest } = rows[0]!
  if (oldest >= nextXid) return newest
  return oldest >= markXid ? mark : upto
}

type Sealable = Pick<LinkContent, 'upto' | 'names' | 'digests'>

async function nextRows(
  tx: Tx,
  from: bigint,
  to: bigint,
  countMax: number,
): Promise<Sealable | null> {
  const { rows } = await sql<Sealable>`
    select max(recorded) as upto, array_agg(name order by recorded, name) as names,
           array_agg(${DIGEST} order by recorded, name) as digests
      from (${rowsIn({ from, to, countMax })}) row
    having count(*) > 0`.execute(tx)
  return rows[0] ?? null
}

async function append(
  tx: Tx,
  { number, hash }: Place,
  content: Omit<LinkContent, 'number'>,
): Promise<void> {
  const link: LinkContent = { number: number + 1n, ...content }
  await sql`
    insert into ledger_link (number, upto, names, digests, audit_head, hash)
    values (${link.number}, ${link.upto}, ${link.names}, ${link.digests}, ${link.auditHead},
            ${hashOf(journalKey(tx), hash, link)})`.execute(tx)
}

/**
 * While transactions overlap all day there is never a moment without any: so the sealer writes down
 * how far the journal goes, and comes back when the transactions of this moment have ended.
 */
async function moveMark(tx: Tx, place: Place, settled: bigint): Promise<void> {
  const { mark, markXid, newest, nextXid } = place
  // Of another cluster, whose transactions were counted from another beginning.
  const foreign = markXid > nextXid
  if (mark > settled && !foreign) return
  await sql`update ledger_sealer set mark = ${newest}, mark_xid = ${nextXid}`.execute(tx)
}

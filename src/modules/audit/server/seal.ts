import { sql } from 'kysely'
import { type Anchor, anchorText, BEFORE_THE_FIRST } from '../../../platform/server/chain.ts'
import { type Db, inTransaction, type Tx } from '../../../platform/server/db.ts'
import { hashOf, SEALED_TEXT, withJournalHead } from './chain.ts'
import { auditKey } from './key.ts'

/** Any number will do that no other lock of ours has. */
const SEALER_LOCK = 1_973_016
/**
 * Between drawing its id and having a transaction number an insert does nothing that could take
 * time; this is how long it may take all the same.
 */
const RIPENING_SECONDS = 10

/**
 * Gives events that have no link the next ones, at most `limit`. What was recorded since the last link comes first, in
 * the order of its ids as far as it is committed; one that commits late gets its link late: when nothing else waits, at
 * the latest when the mark is ripe. Any number of servers may do so at once; they take turns.
 * @param journalHead tells the head of the journal, for which the last of these links vouches
 * @returns how many were sealed
 */
export const sealNew = (
  db: Db,
  limit: number,
  journalHead?: (tx: Db) => Promise<Anchor | null>,
): Promise<number> =>
  inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${SEALER_LOCK})`.execute(tx)
    const place = await placeOf(tx)
    const newer = await newerThan(tx, place.linkedTo, limit)
    const looksBack = place.ripe || newer.length === 0
    const late = looksBack ? await overtaken(tx, place, limit) : []
    const events = [...late, ...newer].slice(0, limit)
    if (events.length > 0) await append(tx, place, events, (await journalHead?.(tx)) ?? null)
    const seenTo = events.length < limit ? place.newest : events.at(-1)!.id
    await moveMark(tx, place, {
      isRipe: place.ripe && late.length < limit,
      seenTo: seenTo < place.newest ? seenTo : place.newest,
    })
    return events.length
  })

interface Place {
  /** Of the last link; 0 before the first. */
  readonly number: bigint
  readonly hash: Buffer
  /** No event up to this one is without a link, nor ever will be. */
  readonly sealedTo: bigint
  /** The last event that has a link, or `sealedTo` where none behind that has. */
  readonly linkedTo: bigint
  readonly mark: bigint
  /** Whatever will ever stand before the mark is committed by now. */
  readonly ripe: boolean
  /** The mark is of another cluster, whose transactions were counted from another beginning. */
  readonly foreign: boolean
  /** The largest id there is, or `sealedTo` where nothing follows that. */
  readonly newest: bigint
  /**
   * The first transaction number nobody had when `newest` was seen: this transaction's own. The end of a snapshot
   * is not it, for whoever is under way may have a later one. 0 where nothing waits to be sealed.
   */
  readonly nextXid: string
}

/** Read after the lock and before the events, so that all its promises hold for what is seen then. */
async function placeOf(tx: Tx): Promise<Place> {
  const { rows } = await sql<Omit<Place, 'number' | 'hash'> & Partial<Place>>`
    with now as (select pg_current_snapshot() as snapshot)
    select l.number, l.hash, s.sealed_to as "sealedTo", k.linked_to as "linkedTo", s.mark,
           pg_snapshot_xmin(snapshot)::text::bigint >= s.mark_xid
             and s.marked_at < now() - ${RIPENING_SECONDS} * interval '1 second' as ripe,
           pg_snapshot_xmax(snapshot)::text::bigint < s.mark_xid as foreign,
           n.newest, case when n.newest > s.sealed_to then pg_current_xact_id()::text else '0' end as "nextXid"
      from now, audit_sealer s
      left join lateral (select number, hash from audit_link order by number desc limit 1) l on true
     cross join lateral (
       select coalesce(max(event_id), s.sealed_to) as linked_to from audit_link where event_id > s.sealed_to) k
     -- Asked so, only the parts behind that are looked into.
     cross join lateral (
       select coalesce(max(id), s.sealed_to) as newest from audit_event where id > s.sealed_to) n`.execute(
    tx,
  )
  const place = rows[0]!
  return { ...place, number: place.number ?? 0n, hash: place.hash ?? BEFORE_THE_FIRST }
}

interface Unsealed {
  readonly id: bigint
  readonly text: string
}

/** What was recorded after the last event that has a link, which takes as long as that is much. */
async function newerThan(tx: Tx, linkedTo: bigint, limit: number): Promise<readonly Unsealed[]> {
  const { rows } = await sql<Unsealed>`
    select e.id, ${SEALED_TEXT} as text
      from audit_event e where e.id > ${linkedTo} order by e.id limit ${limit}`.execute(tx)
  return rows
}

/** What got its id before an event that has a link, and was committed after that. Looks at all events of ten seconds and more. */
async function overtaken(
  tx: Tx,
  { sealedTo, linkedTo }: Place,
  limit: number,
): Promise<readonly Unsealed[]> {
  const { rows } = await sql<Unsealed>`
    select e.id, ${SEALED_TEXT} as text
      from audit_event e
     where e.id > ${sealedTo} and e.id < ${linkedTo}
       -- The second bound keeps every plan of it small.
       and not exists (select from audit_link l where l.event_id = e.id and l.event_id > ${sealedTo})
     order by e.id limit ${limit}`.execute(tx)
  return rows
}

async function append(
  tx: Tx,
  place: Place,
  events: readonly Unsealed[],
  journal: Anchor | null,
): Promise<void> {
  const key = auditKey(tx)
  let { number, hash } = place
  const links = events.map(({ id, text }, index) => {
    const journalHead = journal && index === events.length - 1 ? anchorText(journal) : null
    number++
    hash = hashOf(key, hash, number, withJournalHead(text, journalHead))
    return { number, id, hash, journalHead }
  })
  await sql`
    insert into audit_link (number, event_id, hash, journal_head)
    select * from unnest(
      ${links.map((link) => link.number)}::bigint[],
      ${links.map((link) => link.id)}::bigint[],
      ${links.map((link) => link.hash)}::bytea[],
      ${links.map((link) => link.journalHead)}::text[])`.execute(tx)
}

interface Progress {
  /** Everything up to the mark is sealed by now. */
  readonly isRipe: boolean
  readonly seenTo: bigint
}

/** Nothing is written while nothing happens. */
async function moveMark(tx: Tx, place: Place, { isRipe, seenTo }: Progress): Promise<void> {
  const { mark, foreign, nextXid } = place
  const sealedTo = isRipe ? mark : place.sealedTo
  const done = mark === place.sealedTo
  if (!foreign && !(done && seenTo > mark) && !(isRipe && !done)) return
  await sql`
    update audit_sealer
       set sealed_to = ${sealedTo}, mark = greatest(${seenTo}::bigint, ${sealedTo}::bigint),
           mark_xid = ${nextXid}::bigint, marked_at = now()`.execute(tx)
}

import { sql } from 'kysely'
import {
  type Anchor,
  BEFORE_THE_FIRST,
  contradictionOf,
  linkAmong,
  type Witness,
} from '../../../platform/server/chain.ts'
import type { OpenArchive } from '../../../platform/server/archive.ts'
import type { Db } from '../../../platform/server/db.ts'
import { archivedTexts } from './archive.ts'
import { hashOf, SEALED_TEXT, type StoredLink, withJournalHead } from './chain.ts'
import { type Fault, faultOf } from './faults.ts'
import { auditHead } from './heads.ts'
import { auditKey } from './key.ts'
import { type ArchivedPart, archivedParts } from './parts.ts'

/** What a walk along the chain found. */
export type Verdict =
  | {
      readonly ok: true
      readonly linkCount: bigint
      /** The last link; null while there is none. */
      readonly head: Anchor | null
      /** Records that are not sealed yet, so nothing can be said of them. */
      readonly unsealedCount: bigint
      /** The last event whose text was not read, because it is archived; null where all were. */
      readonly unreadTo: bigint | null
    }
  | { readonly ok: false; readonly fault: Fault }

const BATCH_LINKS = 1000

/**
 * Walks the chain and recomputes every link. Finds the first that is broken, else a record that
 * should have its link and has none. Witnesses know a head from earlier and cannot be changed together
 * with the trail: without them nobody can see that the end of the history was cut off.
 * @param open the files of archived events; without them the walk begins behind these, at the hash that stands there
 */
export async function verifyChain(
  db: Db,
  witnesses: readonly Witness[] = [],
  open?: OpenArchive,
): Promise<Verdict> {
  const key = auditKey(db)
  const latest = (await archivedParts(db)).at(-1)
  if (latest && !(await isRecorded(db, latest))) return { ok: false, fault: unrecorded(latest) }
  const unread = open ? undefined : latest
  const textOf = open && (await archivedTexts(db, open))
  let count = unread?.lastLink ?? 0n
  const start = unread && (await linkAfter(db, count - 1n))
  let previous: Buffer = start?.hash ?? BEFORE_THE_FIRST
  const found = await hashesUpTo(db, count, witnesses)
  for await (const link of links(db, unread ? count : null, textOf)) {
    const expected = count + 1n
    const fits =
      link.number === expected &&
      link.text !== null &&
      hashOf(key, previous, expected, link.text).equals(link.hash)
    if (!fits) {
      const next = await linkAfter(db, link.number)
      return { ok: false, fault: faultOf({ key, previous, expected, link, next }) }
    }
    previous = link.hash
    count = expected
    if (witnesses.some(({ anchor }) => anchor.number === count))
      found.set(count, previous.toString('hex'))
  }
  for (const witness of witnesses) {
    const fault = contradictionOf(witness, found.get(witness.anchor.number), count)
    if (fault) return { ok: false, fault: { ...fault, eventId: null } }
  }
  const fault = await faultOfUnsealed(db)
  if (fault) return { ok: false, fault }
  const head = count === 0n ? null : { number: count, hash: previous.toString('hex') }
  const unsealedCount = await countUnsealed(db)
  const unreadTo = unread ? unread.behind - 1n : null
  return { ok: true, linkCount: count, head, unsealedCount, unreadTo }
}

/** Whether the trail itself tells that a part was archived; whoever takes events away may forget that. */
async function isRecorded(db: Db, { first, behind }: ArchivedPart): Promise<boolean> {
  const { rows } = await sql<{ recorded: boolean }>`
    select exists (select from audit_event where action = 'audit.archived'
                      and detail->>'from' = ${first.toString()}
                      and detail->>'to' = ${(behind - 1n).toString()}) as recorded`.execute(db)
  return rows[0]!.recorded
}

const unrecorded = ({ first, behind }: ArchivedPart): Fault => ({
  kind: 'archive_unrecorded',
  link: null,
  eventId: first,
  sentence: `Events ${first} to ${behind - 1n} are said to be archived, and the trail does not tell that they were.`,
})

/** What stands at the links of witnesses that the walk does not come by. */
async function hashesUpTo(
  db: Db,
  last: bigint,
  witnesses: readonly Witness[],
): Promise<Map<bigint, string>> {
  const numbers = witnesses.map(({ anchor }) => anchor.number).filter((number) => number <= last)
  if (numbers.length === 0) return new Map()
  const { rows } = await sql<Anchor>`
    select number, encode(hash, 'hex') as hash from audit_link
     where number = any(${numbers}::bigint[])`.execute(db)
  return new Map(rows.map(({ number, hash }) => [number, hash]))
}

type TextOf = (eventId: bigint) => Promise<string | null>

/** The chain in its order from behind a link, a batch at a time. */
async function* links(
  db: Db,
  behind: bigint | null,
  textOf: TextOf | undefined,
): AsyncGenerator<StoredLink, void> {
  let after = behind
  for (;;) {
    const batch: readonly StoredLink[] = await linksAfter(db, after, BATCH_LINKS, textOf)
    yield* batch
    if (batch.length < BATCH_LINKS) return
    after = batch.at(-1)!.number
  }
}

async function linksAfter(
  db: Db,
  after: bigint | null,
  limit: number,
  textOf?: TextOf,
): Promise<readonly StoredLink[]> {
  const { rows } = await sql<StoredLink>`
    select l.number, l.event_id as "eventId", l.hash, l.journal_head as "journalHead",
           case when e.id is not null then ${SEALED_TEXT} end as text
      from (select * from audit_link
             where number > coalesce(${after}::bigint, -9223372036854775808)
             order by number limit ${limit}) l
      left join audit_event e on e.id = l.event_id
     order by l.number, l.event_id`.execute(db)
  const told: StoredLink[] = []
  for (const link of rows) {
    const text = link.text ?? (await textOf?.(link.eventId)) ?? null
    told.push({ ...link, text: text === null ? null : withJournalHead(text, link.journalHead) })
  }
  return told
}

const linkAfter = async (db: Db, number: bigint): Promise<StoredLink | undefined> =>
  (await linksAfter(db, number, 1))[0]

/** Whether the key at hand has made the first link whose event is in the database, or the last; undefined where there is none. */
export async function hasAuditKey(db: Db): Promise<boolean | undefined> {
  const head = await auditHead(db)
  if (!head) return undefined
  const first = ((await archivedParts(db)).at(-1)?.lastLink ?? 0n) + 1n
  for (const number of [first, head.number]) {
    const { link, previous } = linkAmong(await linksAfter(db, number - 2n, 2), number)
    if (link?.text != null && hashOf(auditKey(db), previous, number, link.text).equals(link.hash))
      return true
  }
  return false
}

interface Loose {
  readonly id: bigint
  readonly at: string
  readonly count: bigint
}

/**
 * Records that should have their link by now: older ones than some that were sealed a minute ago. A
 * minute is many times what an action takes to commit after it has written its record. Newer ones are
 * not sealed yet; that is no fault, nobody may have run a sealer since.
 */
async function faultOfUnsealed(db: Db): Promise<Fault | undefined> {
  const { rows } = await sql<Loose>`
    with place as (
      -- The mark is no evidence, but somebody who takes away links may forget it.
      select greatest((select max(event_id) from audit_link), (select max(mark) from audit_sealer)) as last)
    select e.id, e.at::text as at, count(*) over () as count
      from audit_event e, place
     where e.id <= place.last and e.at < now() - interval '1 minute'
       and not exists (select from audit_link l where l.event_id = e.id)
     order by e.id limit 1`.execute(db)
  const [first] = rows
  if (!first) return undefined
  const { id, at, count } = first
  const others = count > 1n ? ` Nor have ${count - 1n} others.` : ''
  return {
    kind: 'event_unsealed',
    link: null,
    eventId: id,
    sentence: `Event ${id} of ${at} has no link.${others}`,
  }
}

async function countUnsealed(db: Db): Promise<bigint> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) from audit_event e
     where not exists (select from audit_link l where l.event_id = e.id)`.execute(db)
  return rows[0]!.count
}

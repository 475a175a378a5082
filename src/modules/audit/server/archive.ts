import { sql } from 'kysely'
import type { OpenArchive } from '../../../platform/server/archive.ts'
import type { Db } from '../../../platform/server/db.ts'
import { hashOf, SEALED_TEXT, withJournalHead } from './chain.ts'
import { auditKey } from './key.ts'
import { type ArchivedPart, archivedParts, type Part } from './parts.ts'

// A part of the trail as a file: the text of each event as it was sealed, a line each, in the order of their
// links. The links themselves stay in the database.

const BATCH_LINES = 1000

interface LinkOfPart {
  readonly number: bigint
  readonly eventId: bigint
  readonly hash: Buffer
  readonly journalHead: string | null
  /** Of the link before it; null before the first. */
  readonly previous: Buffer | null
  /** Null where the event is not in the database. */
  readonly text: string | null
}

/** The links of a part's events in their order, a batch at a time. */
async function* linksOf(db: Db, { first, behind }: Part): AsyncGenerator<LinkOfPart, void> {
  const { rows: ends } = await sql<{ from: bigint | null; to: bigint | null }>`
    select min(number) as from, max(number) as to from audit_link
     where event_id >= ${first} and event_id < ${behind}`.execute(db)
  const { from, to } = ends[0]!
  if (from === null) return
  let after = from - 1n
  for (;;) {
    const { rows }: { rows: readonly LinkOfPart[] } = await sql<LinkOfPart>`
      select l.number, l.event_id as "eventId", l.hash, l.journal_head as "journalHead", b.hash as previous,
             case when e.id is not null then ${SEALED_TEXT} end as text
        from (select * from audit_link
               where number > ${after} and number <= ${to}
               order by number limit ${BATCH_LINES}) l
        left join audit_link b on b.number = l.number - 1
        left join audit_event e on e.id = l.event_id
       order by l.number`.execute(db)
    // Near the ends of the part, links of its neighbors stand among its own.
    yield* rows.filter(({ eventId }) => eventId >= first && eventId < behind)
    if (rows.length < BATCH_LINES) return
    after = rows.at(-1)!.number
  }
}

/** The lines of a part that is in the database. */
export async function* linesOf(db: Db, part: Part): AsyncGenerator<string, void> {
  for await (const { eventId, text } of linksOf(db, part)) {
    if (text === null) throw new Error(`Event ${eventId} has a link and is gone`)
    yield text
  }
}

/** What is wrong with the lines of a part, in a sentence; undefined where each is what its link sealed, and all are there. */
export async function faultOfLines(
  db: Db,
  part: Part,
  lines: AsyncIterable<string>,
): Promise<string | undefined> {
  const key = auditKey(db)
  const next = lines[Symbol.asyncIterator]()
  for await (const { number, eventId, hash, journalHead, previous } of linksOf(db, part)) {
    const line = await next.next()
    if (line.done) return `It ends before event ${eventId}.`
    const before = previous ?? Buffer.alloc(hash.length)
    const right = hashOf(key, before, number, withJournalHead(line.value, journalHead))
    if (!right.equals(hash)) return `Event ${eventId} is not in it as it was sealed.`
  }
  return (await next.next()).done ? undefined : 'There is more in it than the events of its part.'
}

const eventIn = (line: string): string | undefined => /^\[(\d+),/.exec(line)?.[1]

/** The texts of archived events, asked for in the order of their links. */
export async function archivedTexts(
  db: Db,
  open: OpenArchive,
): Promise<(eventId: bigint) => Promise<string | null>> {
  const files = (await archivedParts(db)).map((part) => ({ part, lines: linesIn(open, part) }))
  return async (eventId) => {
    const file = files.find(({ part }) => eventId < part.behind)
    return file ? file.lines(eventId) : null
  }
}

/** Opened when the first is asked for; a line stays until its event is. */
function linesIn(open: OpenArchive, { file }: ArchivedPart) {
  let lines: AsyncIterator<string> | undefined
  let line: IteratorResult<string> | undefined
  return async (eventId: bigint): Promise<string | null> => {
    lines ??= open(file)[Symbol.asyncIterator]()
    line ??= await lines.next()
    if (line.done || eventIn(line.value) !== eventId.toString()) return null
    const { value } = line
    line = undefined
    return value
  }
}

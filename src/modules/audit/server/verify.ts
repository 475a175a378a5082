import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { type Anchor, BEFORE_THE_FIRST, hashOf, SEALED_TEXT, type StoredLink } from './chain.ts'
import { type Fault, faultOf, faultOfAnchor } from './faults.ts'
import { auditKey } from './key.ts'

/** What a walk along the chain found. */
export type Verdict =
  | {
      readonly ok: true
      readonly linkCount: bigint
      /** The last link; null while there is none. */
      readonly head: Anchor | null
    }
  | { readonly ok: false; readonly fault: Fault }

const BATCH_LINKS = 1000

/**
 * Walks the whole chain and recomputes every link. Finds the first that is broken, else events that
 * have no link a minute after they happened. `anchor` is a head from earlier, kept where whoever can
 * change the database cannot: without it nobody can see that the end of the history was cut off.
 */
export async function verifyChain(db: Db, anchor?: Anchor): Promise<Verdict> {
  const key = auditKey(db)
  let previous: Buffer = BEFORE_THE_FIRST
  let count = 0n
  let atAnchor: Buffer | undefined
  for await (const link of links(db)) {
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
    if (count === anchor?.number) atAnchor = link.hash
  }
  const fault = (anchor && faultOfAnchor(anchor, atAnchor, count)) ?? (await faultOfUnsealed(db))
  if (fault) return { ok: false, fault }
  const head = count === 0n ? null : { number: count, hash: previous.toString('hex') }
  return { ok: true, linkCount: count, head }
}

/** The whole chain in its order, a batch at a time. */
async function* links(db: Db): AsyncGenerator<StoredLink, void> {
  let after: bigint | null = null
  for (;;) {
    const batch: readonly StoredLink[] = await linksAfter(db, after, BATCH_LINKS)
    yield* batch
    if (batch.length < BATCH_LINKS) return
    after = batch.at(-1)!.number
  }
}

async function linksAfter(
  db: Db,
  after: bigint | null,
  limit: number,
): Promise<readonly StoredLink[]> {
  const { rows } = await sql<StoredLink>`
    select l.number, l.event_id as "eventId", l.hash,
           case when e.id is not null then ${SEALED_TEXT} end as text
      from (select * from audit_link
             where number > coalesce(${after}::bigint, -9223372036854775808)
             order by number limit ${limit}) l
      left join audit_event e on e.id = l.event_id
     order by l.number, l.event_id`.execute(db)
  return rows
}

const linkAfter = async (db: Db, number: bigint): Promise<StoredLink | undefined> =>
  (await linksAfter(db, number, 1))[0]

interface Loose {
  readonly id: bigint
  readonly at: string
  readonly count: bigint
}

/** Events that should have their link by now. A minute is many times what sealing takes. */
async function faultOfUnsealed(db: Db): Promise<Fault | undefined> {
  const { rows } = await sql<Loose>`
    select e.id, e.at::text as at, count(*) over () as count
      from audit_event e
     where not exists (select from audit_link l where l.event_id = e.id)
       and e.at < now() - interval '1 minute'
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

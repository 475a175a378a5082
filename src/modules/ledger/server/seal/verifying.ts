import { sql } from 'kysely'
import {
  type Anchor,
  BEFORE_THE_FIRST,
  contradictionOf,
  type Witness,
} from '../../../../platform/server/chain.ts'
import type { OpenArchive } from '../../../../platform/server/archive.ts'
import type { Db } from '../../../../platform/server/db.ts'
import { faultOfArchive, faultOfRow, type JournalFault } from './faults.ts'
import { unrecordedArchive } from '../archive.ts'
import { complaintOfTables } from '../unreadable.ts'
import { journalKey } from './key.ts'
import { type ArchivedRows, archivedRows, faultInArchivedRows } from './archivedRows.ts'
import { faultInLink, journalHead, type Link, linkAt, links } from './links.ts'
import { faultInRow, isMarked } from './marks.ts'
import { type JournalRow, rowsIn } from './rows.ts'

/** What a walk along the chain of the journal found. */
export type JournalVerdict =
  | {
      readonly ok: true
      readonly linkCount: bigint
      /** The last link; null while there is none. */
      readonly head: Anchor | null
      /** Rows that are not sealed yet, so nothing can be said of them. */
      readonly unsealedCount: bigint
      /** When the latest transfer was posted that is in a file which was not read; null where all were. */
      readonly unreadTo: Date | null
    }
  | { readonly ok: false; readonly fault: JournalFault }

interface Walk {
  /** Heads from earlier, kept where whoever changed the journal could not change them too. */
  readonly witnesses?: readonly Witness[]
  /** A head up to which the journal was proved before: the walk begins behind it. */
  readonly from?: Witness | undefined
  /** The files of archived transfers; without them only what stays of these is compared. */
  readonly archive?: OpenArchive | undefined
  /** Called after each link. */
  readonly onLink?: (link: bigint) => void
}

/**
 * Walks the chain, recomputes every link and compares every row that it seals: names the first
 * that is not what it was. Holds a few links in memory, however long the journal is.
 */
export async function verifyJournal(db: Db, walk: Walk = {}): Promise<JournalVerdict> {
  try {
    return await walkAlong(db, walk)
  } catch (error) {
    const why = complaintOfTables(error)
    if (why === undefined) throw error
    const sentence = `The journal cannot be read: ${why}.`
    return { ok: false, fault: { kind: 'unreadable', link: null, sentence } }
  }
}

async function walkAlong(
  db: Db,
  { witnesses = [], from: start, archive, onLink }: Walk,
): Promise<JournalVerdict> {
  const key = journalKey(db)
  const beginning = await beginningOf(db, key, start)
  if ('fault' in beginning) return { ok: false, fault: beginning.fault }
  let { previous, number, from } = beginning
  const wanted = await hashesOf(db, witnesses, number)
  const unrecorded = await unrecordedArchive(db)
  if (unrecorded !== undefined) return { ok: false, fault: faultOfArchive(unrecorded) }
  const archived = await archivedRows(db, archive)
  for await (const link of links(db, number)) {
    const fault =
      faultInLink(key, previous, number + 1n, link) ?? (await faultInRows(db, from, link, archived))
    if (fault) return { ok: false, fault }
    previous = link.hash
    number = link.number
    from = link.upto + 1n
    if (wanted.has(number)) wanted.set(number, previous.toString('hex'))
    onLink?.(number)
  }
  for (const witness of witnesses) {
    const fault = contradictionOf(witness, wanted.get(witness.anchor.number), number)
    if (fault) return { ok: false, fault }
  }
  const stray = await strayRow(db)
  if (stray !== undefined) return { ok: false, fault: faultOfRow('row_added', null, stray) }
  const rest = await readUnsealed(db, from)
  if (typeof rest !== 'bigint') return { ok: false, fault: rest }
  const head = number === 0n ? null : { number, hash: previous.toString('hex') }
  // Behind a head nothing before it is read, with files or without.
  const unreadTo = archive || beginning.number >= archived.link ? null : archived.newestAt
  return { ok: true, linkCount: number, head, unsealedCount: rest, unreadTo }
}

interface Beginning {
  /** The last link that is not walked, and its hash; 0 before the first. */
  readonly number: bigint
  readonly previous: Buffer
  /** The first row number that it does not seal. */
  readonly from: bigint
}

/** Where the walk begins. The link of a head is recomputed, for it tells up to which row it seals. */
async function beginningOf(
  db: Db,
  key: Buffer,
  start: Witness | undefined,
): Promise<Beginning | { readonly fault: JournalFault }> {
  // Before the first row of the server's there is none.
  if (!start) return { number: 0n, previous: BEFORE_THE_FIRST, from: -(2n ** 63n) }
  const { number } = start.anchor
  const { link, previous } = await linkAt(db, number)
  const found = link?.hash.toString('hex')
  const last = (await journalHead(db))?.number ?? 0n
  const fault = contradictionOf(start, found, last) ?? faultInLink(key, previous, number, link!)
  return fault ? { fault } : { number, previous: link!.hash, from: link!.upto + 1n }
}

/** Whether the key at hand has made the first link or the last; undefined where there is none. */
export async function hasJournalKey(db: Db): Promise<boolean | undefined> {
  const head = await journalHead(db)
  if (!head) return undefined
  for (const number of [1n, head.number]) {
    const { link, previous } = await linkAt(db, number)
    if (link && !faultInLink(journalKey(db), previous, number, link)) return true
  }
  return false
}

/** What stands at the links of witnesses, up to where the walk begins; of the others it will tell. */
async function hashesOf(
  db: Db,
  witnesses: readonly Witness[],
  upTo: bigint,
): Promise<Map<bigint, string | undefined>> {
  const numbers = witnesses.map(({ anchor }) => anchor.number)
  const found = new Map<bigint, string | undefined>(numbers.map((number) => [number, undefined]))
  const { rows } = await sql<Anchor>`
    select number, encode(hash, 'hex') as hash from ledger_link
     where number = any(${numbers}::bigint[]) and number <= ${upTo}`.execute(db)
  for (const { number, hash } of rows) found.set(number, hash)
  return found
}

/** Compares the rows of a link that is genuine with what it says of them. */
async function faultInRows(
  db: Db,
  from: bigint,
  link: Link,
  archived: ArchivedRows,
): Promise<JournalFault | undefined> {
  const { number, upto, names, digests } = link
  if (upto <= archived.upto) return faultInArchivedRows(db, from, link, archived)
  const { rows } = await rowsIn({ from, to: upto, countMax: names.length + 1 }).execute(db)
  const sealed = new Set(names)
  if (rows.length > names.length) {
    const seen = new Set<string>()
    const added = rows.find(({ name }) => !sealed.has(name) || seen.size === seen.add(name).size)
    return faultOfRow('row_added', number, added!.name)
  }
  const found = new Map<string, JournalRow>(rows.map((row) => [row.name, row]))
  for (const [index, name] of names.entries()) {
    const fault = faultInRow(db, number, { name, digest: digests[index]! }, found.get(name))
    if (fault) return fault
  }
  return undefined
}

/** A row without a number, which no stretch of the chain would meet. */
async function strayRow(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select concat('transfer ', id) as name from ledger_transfer where recorded is null
    union all
    select concat('correction by ', reversal_id) from ledger_correction where recorded is null
    union all
    select concat('change of ', hold_id, account_id) from ledger_change where recorded is null
     limit 1`.execute(db)
  return rows[0]?.name
}

const ROWS_AT_ONCE = 1000

/** How many rows are not sealed yet; a fault when one of them never came through a server. */
async function readUnsealed(db: Db, first: bigint): Promise<bigint | JournalFault> {
  let count = 0n
  let from = first
  for (;;) {
    const stretch = { from, to: 2n ** 63n - 1n, countMax: ROWS_AT_ONCE }
    const { rows } = await rowsIn(stretch).execute(db)
    const forged = rows.find((row) => !isMarked(db, row))
    if (forged) return faultOfRow('row_forged', null, forged.name)
    count += BigInt(rows.length)
    if (rows.length < ROWS_AT_ONCE) return count
    from = rows.at(-1)!.recorded + 1n
  }
}

import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { ActionContext } from '../../../platform/server/action.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import type { Day } from '../../../values/dates.ts'
import { audit } from '../../audit/server/audit.ts'
import { type File, FILES, type ListEntry, type ListMistake, parseList } from './parsing.ts'
import { TOPIC } from './tables.ts'
import { wordsOf } from './words.ts'

export interface OfferedList {
  readonly files: Readonly<Record<File, Buffer>>
  /** The day on which the Treasury published it, which stands in none of the files. */
  readonly publishedOn: Day
  /** Loads it although many entries of the last one are missing. */
  readonly acceptSmaller: boolean
}

interface ListCounts {
  readonly entries: number
  readonly names: number
  /** The list is loaded already, and nothing happened now. */
  readonly replayed: boolean
}

type ImportOutcome =
  | { readonly ok: true; readonly value: ListCounts }
  | { readonly ok: false; readonly code: 'mistakes'; readonly mistakes: readonly ListMistake[] }
  | { readonly ok: false; readonly code: 'older'; readonly loadedOn: Day }
  | {
      readonly ok: false
      readonly code: 'smaller'
      readonly entries: number
      readonly before: number
    }

/** A list that lost a tenth of its entries was cut off somewhere, and would let pass whom it lost. */
const KEPT_MIN = 0.9

/**
 * Puts a list in the place of the one there is: all of it, or none of it when a single line is wrong. Nobody is the
 * actor where somebody imports it at the server's own terminal.
 */
export async function importList(
  tx: Tx,
  ctx: ActionContext<string | null>,
  { files, publishedOn, acceptSmaller }: OfferedList,
): Promise<ImportOutcome> {
  const list = parseList(files)
  if (!list.ok) return { ok: false, code: 'mistakes', mistakes: list.mistakes }
  const { entries } = list
  const names = entries.reduce((sum, { aliases }) => sum + 1 + aliases.length, 0)
  const counts = { entries: entries.length, names }
  await sql`lock table sanctions_entry in share row exclusive mode`.execute(tx)
  const loaded = await loadedList(tx)
  const sha256 = hashOf(files)
  if (loaded?.sha256.equals(sha256)) return { ok: true, value: { ...counts, replayed: true } }
  if (loaded && publishedOn < loaded.publishedOn)
    return { ok: false, code: 'older', loadedOn: loaded.publishedOn }
  if (loaded && entries.length < loaded.entryCount * KEPT_MIN && !acceptSmaller)
    return { ok: false, code: 'smaller', entries: entries.length, before: loaded.entryCount }
  await sql`delete from sanctions_entry`.execute(tx)
  await writeEntries(tx, entries)
  await writeNames(tx, entries)
  await sql`
    insert into sanctions_list (published_on, imported_at, imported_by, entry_count, name_count, sha256)
    values (${publishedOn}, ${ctx.at}, ${ctx.actorId}, ${counts.entries}, ${names}, ${sha256})`.execute(
    tx,
  )
  await audit(tx, ctx, 'sanctions.imported', {
    detail: { ...counts, publishedOn, sha256: sha256.toString('hex') },
  })
  await publish(tx, TOPIC, ['staff'])
  return { ok: true, value: { ...counts, replayed: false } }
}

function hashOf(files: OfferedList['files']): Buffer {
  const hash = createHash('sha256')
  for (const file of FILES) hash.update(`${file} ${files[file].length}\n`).update(files[file])
  return hash.digest()
}

export interface LoadedList {
  readonly id: bigint
  readonly publishedOn: Day
  readonly importedAt: Date
  readonly entryCount: number
  readonly sha256: Buffer
}

/** The list that counts; undefined before the first one is loaded. */
export async function loadedList(db: Db): Promise<LoadedList | undefined> {
  const { rows } = await sql<LoadedList>`
    select id, published_on::text as "publishedOn", imported_at as "importedAt",
           entry_count as "entryCount", sha256
      from sanctions_list order by id desc limit 1`.execute(db)
  return rows[0]
}

/** Lists inside of a column travel as JSON: an array of PostgreSQL has rows of one length. */
async function writeEntries(tx: Tx, entries: readonly ListEntry[]): Promise<void> {
  const rows = entries.map((entry) => ({ ...entry, fingerprint: fingerprintOf(entry) }))
  await sql`
    insert into sanctions_entry (number, kind, name, program, remarks, places, fingerprint)
    select number, kind, name, program, remarks, places, decode(fingerprint, 'hex')
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e (
        number int, kind text, name text, program text, remarks text, places text[], fingerprint text)`.execute(
    tx,
  )
}

async function writeNames(tx: Tx, entries: readonly ListEntry[]): Promise<void> {
  const rows = entries.flatMap(({ number, name, aliases }) =>
    [name, ...aliases].map((called, at) => ({
      number,
      called,
      first: at === 0,
      words: wordsOf(called),
    })),
  )
  await sql`
    insert into sanctions_name (entry_number, name, is_primary, words)
    select number, called, first, words
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (
        number int, called text, first boolean, words text[])`.execute(tx)
}

const fingerprintOf = ({ kind, name, program, remarks, aliases, places }: ListEntry): string =>
  createHash('sha256')
    .update(JSON.stringify([kind, name, program, remarks, aliases.toSorted(), places.toSorted()]))
    .digest('hex')

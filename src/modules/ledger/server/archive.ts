import { sql } from 'kysely'
import { BEFORE_THE_FIRST } from '../../../platform/server/chain.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { journalKey } from './seal/key.ts'
import { faultInLink, links } from './seal/links.ts'
import {
  digestsOf,
  isTransfer,
  type JournalRow,
  lineOfRow,
  rowOfLine,
  rowsIn,
} from './seal/rows.ts'
import type { LedgerAccountId } from './types.ts'

// Old transfers as files: the text of each as it was sealed, with its entries, a line each, in the order of the links. The links
// themselves stay in the database, and so do corrections and changes, of which there are few.

/** A stretch of the journal, the rows recorded from `first` to `upto`, whose transfers are in a file or may be. */
export interface Stretch {
  readonly first: bigint
  readonly upto: bigint
  /** The link of the chain that seals the last of them. */
  readonly link: bigint
  /** When the latest of the transfers was posted. */
  readonly newestAt: Date
  /** The name of the file. */
  readonly file: string
}

/** In the order of their numbers. */
export async function archives(db: Db): Promise<readonly Stretch[]> {
  const { rows } = await sql<Stretch>`
    select first, upto, link, newest_at as "newestAt", file from ledger_archive order by first`.execute(
    db,
  )
  return rows
}

/** What the journal tells of an archive `a`, which is sealed as a change. */
export const ARCHIVE_FACTS = sql`jsonb_build_object(
  'archive', a.file, 'first', a.first, 'upto', a.upto, 'link', a.link,
  'newest', trunc(extract(epoch from a.newest_at) * 1000000),
  'at', trunc(extract(epoch from a.archived_at) * 1000000))`

/** The name of an archive that the journal does not tell of; whoever takes transfers away may forget that. */
export async function unrecordedArchive(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ file: string }>`
    select coalesce(a.file, 'An archive') as file from ledger_archive a
     where not exists (select from ledger_change where hold_id is null and account_id is null and facts = ${ARCHIVE_FACTS})
     limit 1`.execute(db)
  return rows[0]?.file
}

/**
 * What cannot be read of these accounts any more: everything up to this moment but the last entry of each; null where
 * all can be.
 */
export async function archivedTo(
  db: Db,
  accounts: readonly LedgerAccountId[],
): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(newest_at) as at from ledger_archive
     where exists (
       select from unnest(${accounts}::bigint[]) a (id)
        cross join lateral (select seq from ledger_entry where account_id = a.id order by seq limit 1) e
        where e.seq > 1)`.execute(db)
  return rows[0]!.at
}

/** The same for entries since a moment: null too where it is later. Lists ask at their end alone. */
export async function archivedWithin(
  db: Db,
  accounts: readonly LedgerAccountId[],
  from: Date | null,
): Promise<Date | null> {
  const at = await archivedTo(db, accounts)
  return at === null || (from !== null && from > at) ? null : at
}

/** Those of the transfers that are in a file, also where an entry of them stays: none of them is reversed any more. */
export async function archivedAmong(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from ledger_archived_transfer where id = any(${ids}::uuid[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** A file of a million transfers is 100 MB. */
const TRANSFERS_MAX = 2 ** 20

/** The next links behind those whose rows are in a file: more than `TRANSFERS_MAX` transfers need. */
const LINKS_MAX = 100_000

/**
 * The oldest stretch that is still in the database, where it may leave: every row of it is sealed and no transfer is as young as
 * `before`. It ends with a link, and has `countMax` transfers at most.
 */
export async function oldestStretch(
  db: Db,
  before: Date,
  countMax = TRANSFERS_MAX,
): Promise<Stretch | undefined> {
  const { rows } = await sql<Omit<Stretch, 'file'> & { newestAt: Date | null }>`
    with place as (
      select coalesce(max(upto), 0) + 1 as first, coalesce(max(link), 0) as link from ledger_archive
    ), young as (
      select t.recorded from ledger_transfer t cross join place
       where t.recorded >= place.first and t.posted_at >= ${before} order by t.recorded limit 1
    ), last as (
      select place.first, l.number as link, l.upto
        from place
       cross join lateral (
         select number, upto, sum(transfers) over (order by number) as transfers
           from (select number, upto, (select count(*) from unnest(names) name where name like 'transfer %') as transfers
                   from ledger_link where number > place.link order by number limit ${LINKS_MAX}) next) l
       where l.transfers <= ${countMax}
         and not exists (select from young where recorded <= l.upto)
       order by l.number desc limit 1)
    select first, upto, link,
           (select max(posted_at) from ledger_transfer where recorded between first and upto) as "newestAt"
      from last`.execute(db)
  const [stretch] = rows
  if (!stretch?.newestAt) return undefined
  const { first, upto } = stretch
  return { ...stretch, file: `journal-${first}-${upto}.archive` }
}

const ROWS_AT_ONCE = 1000

/** The lines of a stretch that is in the database. */
export async function* linesOfStretch(
  db: Db,
  { first, upto: to }: Stretch,
): AsyncGenerator<string, void> {
  let from = first
  for (;;) {
    const { rows } = await rowsIn({ from, to, countMax: ROWS_AT_ONCE }).execute(db)
    for (const row of rows) if (isTransfer(row.name)) yield lineOfRow(row)
    if (rows.length < ROWS_AT_ONCE) return
    from = rows.at(-1)!.recorded + 1n
  }
}

/**
 * What is wrong with the lines of a stretch, in a sentence; undefined where each is a transfer as its link sealed it, and
 * all are there.
 */
export async function faultOfStretch(
  db: Db,
  stretch: Stretch,
  lines: AsyncIterable<string>,
): Promise<string | undefined> {
  const rows = provedRows(db, stretch, lines)
  for (;;) {
    const next = await rows.next()
    if (next.done) return next.value
  }
}

/**
 * The rows of the lines of a stretch, each once it is as its link sealed it.
 * @returns what is wrong with the next line, as {@link faultOfStretch}
 */
export async function* provedRows(
  db: Db,
  { first, upto, link: last }: Stretch,
  lines: AsyncIterable<string>,
): AsyncGenerator<JournalRow, string | undefined, void> {
  const next = lines[Symbol.asyncIterator]()
  try {
    const { number: behind, hash } = await linkBefore(db, first)
    let previous = hash
    for await (const link of links(db, behind)) {
      const fault = faultInLink(journalKey(db), previous, link.number, link)
      if (fault) return fault.sentence
      for (const [index, name] of link.names.entries()) {
        if (!isTransfer(name)) continue
        const line = await next.next()
        if (line.done) return `It ends before ${name}.`
        const row = rowOfLine(line.value)
        const digest = Buffer.concat([...digestsOf(row)])
        if (!digest.equals(link.digests[index]!)) return `${name} is not in it as it was sealed.`
        yield row
      }
      previous = link.hash
      if (link.number === last) break
    }
    return (await next.next()).done
      ? undefined
      : `There is more in it than the transfers to ${upto}.`
  } finally {
    await next.return?.()
  }
}

/** The last link whose rows were recorded before a number. */
async function linkBefore(db: Db, first: bigint): Promise<{ number: bigint; hash: Buffer }> {
  const { rows } = await sql<{ number: bigint; hash: Buffer }>`
    select number, hash from ledger_link where upto < ${first} order by number desc limit 1`.execute(
    db,
  )
  return rows[0] ?? { number: 0n, hash: BEFORE_THE_FIRST }
}

/**
 * Takes the transfers of a stretch out of the database for good, as the owner of the tables. What stays of them is told
 * where the function is defined. Members and staff go on meanwhile.
 * @returns whether they were still there
 * @throws PostgreSQL's `serialization_failure` where one of them was reversed meanwhile; then nothing has changed
 */
export async function archiveTransfers(
  owner: Tx,
  { first, upto, link, newestAt, file }: Stretch,
  at: Date,
): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select ledger_archive_transfers(${first}, ${upto}, ${link}, ${newestAt}, ${file}, ${at}) as done`.execute(
    owner,
  )
  return rows[0]!.done
}

import { sql } from 'kysely'
import type { OpenArchive } from '../../../../platform/server/archive.ts'
import type { Db } from '../../../../platform/server/db.ts'
import { archives, type Stretch } from '../archive.ts'
import { faultOfParts, faultOfRest, faultOfRow, type JournalFault } from './faults.ts'
import type { Link } from './links.ts'
import { faultInRow } from './marks.ts'
import { isTransfer, type JournalRow, rowOfLine, rowsIn } from './rows.ts'

// Of an archived stretch the database has the links, corrections and changes whole, and of transfers and their entries what stays:
// none, some, or all. What is there is compared with the links all the same, and the rest where its files are at hand.

/** How far the journal is archived, and the way into the files. */
export interface ArchivedRows extends Pick<Stretch, 'upto' | 'link'> {
  readonly newestAt: Date | null
  /** A transfer as its file has it, asked for in the order of the links; absent where nobody opened the files. */
  readonly rowOf?: (link: bigint, name: string) => Promise<JournalRow | undefined>
}

export async function archivedRows(db: Db, open: OpenArchive | undefined): Promise<ArchivedRows> {
  const all = await archives(db)
  const { upto, link, newestAt } = all.at(-1) ?? { upto: -(2n ** 63n), link: 0n, newestAt: null }
  if (!open) return { upto, link, newestAt }
  const files = all.map(({ file, link: last }) => ({ last, find: finder(open, file) }))
  return {
    upto,
    link,
    newestAt,
    rowOf: async (number, name) => files.find(({ last }) => number <= last)?.find(name),
  }
}

/** Opened when the first is asked for; lines are passed over until the one that is looked for. */
function finder(open: OpenArchive, file: string) {
  let lines: AsyncIterator<string> | undefined
  return async (name: string): Promise<JournalRow | undefined> => {
    lines ??= open(file)[Symbol.asyncIterator]()
    for (;;) {
      const line = await lines.next()
      if (line.done) return undefined
      const row = rowOfLine(line.value)
      if (row.name === name) return row
    }
  }
}

/** Compares what is left of the rows of a link, and what its file has, with what it says of them. */
export async function faultInArchivedRows(
  db: Db,
  from: bigint,
  { number, upto, names, digests }: Link,
  { rowOf }: ArchivedRows,
): Promise<JournalFault | undefined> {
  const { rows } = await rowsIn({ from, to: upto, countMax: names.length + 1 }).execute(db)
  const sealed = new Map(names.map((name, index) => [name, digests[index]!]))
  for (const row of rows) {
    const digest = sealed.get(row.name)
    if (!digest) return faultOfRow('row_added', number, row.name)
    const fault = isTransfer(row.name)
      ? faultOfRest(number, row, digest)
      : faultOfParts(number, row, digest)
    if (fault) return fault
  }
  const there = new Set(rows.map(({ name }) => name))
  if (there.size < rows.length) return faultOfRow('row_added', number, rows.at(-1)!.name)
  const gone = names.find((name) => !isTransfer(name) && !there.has(name))
  if (gone !== undefined) return faultOfRow('row_gone', number, gone)
  const forgotten = await forgottenIn(db, names)
  if (forgotten !== undefined) return faultOfRow('row_gone', number, `the id of ${forgotten}`)
  if (!rowOf) return undefined
  for (const [name, digest] of sealed) {
    if (!isTransfer(name)) continue
    const fault = faultInRow(db, number, { name, digest }, await rowOf(number, name))
    if (fault) return fault
  }
  return undefined
}

/** A transfer that left and whose id would be free again. */
async function forgottenIn(db: Db, names: readonly string[]): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${names.filter(isTransfer)}::text[]) name
     where not exists (select from ledger_archived_transfer
                        where id = replace(name, 'transfer ', '')::uuid)
     limit 1`.execute(db)
  return rows[0]?.name
}

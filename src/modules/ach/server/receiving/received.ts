import type { Db } from '../../../../platform/server/db.ts'
import type { Received } from '../../../../rails/ach/answers.ts'
import { readAchFile } from '../../../../rails/ach/readFile.ts'
import { assert } from '../../../../values/result.ts'
import { contentsOfFiles } from '../../../networkPayments/server/networkPayments.ts'
import type { AchEntryRow } from '../tables.ts'

type Place = Pick<AchEntryRow, 'id' | 'file_id' | 'batch' | 'place'>

/** Entries as they came, with their account numbers, from the files that are kept: by their ids. */
export async function receivedEntries(
  db: Db,
  rows: readonly Place[],
): Promise<ReadonlyMap<string, Received>> {
  const contents = await contentsOfFiles(db, [...new Set(rows.map((row) => row.file_id))])
  const files = new Map(
    [...contents].map(([id, content]) => {
      const read = readAchFile(content)
      assert(read.ok, `file ${id} was sound when it came in`)
      return [id, read.file] as const
    }),
  )
  return new Map(
    rows.map((row) => {
      const batch = files.get(row.file_id)?.batches[row.batch]
      const entry = batch?.entries[row.place]
      assert(batch && entry, `entry ${row.id} stands in its file`)
      return [row.id, { batch, entry }]
    }),
  )
}

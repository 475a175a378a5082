import { sql } from 'kysely'
import type { Db } from '../../../../platform/server/db.ts'
import type { AchEntryRow } from '../tables.ts'
import { titleOf } from './words.ts'

/** An entry of another institution that somebody has to look at. */
export interface EntryException {
  readonly id: string
  readonly fileId: string
  readonly at: Date
  /** "Payroll from BABBLE CO, $40.00". */
  readonly entry: string
  readonly reason: string
}

/** Entries that came due since then and that nothing could be done with, the oldest first. */
export async function entryExceptions(db: Db, since: Date): Promise<readonly EntryException[]> {
  const { rows } = await sql<AchEntryRow>`
    select * from ach_entry where state = 'exception' and posts_at >= ${since}
     order by number limit 50`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    fileId: row.file_id,
    at: row.posts_at,
    entry: titleOf(row),
    reason: row.exception!,
  }))
}

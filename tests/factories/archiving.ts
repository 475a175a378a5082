import { sql } from 'kysely'
import {
  archiveTransfers,
  oldestStretch,
  sealJournal,
  setJournalKey,
} from '../../src/modules/ledger/server/ledger.ts'
import { type Db, type Engine, inTransaction } from '../../src/platform/server/db.ts'
import { SECRET } from '../worlds/creditUnion.ts'
import { until } from './waiting.ts'

/** Seals what is not sealed yet, so many rows in a link; the journal has its key. */
export async function sealIn(db: Db, rowsInLink: number): Promise<void> {
  await until('all is sealed', async () => {
    while ((await sealJournal(db, rowsInLink)) > 0) continue
    const { rows } = await sql<{ some: boolean }>`
      select exists (select from ledger_transfer
                      where recorded > coalesce((select max(upto) from ledger_link), 0)) as some`.execute(
      db,
    )
    return !rows[0]!.some
  })
}

/**
 * Takes every transfer that was posted before a moment out of the database, as `ledger:archive --remove` does, as far as
 * no younger one was recorded before it, or is in the same link. `isKeyed` says that the journal has its key, as it has
 * behind a portal. @returns how many entries left
 */
export async function archiveBefore(
  { db }: Pick<Engine, 'db'>,
  before: Date,
  { isKeyed = false } = {},
): Promise<number> {
  if (!isKeyed) setJournalKey(db, SECRET)
  await sealIn(db, 1)
  const entryCount = async (): Promise<number> =>
    (await sql<{ n: number }>`select count(*)::int as n from ledger_entry`.execute(db)).rows[0]!.n
  const count = await entryCount()
  const stretch = await oldestStretch(db, before)
  if (stretch)
    await inTransaction(db, async (owner) => {
      await sql`set local role none`.execute(owner)
      await archiveTransfers(owner, stretch, before)
    })
  return count - (await entryCount())
}

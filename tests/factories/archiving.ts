import { sql } from 'kysely'
import {
  archiveTransfers,
  oldestStretch,
  sealJournal,
  setJournalKey,
} from '../../src/modules/ledger/server/ledger.ts'
import { type Engine, inTransaction } from '../../src/platform/server/db.ts'
import { APP_ROLE } from '../../src/platform/server/migrate.ts'
import { SECRET } from '../worlds/creditUnion.ts'
import { until } from './waiting.ts'

/**
 * Takes every transfer that was posted before a moment out of the database, as `ledger:archive --remove` does, as far as
 * no younger one was recorded before it, or is in the same link. `isKeyed` says that the journal has its key, as it has
 * behind a portal. @returns how many entries left
 */
export async function archiveBefore(
  { db }: Pick<Engine, 'db'>,
  before: Date,
  { rowsInLink = 1, isKeyed = false } = {},
): Promise<number> {
  if (!isKeyed) setJournalKey(db, SECRET)
  const entryCount = async (): Promise<number> =>
    (await sql<{ n: number }>`select count(*)::int as n from ledger_entry`.execute(db)).rows[0]!.n
  const unsealed = async (): Promise<boolean> =>
    (
      await sql<{ some: boolean }>`
        select exists (select from ledger_transfer
                        where recorded > coalesce((select max(upto) from ledger_link), 0)) as some`.execute(
        db,
      )
    ).rows[0]!.some
  const count = await entryCount()
  await until('all is sealed', async () => {
    while ((await sealJournal(db, rowsInLink)) > 0) continue
    return !(await unsealed())
  })
  const stretch = await oldestStretch(db, before)
  if (stretch)
    await db.connection().execute(async (owner) => {
      await sql`reset role`.execute(owner)
      await inTransaction(owner, (tx) => archiveTransfers(tx, stretch, new Date()))
      await sql`set role ${sql.id(APP_ROLE)}`.execute(owner)
    })
  return count - (await entryCount())
}

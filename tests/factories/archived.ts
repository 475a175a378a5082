import assert from 'node:assert/strict'
import { sql } from 'kysely'
import {
  archiveTransfers,
  oldestStretch,
  sealJournal,
  type Stretch,
} from '../../src/modules/ledger/server/ledger.ts'
import { type Db, inTransaction } from '../../src/platform/server/db.ts'
import { until } from './waiting.ts'

/** Whether a link of the chain seals every transfer. */
async function isSealed(db: Db): Promise<boolean> {
  const { rows } = await sql<{ sealed: boolean }>`
    select coalesce((select max(recorded) from ledger_transfer), 0)
           <= coalesce((select max(upto) from ledger_link), 0) as sealed`.execute(db)
  return rows[0]!.sealed
}

/**
 * Takes what was posted before a moment out of the database, as `ledger:archive` does, but for the file. The database has
 * the key of its journal (`setJournalKey`), as behind every portal.
 */
export async function archiveBefore(db: Db, before: Date): Promise<Stretch> {
  await until('all is sealed', async () => {
    // A link for each row, so that none of the old is in one with something new.
    while ((await sealJournal(db, 1)) > 0) continue
    return isSealed(db)
  })
  const stretch = await oldestStretch(db, before)
  assert.ok(stretch, 'something is that old')
  await inTransaction(db, async (tx) => {
    await sql`set local role none`.execute(tx)
    assert.ok(await archiveTransfers(tx, stretch, before))
  })
  return stretch
}

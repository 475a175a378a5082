import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/server/db.ts'

/** Whether the database was filled in as a demonstration, whatever became of its people since. */
export async function isDemonstration(db: Db): Promise<boolean> {
  const { rows } = await sql`select from demonstration`.execute(db)
  return rows.length > 0
}

/** Marks the database for good; belongs in the transaction that fills it in. */
export async function markDemonstration(tx: Tx, at: Date): Promise<void> {
  await sql`insert into demonstration (seeded_at) values (${at})`.execute(tx)
}

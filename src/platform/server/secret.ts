import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Config } from './config.ts'
import type { Db } from './db.ts'

/**
 * The key of the keyed hashes: the configured one, else (demonstration only; production does not
 * start without) one made on first use and shared by every process through the database.
 */
export async function serverSecret(db: Db, config: Config): Promise<string> {
  if (config.secret) return config.secret
  const made = randomBytes(32).toString('base64url')
  await sql`insert into demo_secret (id, value) values (true, ${made}) on conflict do nothing`.execute(
    db,
  )
  const { rows } = await sql<{ value: string }>`select value from demo_secret`.execute(db)
  return rows[0]!.value
}

import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Settings } from './config.ts'
import type { Db } from './db.ts'
import { KEY_BYTES } from './vault.ts'

/**
 * The key of the keyed hashes: the configured one, else (demonstration only; production does not
 * start without) one made on first use and shared by every process through the database.
 */
export async function serverSecret(db: Db, config: Settings): Promise<string> {
  if (config.secret) return config.secret
  const made = randomBytes(32).toString('base64url')
  await sql`insert into demo_secret (id, value) values (true, ${made}) on conflict do nothing`.execute(
    db,
  )
  const { rows } = await sql<{ value: string }>`select value from demo_secret`.execute(db)
  return rows[0]!.value
}

const KEY_FILE = 'data.key'

/**
 * The keys of personal data: the configured ones, else (demonstration only) one made on first use
 * and kept in the data directory, outside the database it protects.
 */
export function dataKeysOf({
  dataKeys,
  dataDirectory,
}: Pick<Settings, 'dataKeys' | 'dataDirectory'>): readonly Buffer[] {
  if (dataKeys.length > 0) return dataKeys
  const file = join(dataDirectory, KEY_FILE)
  mkdirSync(dataDirectory, { recursive: true })
  try {
    // Two processes may start at once: whoever comes second finds the file and reads it.
    writeFileSync(file, randomBytes(KEY_BYTES).toString('base64'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return [Buffer.from(readFileSync(file, 'utf8'), 'base64')]
}

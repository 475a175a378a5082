import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { ConfigError, type Settings } from './config.ts'
import type { Db } from './db.ts'
import { KEY_BYTES, keyIdOf, presentKeyId } from './vault.ts'

/**
 * The key of the keyed hashes: the configured one, else (demonstration only; production does not
 * start without) one made on first use and shared by every process through the database.
 * @throws ConfigError where it was used with a configured one before: under another nobody could sign in, and
 * whoever proves the journal would call it broken
 */
export async function serverSecret(db: Db, { secret }: Pick<Settings, 'secret'>): Promise<string> {
  if (secret) return secret
  const made = randomBytes(32).toString('base64url')
  await sql`
    insert into demo_secret (id, value)
    select true, ${made} where not exists (select from data_key) on conflict do nothing`.execute(db)
  const { rows } = await sql<{ value: string }>`select value from demo_secret`.execute(db)
  const [kept] = rows
  if (!kept) throw new ConfigError([LOST_SECRET])
  return kept.value
}

const LOST_SECRET =
  'SECRET: this database was used with a secret of its own, by which passwords are compared and the journal is proved. Bring it back.'

const KEY_FILE = 'data.key'

/**
 * The keys of personal data in this database, the present one first, and notes that it is used from now
 * on. A database that was restored elsewhere needs the keys it had: anything else would seal what comes
 * next under a key of its own, and fail at what is there.
 * @throws ConfigError when something may be sealed under a key that is not among them
 */
export async function requireDataKeys(
  db: Db,
  config: Pick<Settings, 'dataKeys' | 'dataDirectory'>,
): Promise<readonly Buffer[]> {
  const { rows } = await sql<{ keyId: Buffer }>`select key_id as "keyId" from data_key`.execute(db)
  const isFirst = rows.length === 0
  const isLost = config.dataKeys.length === 0 && !existsSync(keyFileIn(config))
  const keys = isLost && !isFirst ? [] : dataKeysOf(config)
  const ids = keys.map(keyIdOf)
  if (!rows.every(({ keyId }) => ids.some((id) => id.equals(keyId))))
    throw new ConfigError([OTHER_KEY])
  await sql`insert into data_key (key_id) values (${ids[0]!}) on conflict do nothing`.execute(db)
  return keys
}

const OTHER_KEY = `DATA_KEY: personal data in this database is sealed under a key that is neither DATA_KEY nor among DATA_KEYS_OLD. Bring back the key that was used here; without DATA_KEY, it is the file ${KEY_FILE} in DATA_DIR.`

/** Once everything is sealed under the present key, no start needs another one. */
export async function forgetOtherDataKeys(db: Db): Promise<void> {
  await sql`delete from data_key where key_id <> ${presentKeyId(db)}`.execute(db)
}

const keyFileIn = ({ dataDirectory }: Pick<Settings, 'dataDirectory'>): string =>
  join(dataDirectory, KEY_FILE)

/**
 * The keys of personal data: the configured ones, else (demonstration only) one made on first use
 * and kept in the data directory, outside the database it protects.
 * @throws ConfigError when it cannot be kept there
 */
export function dataKeysOf(
  config: Pick<Settings, 'dataKeys' | 'dataDirectory'>,
): readonly Buffer[] {
  if (config.dataKeys.length > 0) return config.dataKeys
  try {
    return [keptKey(config)]
  } catch (error) {
    throw new ConfigError([`DATA_DIR: ${(error as Error).message}`])
  }
}

function keptKey(config: Pick<Settings, 'dataDirectory'>): Buffer {
  const file = keyFileIn(config)
  mkdirSync(config.dataDirectory, { recursive: true })
  try {
    // Two processes may start at once: whoever comes second finds the file and reads it.
    writeFileSync(file, randomBytes(KEY_BYTES).toString('base64'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return Buffer.from(readFileSync(file, 'utf8'), 'base64')
}

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { ConfigError } from './config.ts'
import { poolOfOne } from './poolOfOne.ts'
import { findServer } from './servers.ts'
import { VERSION } from './version.ts'

/** The role the server works as once migrations have run; the migrations create and equip it. */
export const APP_ROLE = 'openteller_app'

const FOLDER = join(import.meta.dirname, '../../../db/migrations')

/** Whoever wants a table that a migration waits for waits behind it, and members with them. */
const LOCK_WITHIN_SECONDS = 3
const LOCK_NOT_AVAILABLE = '55P03'

let ofThisVersion: Promise<readonly string[]> | undefined

/** As they were when this process began: a package that is put over it brings those of the next version. */
const namesOnDisk = (): Promise<readonly string[]> =>
  (ofThisVersion ??= readdir(FOLDER).then((files) =>
    files.filter((file) => file.endsWith('.sql')).toSorted(),
  ))

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = await namesOnDisk()
  const entries = files.map(async (file): Promise<[string, Migration]> => {
    const text = await readFile(join(FOLDER, file), 'utf8')
    return [
      file,
      {
        up: async (db) => {
          await sql`set local lock_timeout = ${sql.lit(`${LOCK_WITHIN_SECONDS}s`)}`.execute(db)
          await sql.raw(text).execute(db)
        },
      },
    ]
  })
  return Object.fromEntries(await Promise.all(entries))
}

/** What holds a database, as an operator names it, and how to begin again without it. */
export interface Place {
  readonly name: string
  readonly beginAgain: string
}

const SERVER: Place = {
  name: 'DATABASE_URL: this database',
  beginAgain:
    'create an empty database, name it wherever DATABASE_URL and DATABASE_OWNER_URL name this one, and run npm run migrate',
}

/**
 * Brings the schema up to date, forward only, in one transaction. `db` must be connected as the
 * owner of the tables. Several processes may start at once: one migrates, the others wait.
 * @returns the names of the migrations that ran
 * @throws ConfigError where the tables are those of another OpenTeller, which this one cannot work with
 */
export async function migrate(
  db: Kysely<object>,
  place: Place = SERVER,
): Promise<readonly string[]> {
  await refuseOtherEncoding(db, place)
  const ran = await recordOf(db)
  await refuseOtherRecord(ran, place)
  // At almost every start; the migrator would read the columns of all tables first.
  if (ran.length >= (await namesOnDisk()).length) return []
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } })
  const { error, results } = await migrator.migrateToLatest()
  if ((error as { code?: string } | undefined)?.code === LOCK_NOT_AVAILABLE)
    throw new ConfigError([lockedOut(place, results?.at(-1)?.migrationName)])
  if (error instanceof Error) throw error
  if (error) throw new Error('A migration failed', { cause: error })
  return (results ?? []).map(({ migrationName }) => migrationName)
}

const lockedOut = ({ name }: Place, migration = 'a migration'): string =>
  `${name} was not migrated, and nothing has changed: for ${LOCK_WITHIN_SECONDS} seconds something else held what ${migration} needs. See who by select * from pg_stat_activity where xact_start < now() - interval '3 seconds', end it or wait for it, and try again.`

/** As {@link migrate}, over a connection of its own to a PostgreSQL server. */
export async function migratePostgres(connectionString: string): Promise<readonly string[]> {
  await findServer(connectionString)
  const db = new Kysely<object>({
    dialect: new PostgresDialect({ pool: poolOfOne(connectionString) }),
  })
  try {
    return await migrate(db)
  } finally {
    await db.destroy()
  }
}

/** The migrations on disk that the database has not had yet; readiness waits for none. */
export async function pendingMigrations(db: Kysely<object>): Promise<readonly string[]> {
  const done = new Set(await namesIn(db))
  return (await namesOnDisk()).filter((name) => !done.has(name))
}

/**
 * As {@link pendingMigrations}, for a start that may not migrate by itself.
 * @throws ConfigError where the tables are those of another OpenTeller
 */
export async function pendingAtStart(db: Kysely<object>): Promise<readonly string[]> {
  await refuseOtherRecord(await namesIn(db), SERVER)
  return pendingMigrations(db)
}

async function namesIn(db: Kysely<object>): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** A server set up without a language keeps bytes, in which it cannot compare names: the first one added would fail. */
async function refuseOtherEncoding(db: Kysely<object>, { name }: Place): Promise<void> {
  const { rows } = await sql<{ encoding: string }>`
    select current_setting('server_encoding') as encoding`.execute(db)
  const { encoding } = rows[0]!
  if (encoding === 'UTF8') return
  throw new ConfigError([
    `${name} has the encoding ${encoding} and needs UTF8: create database … encoding 'UTF8' template template0`,
  ])
}

/** The migrations that ran; none where nothing was ever migrated. */
async function recordOf(db: Kysely<object>): Promise<readonly string[]> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('public.kysely_migration') is not null as exists`.execute(db)
  return rows[0]!.exists ? namesIn(db) : []
}

/** What a newer OpenTeller did to the tables. */
async function unknownIn(ran: readonly string[]): Promise<readonly string[]> {
  const known = new Set(await namesOnDisk())
  return ran.filter((name) => !known.has(name))
}

/** A migration that takes away what portals before this version use is named after it: `db/migrations/NNNN_old_column.contract-0.2.0.sql`. */
const CONTRACT = /\.contract-(\d+\.\d+\.\d+)\.sql$/

const isBefore = (version: string, other: string): boolean =>
  version.localeCompare(other, 'en', { numeric: true }) < 0

/** The version that a newer schema asks for, where this one is too old for it (decision 98). */
const tooOldFor = (unknown: readonly string[]): string | undefined =>
  unknown
    .map((name) => CONTRACT.exec(name)?.[1] ?? VERSION)
    .find((needed) => isBefore(VERSION, needed))

/** Migrations of a newer OpenTeller that the database has had. */
export const newerMigrations = async (db: Kysely<object>): Promise<readonly string[]> =>
  unknownIn(await namesIn(db))

/** Why this portal may not go on with what a newer one has made of the tables since it started. */
export function whyTooOld(newer: readonly string[]): string | undefined {
  const needed = tooOldFor(newer)
  return needed && `the tables are those of OpenTeller ${needed} or newer, and this is ${VERSION}`
}

/**
 * What ran has to be the beginning of what is on disk, or nobody knows what the tables are; or all of
 * it, and more of a newer OpenTeller that has left what this one uses.
 */
async function refuseOtherRecord(ran: readonly string[], place: Place): Promise<void> {
  const known = await namesOnDisk()
  if (ran.every((name, index) => name === known[index])) return
  const isNewer = known.every((name, index) => name === ran[index])
  const needed = tooOldFor(ran.slice(known.length))
  if (isNewer && needed === undefined) return
  const why = isNewer
    ? `was migrated by a newer OpenTeller, and only ${needed} or a later one can open it; this is ${VERSION}`
    : `was made by an older OpenTeller, whose tables cannot be brought up to date; to begin again, ${place.beginAgain}`
  throw new ConfigError([`${place.name} ${why}.`])
}

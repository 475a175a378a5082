import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import pg from 'pg'

/** The role the server works as once migrations have run; the migrations create and equip it. */
export const APP_ROLE = 'openteller_app'

const FOLDER = join(import.meta.dirname, '../../../db/migrations')

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql'))
  const entries = files.map(async (file): Promise<[string, Migration]> => {
    const text = await readFile(join(FOLDER, file), 'utf8')
    return [
      file,
      {
        up: async (db) => {
          await sql.raw(text).execute(db)
        },
      },
    ]
  })
  return Object.fromEntries(await Promise.all(entries))
}

/**
 * Brings the schema up to date, forward only, in one transaction. `db` must be connected as the
 * owner of the tables. Several processes may start at once: one migrates, the others wait.
 * @returns the names of the migrations that ran
 */
export async function migrate(db: Kysely<object>): Promise<readonly string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } })
  const { error, results } = await migrator.migrateToLatest()
  if (error instanceof Error) throw error
  if (error) throw new Error('A migration failed', { cause: error })
  return (results ?? []).map(({ migrationName }) => migrationName)
}

/** As {@link migrate}, over a connection of its own to a PostgreSQL server. */
export async function migratePostgres(connectionString: string): Promise<readonly string[]> {
  const pool = new pg.Pool({ connectionString, max: 1, connectionTimeoutMillis: 10_000 })
  const db = new Kysely<object>({ dialect: new PostgresDialect({ pool }) })
  try {
    return await migrate(db)
  } finally {
    await db.destroy()
  }
}

/** The migrations on disk that the database has not had yet; readiness waits for none. */
export async function pendingMigrations(db: Kysely<object>): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const done = new Set(rows.map(({ name }) => name))
  return Object.keys(await readMigrations()).filter((name) => !done.has(name))
}

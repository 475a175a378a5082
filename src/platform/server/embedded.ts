import { constants, existsSync, mkdirSync } from 'node:fs'
import { chmod, cp, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { DatabaseSync } from 'node:sqlite'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { countDatabaseError } from './counters.ts'
import type { Engine } from './db.ts'
import { doubtCommits } from './doubt.ts'
import { durable } from './durableFiles.ts'
import { clientOf, RestartingEngine } from './restartingEngine.ts'
import { APP_ROLE, migrate } from './migrate.ts'
import './columnTypes.ts'

/** Another process has the data directory open. */
export class DirectoryInUse extends Error {
  constructor(directory: string, options: ErrorOptions) {
    super(`${directory} is already in use by another OpenTeller process. Stop it first.`, options)
    this.name = 'DirectoryInUse'
  }
}

/**
 * Two embedded engines on one directory silently lose each other's commits. SQLite's exclusive lock
 * is held by the kernel on our behalf, so it goes away with the process however that ends.
 */
function lock(directory: string): () => void {
  const file = new DatabaseSync(join(directory, 'lock.sqlite'), { timeout: 0 })
  try {
    file.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (cause) {
    file.close()
    throw new DirectoryInUse(directory, { cause })
  }
  return () => file.close()
}

/**
 * The files of a database that is migrated and has nobody in it, made when OpenTeller is built
 * (`scripts/empty-database.ts`): to lay out a database takes half a gigabyte, which a process keeps.
 */
const EMPTY_DATABASE = join(import.meta.dirname, '../../../dist/empty-database')

interface EmbeddedOptions {
  /** Where the data lies: the files of the engine in `pg`, and beside them keys and what else is kept. */
  readonly directory: string
  /** What an empty directory begins with; where there is no such folder the engine lays out its files itself. */
  readonly emptyDatabase?: string
  /** Called after every fsync of the engine, so a test can count them, or let one fail. */
  readonly onFsync?: () => void
}

/** Opens, migrates and hands over the embedded PostgreSQL. */
export async function openEmbedded({
  directory,
  emptyDatabase = EMPTY_DATABASE,
  onFsync,
}: EmbeddedOptions): Promise<Engine> {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const unlock = lock(directory)
  try {
    await beginWith(emptyDatabase, directory)
    return await start(directory, onFsync, unlock)
  } catch (error) {
    unlock()
    throw error
  }
}

/** Whole or not at all: what was broken off is not taken for a database. */
async function beginWith(emptyDatabase: string, directory: string): Promise<void> {
  const files = join(directory, 'pg')
  if (existsSync(files) || !existsSync(emptyDatabase)) return
  const partial = join(directory, 'pg.partial')
  await rm(partial, { recursive: true, force: true })
  await cp(emptyDatabase, partial, { recursive: true, mode: constants.COPYFILE_FICLONE })
  await chmod(partial, 0o700)
  await syncAll(partial)
  await rename(partial, files)
  await sync(directory)
}

async function start(
  directory: string,
  onFsync: (() => void) | undefined,
  unlock: () => void,
): Promise<Engine> {
  const { PGlite } = await import('@electric-sql/pglite')
  const options = await durable()
  const running = new RestartingEngine(() => new PGlite(options(directory, onFsync)))
  await running.current.waitReady
  // The engine has one session: a second connection, or a query beside an open transaction, would
  // wait for ever. It fails after ten seconds instead.
  const pool = new pg.Pool({
    Client: await clientOf(running),
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 10_000,
    // The session outlives a connection that broke off, and so do its transaction and its plans.
    // oxlint-disable-next-line typescript/no-misused-promises
    onConnect: (client) => client.query('rollback; deallocate all'),
  })
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    doubtCommits(client, countDatabaseError)
  })
  const db = new Kysely<object>({ dialect: new PostgresDialect({ pool }) })
  await sql.raw('reset role').execute(db)
  const close = async (): Promise<void> => {
    await db.destroy()
    await running.close()
  }
  const beginAgain = 'rename or delete that folder and run npm start'
  await migrate(db, { name: `DATA_DIR: ${directory}`, beginAgain }).catch(
    async (error: unknown) => {
      await close()
      throw error
    },
  )
  await sql.raw(`set role ${APP_ROLE}`).execute(db)
  return {
    kind: 'embedded',
    db,
    pool,
    listen: async (channel, onNotice, onMissed) => {
      await running.current.listen(channel, onNotice)
      running.onRestart(async (lite) => {
        await lite.listen(channel, onNotice)
        onMissed?.()
      })
    },
    dump: async () =>
      Readable.fromWeb((await running.current.dumpDataDir('none')).stream() as ReadableStream),
    close: async () => {
      await close()
      unlock()
    },
  }
}

/**
 * Lays out in an empty directory what {@link Engine.dump} made of another; whole or not at all, as {@link beginWith} does.
 * @param isFleeting it will be thrown away, so nobody waits for the disk
 */
export async function loadEmbedded(
  directory: string,
  tar: Blob,
  isFleeting = false,
): Promise<void> {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const unlock = lock(directory)
  try {
    const { PGlite } = await import('@electric-sql/pglite')
    const partial = join(directory, 'pg.partial')
    await rm(partial, { recursive: true, force: true })
    mkdirSync(partial, { mode: 0o700 })
    const lite = await PGlite.create({ ...(await durable())(partial), loadDataDir: tar })
    await lite.close()
    if (!isFleeting) await syncAll(partial)
    await rename(join(partial, 'pg'), join(directory, 'pg'))
    await rm(partial, { recursive: true })
    if (!isFleeting) await sync(directory)
  } finally {
    unlock()
  }
}

/** The engine has its files on the disk when it commits; these it was handed. */
async function syncAll(directory: string): Promise<void> {
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true }))
    await sync(join(entry.parentPath, entry.name))
  await sync(directory)
}

async function sync(path: string): Promise<void> {
  const file = await open(path)
  await file.sync()
  await file.close()
}

import { randomBytes } from 'node:crypto'
import type { TestContext } from 'node:test'
import pg from 'pg'
import { setHashCost } from '../../src/modules/identity/server/passwords.ts'
import type { Engine } from '../../src/platform/server/db.ts'
import { openPostgres } from '../../src/platform/server/postgres.ts'
import { setVault } from '../../src/platform/server/vault.ts'
import { atEnd } from './atEnd.ts'
import { startCluster } from './cluster.ts'
import { lendDatabase } from './lentDatabases.ts'
import { makeTemplate, type Template, TEST_VAULT, withDatabase } from './templates.ts'

/** What a real hash costs is for identity/passwords.test.ts to prove. */
const QUICK_HASH = { memory: 8, passes: 1, parallelism: 1 }

type Scope = Pick<TestContext, 'after'>

let server: Promise<string> | undefined
const templates = new Map<Template, Promise<string>>()

/** The server the runner started for everybody, else one for this file alone. */
const serverUrl = (): Promise<string> =>
  (server ??= (async () => {
    const given = process.env['TEST_DATABASE_URL']
    if (given) return given
    return (await startCluster()).url
  })())

/** The runner makes each template once for all files; a file that runs alone makes its own. */
function templateOf(kind: Template): Promise<string> {
  const given = process.env[`TEST_TEMPLATE_${kind.toUpperCase()}`]
  if (given) return Promise.resolve(given)
  const known = templates.get(kind) ?? make(kind)
  templates.set(kind, known)
  return known
}

async function make(kind: Template): Promise<string> {
  const from = kind === 'caught_up' ? await templateOf('seeded') : undefined
  return makeTemplate(await serverUrl(), kind, from)
}

let upkeep: Promise<pg.Pool> | undefined

/**
 * Over connections that stay, for as long as the process has anything else to do: to open one and end
 * it for each statement takes a third of what it takes to make a database and drop it.
 */
async function onKnownServer(statement: string): Promise<void> {
  upkeep ??= serverUrl().then((connectionString) => {
    const pool = new pg.Pool({ connectionString, idleTimeoutMillis: 0, allowExitOnIdle: true })
    // The next statement says that the server is gone.
    return pool.on('error', () => {})
  })
  await (await upkeep).query(statement)
}

const OBJECT_IN_USE = '55006'

/**
 * A session that a busy machine has not ended within the five seconds PostgreSQL waits is no fault
 * of the test, and the database it leaves behind goes with the server.
 */
async function drop(name: string): Promise<void> {
  try {
    await onKnownServer(`drop database if exists ${name} with (force)`)
  } catch (error) {
    if ((error as pg.DatabaseError).code !== OBJECT_IN_USE) throw error
  }
}

async function copy(kind: Template): Promise<{ readonly name: string; readonly url: string }> {
  const name = `t_${randomBytes(8).toString('hex')}`
  // Copying files takes a third of the time of copying through the log, which tests do not need.
  await onKnownServer(
    `create database ${name} template ${await templateOf(kind)} strategy file_copy`,
  )
  return { name, url: withDatabase(await serverUrl(), name) }
}

/** What every engine of a test is told. */
function equipped(engine: Engine): Engine {
  setVault(engine.db, TEST_VAULT)
  setHashCost(engine.db, QUICK_HASH)
  return engine
}

/** An empty, migrated database of its own on real PostgreSQL; its address as the owner. */
export async function freshDatabaseUrl(t: Scope): Promise<string> {
  const { name, url } = await copy('empty')
  atEnd(t, () => drop(name))
  return url
}

/** The same with the demonstration in it, as {@link seededDatabase} has it. */
export async function seededDatabaseUrl(t: Scope): Promise<string> {
  const { name, url } = await copy('seeded')
  atEnd(t, () => drop(name))
  return url
}

/**
 * A database as migrations leave it, opened the way the server opens it: one that an earlier test used
 * and that was emptied since, or a new one.
 */
export async function freshDatabase(t: Scope, connectionsMax = 10): Promise<Engine> {
  const { engine, giveBack } = await lendDatabase(connectionsMax, () => copy('empty'), drop)
  atEnd(t, giveBack)
  return equipped(engine)
}

/** A database of its own with the demonstration's people in it, as they are at `DEMO_NOW`. */
export const seededDatabase = (t: Scope): Promise<Engine> => demonstration(t, 'seeded')

/** The same where the portal's jobs have nothing left to do. */
export const caughtUpDatabase = (t: Scope): Promise<Engine> => demonstration(t, 'caught_up')

async function demonstration(t: Scope, kind: Template): Promise<Engine> {
  const { name, url } = await copy(kind)
  const engine = openPostgres(url)
  atEnd(t, async () => {
    await engine.close()
    await drop(name)
  })
  return equipped(engine)
}

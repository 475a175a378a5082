import { randomBytes } from 'node:crypto'
import type { TestContext } from 'node:test'
import pg from 'pg'
import type { Engine } from '../../src/platform/server/db.ts'
import { openEmbedded } from '../../src/platform/server/embedded.ts'
import { migratePostgres } from '../../src/platform/server/migrate.ts'
import { openPostgres } from '../../src/platform/server/postgres.ts'
import { openVault, useVault } from '../../src/platform/server/vault.ts'
import { atEnd } from './atEnd.ts'
import { startCluster } from './cluster.ts'

/** The key of every database that a test makes for itself. */
export const TEST_VAULT_KEY = Buffer.alloc(32, 7)
export const TEST_VAULT = openVault([TEST_VAULT_KEY])

type Scope = Pick<TestContext, 'after'>

let server: Promise<string> | undefined
let template: Promise<string> | undefined

/** The server the runner started for everybody, else one for this file alone. */
const serverUrl = (): Promise<string> =>
  (server ??= (async () => {
    const given = process.env['TEST_DATABASE_URL']
    if (given) return given
    return (await startCluster()).url
  })())

const withName = (url: string, name: string): string => {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

async function command(sqlText: string): Promise<void> {
  const client = new pg.Client({ connectionString: await serverUrl() })
  await client.connect()
  try {
    await client.query(sqlText)
  } finally {
    await client.end()
  }
}

const OBJECT_IN_USE = '55006'

/**
 * A session that a busy machine has not ended within the five seconds PostgreSQL waits is no fault
 * of the test, and the database it leaves behind goes with the server.
 */
async function drop(name: string): Promise<void> {
  try {
    await command(`drop database if exists ${name} with (force)`)
  } catch (error) {
    if ((error as pg.DatabaseError).code !== OBJECT_IN_USE) throw error
  }
}

const newName = (): string => `t_${randomBytes(8).toString('hex')}`

/** Migrated once per test file and copied from then on, which takes a fifth of the time. */
const migratedTemplate = (): Promise<string> =>
  (template ??= (async () => {
    const name = `template_${newName()}`
    await command(`create database ${name}`)
    await migratePostgres(withName(await serverUrl(), name))
    return name
  })())

/** An empty, migrated database of its own on real PostgreSQL; its address as the owner. */
export async function freshDatabaseUrl(t: Scope): Promise<string> {
  const name = newName()
  await command(`create database ${name} template ${await migratedTemplate()}`)
  atEnd(t, () => drop(name))
  return withName(await serverUrl(), name)
}

/** As {@link freshDatabaseUrl}, opened the way the server opens it. */
export async function freshDatabase(t: Scope, connectionsMax = 10): Promise<Engine> {
  const name = newName()
  await command(`create database ${name} template ${await migratedTemplate()}`)
  const engine = openPostgres(withName(await serverUrl(), name), { connectionsMax })
  useVault(engine.db, TEST_VAULT)
  atEnd(t, async () => {
    await engine.close()
    await drop(name)
  })
  return engine
}

/** The embedded engine, in memory unless a directory is given. */
export async function freshEmbedded(t: Scope, directory?: string): Promise<Engine> {
  const engine = await openEmbedded(directory ? { directory } : {})
  useVault(engine.db, TEST_VAULT)
  atEnd(t, () => engine.close())
  return engine
}

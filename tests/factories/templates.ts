import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { seedDemo } from '../../db/seed/demo.ts'
import type { PortalParts } from '../../src/apps/server/app.ts'
import { jobsOf } from '../../src/apps/server/jobs.ts'
import { openDatabase } from '../../src/apps/server/open.ts'
import { settableClock } from '../../src/platform/server/clock.ts'
import { readConfig } from '../../src/apps/server/config.ts'
import { createLog } from '../../src/platform/server/log.ts'
import { migratePostgres } from '../../src/platform/server/migrate.ts'
import { openVault } from '../../src/platform/server/vault.ts'
import { dataDirectory } from './dataDirectory.ts'
import { DEMO_NOW } from './demoNow.ts'
import { runToRest } from './jobs.ts'

/** The key of every database that a test makes for itself. */
export const TEST_VAULT_KEY = Buffer.alloc(32, 7)
export const TEST_VAULT = openVault([TEST_VAULT_KEY])

/**
 * Migrated and empty; with the people and the history of the demonstration in it; or the same after the
 * jobs of the portal have done all that they found there, which takes more computing than most journeys.
 */
export type Template = 'empty' | 'seeded' | 'caught_up'

export const withDatabase = (url: string, name: string): string =>
  Object.assign(new URL(url), { pathname: `/${name}` }).href

export async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/**
 * Makes a database that others are copied from; nobody is connected to it afterwards.
 * @param from a template made before, which has been migrated
 */
export async function makeTemplate(
  url: string,
  kind: Template,
  from = 'template1',
): Promise<string> {
  const name = `template_${kind}_${randomBytes(4).toString('hex')}`
  await onServer(url, `create database ${name} template ${from}`)
  await migratePostgres(withDatabase(url, name))
  const config = readConfig({
    DATABASE_URL: withDatabase(url, name),
    DATA_KEY: TEST_VAULT_KEY.toString('base64'),
    DATA_DIR: dataDirectory(),
  })
  const parts = { config, clock: settableClock(DEMO_NOW), log: createLog('error') }
  if (kind === 'seeded') await seed(parts)
  if (kind === 'caught_up') await catchUp(parts)
  return name
}

type Parts = Omit<PortalParts, 'engine'>

/** As a first start does it, with all its keys, but as of `DEMO_NOW`. */
async function seed(parts: Parts): Promise<void> {
  const engine = await openDatabase(parts.config)
  await seedDemo({ ...parts, engine })
  await engine.close()
}

async function catchUp(parts: Parts): Promise<void> {
  const engine = await openDatabase(parts.config)
  for (const job of jobsOf({ ...parts, engine }))
    assert.ok(await runToRest(job), `${job.name} comes to rest`)
  await engine.close()
}

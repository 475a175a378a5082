import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import pg from 'pg'
import { atEnd } from '../factories/atEnd.ts'
import { startCluster } from '../factories/cluster.ts'
import { emptySiteFor, freshDirectory, run, startServer } from '../factories/process.ts'

const REFUSED = { code: '42501' }

/** An empty database, its owner, and a login that is yet to be made. */
async function openHouse(t: TestContext) {
  const cluster = await startCluster()
  atEnd(t, () => cluster.stop())
  const url = Object.assign(new URL(cluster.url), { username: 'portal', password: 'a b$c' }).href
  const SITE_DIR = emptySiteFor(t, './institutions/hazelnotch')
  const DATA_DIR = freshDirectory(t)
  return { DATABASE_URL: url, DATABASE_OWNER_URL: cluster.url, SITE_DIR, DATA_DIR }
}

test('a server works with a login that owns nothing, and cannot make itself the owner', async (t) => {
  const house = await openHouse(t)
  const { DATABASE_OWNER_URL: _, ...serving } = house

  const early = await run(t, 'server.ts', serving)
  assert.equal(early.code, 1)
  assert.match(early.output, /^DATABASE_URL: /m)
  assert.doesNotMatch(early.output, /^\s+at /m, 'a sentence and no stack trace')

  const asked = await run(t, 'migrate.ts', house)
  assert.equal(asked.code, 0, asked.output)
  assert.match(asked.output, /0001_platform.sql\n/)
  assert.match(asked.output, /create role "portal" login password '…';\n/)
  assert.doesNotMatch(asked.output, /a b\$c/)
  const made = await run(t, 'migrate.ts', house, ['--create-login'])
  assert.equal(made.code, 0, made.output)
  assert.match(made.output, /^Nothing to migrate\.\nThe login of DATABASE_URL is made\.$/m)

  const server = await startServer(t, serving)
  assert.equal((await server.visitor().get('/readyz')).status, 200)
  for (const program of ['verify-ledger.ts', 'rotate-keys.ts']) {
    const { code, output } = await run(t, program, serving)
    assert.equal(code, 0, output)
  }

  const client = new pg.Client({ connectionString: house.DATABASE_URL })
  await client.connect()
  atEnd(t, () => client.end())
  await client.query('set role openteller_app')
  await client.query('reset role')
  for (const text of [
    `update ledger_entry set amount = 0`,
    `delete from audit_event`,
    `alter table ledger_entry disable trigger all`,
    `set role postgres`,
    `create table mine ()`,
  ]) {
    await assert.rejects(client.query(text), REFUSED, text)
  }
})

test('a login that may not migrate says who has to', async (t) => {
  const house = await openHouse(t)
  assert.equal((await run(t, 'migrate.ts', house, ['--create-login'])).code, 0)
  const owner = new pg.Client({ connectionString: house.DATABASE_OWNER_URL })
  await owner.connect()
  await owner.query(`delete from kysely_migration where name like '0042%'`)
  await owner.end()
  const { DATABASE_OWNER_URL: _, ...serving } = house
  const { code, output } = await run(t, 'server.ts', serving)
  assert.equal(code, 1)
  assert.match(output, /^DATABASE_URL: this login may not migrate.* It has not had 0042_/m)
})

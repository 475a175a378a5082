import assert from 'node:assert/strict'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test, type TestContext } from 'node:test'
import pg from 'pg'
import { atEnd } from '../factories/atEnd.ts'
import { type Cluster, startCluster } from '../factories/cluster.ts'
import { type Client, createClient } from '../factories/client.ts'
import { emptySiteFor, freshDirectory, run } from '../factories/process.ts'
import { onServer, withDatabase } from '../factories/templates.ts'
import { until } from '../factories/waiting.ts'
import { createLogin } from '../../src/platform/server/login.ts'
import { migratePostgres } from '../../src/platform/server/migrate.ts'
import { VERSION } from '../../src/platform/server/version.ts'
import { ledgerIsWhole } from './proof.ts'
import { opened, whyNot } from './starting.ts'

const REFUSED = { code: '42501' }

const MIGRATIONS = join(import.meta.dirname, '../../db/migrations')
const OLDER =
  'DATABASE_URL: this database was made by an older OpenTeller, whose tables cannot be brought up to date; to begin again, create an empty database, name it wherever DATABASE_URL and DATABASE_OWNER_URL name this one, and run npm run migrate.'
const NEWER = `DATABASE_URL: this database was migrated by a newer OpenTeller, and only 99.0.0 or a later one can open it; this is ${VERSION}.`

/** Not that of all other tests: logins belong to the whole server. */
let cluster: Cluster
before(async () => {
  cluster = await startCluster()
  await onServer(cluster.url, 'create database migrated')
  await migratePostgres(withDatabase(cluster.url, 'migrated'))
})
after(() => cluster.stop())

/** A database with nobody in it, its owner, and a login of that name which is yet to be made. */
async function openHouse(t: TestContext, username: string, from = 'template1') {
  const owner = withDatabase(cluster.url, `of_${username}`)
  await onServer(cluster.url, `create database of_${username} template ${from}`)
  const url = Object.assign(new URL(owner), { username, password: 'a b$c' }).href
  const SITE_DIR = emptySiteFor(t, './institutions/hazelnotch')
  const DATA_DIR = freshDirectory(t)
  return { DATABASE_URL: url, DATABASE_OWNER_URL: owner, SITE_DIR, DATA_DIR, JOBS: 'apart' }
}

/** The server believes everybody else. */
async function asksForPassword(username: string): Promise<void> {
  const file = join(cluster.data, 'pg_hba.conf')
  writeFileSync(file, `host all ${username} all scram-sha-256\n${readFileSync(file, 'utf8')}`)
  await onServer(cluster.url, 'select pg_reload_conf()')
}

test('a server works with a login that owns nothing, and cannot make itself the owner', async (t) => {
  const house = await openHouse(t, 'portal')
  const { DATABASE_OWNER_URL: _, ...serving } = house

  assert.match(await whyNot(serving), /^DATABASE_URL: /m)

  const asked = await run(t, 'migrate.ts', house)
  assert.equal(asked.code, 0, asked.output)
  assert.match(asked.output, /0001_platform.sql\n/)
  assert.match(asked.output, /create role "portal" login password '…';\n/)
  assert.doesNotMatch(asked.output, /a b\$c/)
  const made = await run(t, 'migrate.ts', house, ['--create-login'])
  assert.equal(made.code, 0, made.output)
  assert.match(made.output, /^Nothing to migrate\.\nThe login of DATABASE_URL is made\.$/m)

  const visitor = createClient(await opened(t, serving))
  assert.equal((await visitor.get('/readyz')).status, 200)
  await ledgerIsWhole(serving)
  const { code, output } = await run(t, 'rotate-keys.ts', serving)
  assert.equal(code, 0, output)

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

  await t.test(
    'it works beside a newer one on tables that were only added to, and leaves when what it uses is taken away',
    () => growsOld(t, house.DATABASE_OWNER_URL, visitor),
  )
})

/** What a newer portal does to the tables that an older one works on. */
async function growsOld(t: TestContext, ownerUrl: string, visitor: Client): Promise<void> {
  const ran = (name: string) =>
    onServer(ownerUrl, `insert into kysely_migration values ('${name}', now())`)
  await ran('9998_newer.sql')
  const noticed = /^openteller_schema_newer 1$/m
  await until('it has noticed', async () =>
    noticed.test(String((await visitor.get('/metrics')).body)),
  )
  assert.equal((await visitor.get('/readyz')).status, 200)
  await ran('9999_newer.contract-99.0.0.sql')
  await until('it has noticed that', async () => (await visitor.get('/readyz')).status === 503)
  assert.match(JSON.stringify((await visitor.get('/readyz')).body), /OpenTeller 99\.0\.0 or newer/)
}

test('a login that has another password than its address says what to do, whether it is to be made or not', async (t) => {
  const house = await openHouse(t, 'locked', 'migrated')
  await asksForPassword('locked')
  await createLogin(house.DATABASE_OWNER_URL, house.DATABASE_URL)
  const right = await run(t, 'migrate.ts', house, ['--create-login'])
  assert.deepEqual(right, { code: 0, output: 'Nothing to migrate.\n' })
  await onServer(cluster.url, `alter role locked password 'another'`)
  for (const args of [['--create-login'], []]) {
    const { code, output } = await run(t, 'migrate.ts', house, args)
    assert.equal(code, 1)
    assert.match(
      output,
      /^DATABASE_URL: the login "locked" has another password .*\n {2}alter role "locked" password '…';$/m,
    )
    assert.doesNotMatch(output, /a b\$c/)
  }
})

test('a login that may not migrate says who has to', async (t) => {
  const house = await openHouse(t, 'reader', 'migrated')
  await createLogin(house.DATABASE_OWNER_URL, house.DATABASE_URL)
  const owner = new pg.Client({ connectionString: house.DATABASE_OWNER_URL })
  await owner.connect()
  await owner.query(
    `delete from kysely_migration where name = (select max(name) from kysely_migration)`,
  )
  await owner.end()
  const { DATABASE_OWNER_URL: _, ...serving } = house
  assert.match(
    await whyNot(serving),
    /^DATABASE_URL: this login may not migrate.* It has not had \d{4}_\w+\.sql\.$/m,
  )
})

test('a migration that cannot have its lock says so, and nobody waits behind it for long', async (t) => {
  const house = await openHouse(t, 'waiting', 'migrated')
  const other = new pg.Client({ connectionString: house.DATABASE_OWNER_URL })
  await other.connect()
  atEnd(t, () => other.end())
  await other.query(
    `delete from kysely_migration where name = (select max(name) from kysely_migration)`,
  )
  await other.query('begin')
  await other.query('lock table pg_class, pg_attribute, pg_proc in exclusive mode')
  const { code, output } = await run(t, 'migrate.ts', house)
  assert.equal(code, 1)
  assert.match(
    output,
    /^DATABASE_URL: this database was not migrated, and nothing has changed: for 3 seconds .* \d{4}_\w+\.sql needs\./,
  )
})

test('a database that keeps bytes instead of letters is refused before it gets tables', async (t) => {
  const house = await openHouse(t, 'bytes')
  await onServer(cluster.url, 'drop database of_bytes')
  await onServer(
    cluster.url,
    `create database of_bytes encoding 'SQL_ASCII' locale 'C' template template0`,
  )
  const { code, output } = await run(t, 'migrate.ts', house)
  assert.equal(code, 1)
  assert.match(output, /^DATABASE_URL: this database has the encoding SQL_ASCII and needs UTF8: /)
})

test('a database of another version is refused at start and by npm run migrate, and left as it was', async (t) => {
  const house = await openHouse(t, 'keeper')
  const records = {
    older: [`'0001_platform.sql'`, `'0002_older.sql'`],
    newer: [
      ...readdirSync(MIGRATIONS).map((name) => `'${name}'`),
      `'9999_newer.contract-99.0.0.sql'`,
    ],
  }
  const owner = new pg.Client({ connectionString: house.DATABASE_OWNER_URL })
  await owner.connect()
  atEnd(t, () => owner.end())
  await owner.query('create table kysely_migration (name text primary key, timestamp text)')
  for (const [version, names] of Object.entries(records)) {
    await owner.query('truncate kysely_migration')
    await owner.query(`insert into kysely_migration select unnest(array[${names}]), now()`)
    const said = version === 'older' ? OLDER : NEWER
    const { code, output } = await run(t, 'migrate.ts', house)
    assert.deepEqual([code, output], [1, `${said}\n`])
    assert.equal(await whyNot(house), said)
  }
  const { rows } = await owner.query(`select from pg_tables where schemaname = 'public'`)
  assert.equal(rows.length, 1)
})

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test, type TestContext } from 'node:test'
import pg from 'pg'
import { DEMO_PEOPLE } from '../../src/modules/demo/server/people.ts'
import { type Cluster, fastFolder, startCluster } from '../factories/cluster.ts'
import { DEMO_NOW } from '../factories/demoNow.ts'
import { until } from '../factories/waiting.ts'
import { openPostgres } from '../../src/platform/server/postgres.ts'
import { migratePostgres } from '../../src/platform/server/migrate.ts'
import { refuseUnsafeDatabase } from '../../src/apps/server/production.ts'
import { addAdministrator } from '../../src/apps/server/addAdministrator.ts'
import { openDatabase } from '../../src/apps/server/open.ts'
import { markDemonstration } from '../../src/modules/demo/server/demo.ts'
import { createSignIn } from '../../src/modules/identity/server/identity.ts'
import { setSecret } from '../../src/platform/server/keyedHash.ts'
import { setHashCost } from '../../src/modules/identity/server/passwords.ts'
import { enroll, namesIn } from '../../src/modules/members/server/members.ts'
import { setVault } from '../../src/platform/server/vault.ts'
import { TEST_VAULT, withDatabase } from '../factories/templates.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { ConfigError } from '../../src/platform/server/config.ts'
import { readConfig } from '../../src/apps/server/config.ts'
import { createClient } from '../factories/client.ts'
import { emptySiteFor, fileOf, freshDirectory, run } from '../factories/process.ts'
import { SHORT_LIVED } from '../factories/shortLived.ts'
import { opened, whyNot } from './starting.ts'

const ROOT = join(import.meta.dirname, '../..')
const HAZELNOTCH = './institutions/hazelnotch'

/** The server every other test uses forgets what it committed; production refuses that one. */
let cluster: Cluster
before(async () => {
  cluster = await startCluster({ durable: true, folder: fastFolder() })
  await ask(cluster.url, 'create role openteller_app nologin')
  await ask(cluster.url, 'create role portal login; grant openteller_app to portal')
  await ask(cluster.url, 'create database migrated')
  await migratePostgres(withDatabase(cluster.url, 'migrated'))
})
after(() => cluster.stop())

let databaseCount = 0

/** `template1` has not been migrated. */
type From = 'template1' | 'migrated'

/** The address of a database on the durable server with nobody in it. */
async function emptyDatabase(from: From): Promise<string> {
  const name = `bank_${++databaseCount}`
  await ask(cluster.url, `create database ${name} template ${from}`)
  return withDatabase(cluster.url, name)
}

/** The same database, for the login that owns nothing. */
const asPortal = (url: string): string => Object.assign(new URL(url), { username: 'portal' }).href

async function ask(url: string, text: string, values: unknown[] = []): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const result = await client.query(text, values)
  await client.end()
  return result
}

/** Settings a credit union of its own could go live with, in front of an empty database. */
async function ownHouse(t: TestContext, from: From = 'migrated'): Promise<Record<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'openteller-institution-'))
  t.after(() => rmSync(folder, { recursive: true }))
  cpSync(join(ROOT, 'institutions/hazelnotch'), folder, { recursive: true })
  const file = join(folder, 'institution.json')
  // Its rates have no date, which only a demonstration may leave out.
  const {
    demo: _,
    international: __,
    ...profile
  } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
  const owner = await emptyDatabase(from)
  const own = { ...profile, name: 'Own House Credit Union', routingNumber: '011401533' }
  writeFileSync(file, JSON.stringify({ ...own, passwordLengthMin: 12 }))
  return {
    MODE: 'production',
    INSTITUTION: folder,
    SITE_DIR: emptySiteFor(t, folder),
    RAILS_DIR: join(folder, 'rails'),
    DATABASE_URL: asPortal(owner),
    DATABASE_OWNER_URL: owner,
    PUBLIC_URL: 'https://bank.example',
    SMTP_URL: 'smtp://127.0.0.1:9',
    SECRET: 'a secret of thirty-two characters',
    DATA_KEY: createHash('sha256').update('a key of a test').digest('base64'),
    LOG_LEVEL: 'error',
    PORT: '0',
    JOBS: 'apart',
  }
}

/** Marks a database as a start of the demonstration does, and adds its people without their history. */
async function becomesDemonstration(url: string): Promise<void> {
  const engine = openPostgres(url)
  setVault(engine.db, TEST_VAULT)
  setSecret(engine.db, 'a secret of thirty-two characters')
  setHashCost(engine.db, { memory: 8, passes: 1, parallelism: 1 })
  await inTransaction(engine.db, async (tx) => {
    await markDemonstration(tx, DEMO_NOW)
    for (const { name, email, password } of DEMO_PEOPLE) {
      const address = { street: '', city: '', state: '', postalCode: '' }
      const personId = await enroll(tx, { ...namesIn(name), phone: '', address })
      await createSignIn(tx, { personId, email, password, role: 'user', status: 'active' })
    }
  })
  await engine.close()
}

const PASSWORD = 'seven quiet lanterns'
const ROSA = { email: 'rosa@bank.example', name: 'Rosa Delgado', password: PASSWORD }

/** `npm run administrator:add`, with what is typed there as its input. */
const runAddAdministrator = (house: Record<string, string>, { email, name } = ROSA) =>
  spawnSync(
    process.execPath,
    [...SHORT_LIVED, fileOf('add-administrator.ts'), '--email', email, '--name', name],
    {
      cwd: ROOT,
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        ...house,
      },
      input: `${PASSWORD}\n`,
      encoding: 'utf8',
    },
  )

/** The same in this process; answers what was said against it. */
async function objectionTo(house: Record<string, string>, person = ROSA): Promise<string> {
  const config = readConfig(house)
  const engine = await openDatabase(config)
  const added = await addAdministrator(engine.db, config.institution, person)
  await engine.close()
  return added.ok ? '' : added.code
}

test('production opens with two administrators, and shows nothing of the demonstration', async (t) => {
  const house = await ownHouse(t, 'template1')
  assert.match(await whyNot(house), /needs at least 2 administrators and has 0/)

  const weak = await objectionTo(house, { ...ROSA, password: 'rosa rosa rosa' })
  assert.match(weak, /^This password cannot be taken/)
  const added = runAddAdministrator(house)
  assert.equal(added.status, 0, added.stderr)
  assert.equal(await objectionTo(house, { ...ROSA, email: 'theo@bank.example' }), '')
  const twice = runAddAdministrator(house)
  assert.deepEqual(
    [twice.status, twice.stderr],
    [1, 'An account with this email already exists.\n'],
  )

  const visitor = createClient(await opened(t, house))
  assert.equal((await visitor.get('/api/demo')).status, 404)
  assert.equal((await visitor.get('/demo/mailbox')).status, 404)
  assert.equal((await visitor.get('/healthz')).headers.get('x-demonstration'), null)
  const first = await visitor.post('/api/sign-in', {
    email: 'rosa@bank.example',
    password: PASSWORD,
  })
  assert.equal(first.status, 200)
  const cookie = first.headers.getSetCookie()[0]!
  assert.match(cookie, /^__Host-/)
  for (const flag of ['Secure', 'HttpOnly', 'SameSite=Strict', 'Path=/'])
    assert.match(cookie, new RegExp(flag))
  assert.match(
    (await visitor.get('/')).headers.get('strict-transport-security') ?? '',
    /max-age=31536000/,
  )
})

test('no program works in production on what was a demonstration, whatever became of it', async (t) => {
  const house = await ownHouse(t)
  const owner = house['DATABASE_OWNER_URL']!
  await becomesDemonstration(owner)

  const marked = /^DATABASE_URL: this database was filled in as a demonstration/m
  assert.match(await whyNot(house), marked)
  const worker = await run(t, 'worker.ts', house)
  assert.equal(worker.code, 1)
  assert.match(worker.output, marked)
  assert.doesNotMatch(worker.output, /^\s+at /m, 'a sentence and no stack trace')
  await assert.rejects(objectionTo(house), { name: 'ConfigError', message: marked })

  await ask(owner, `update sign_in set email = 'a' || email`)
  assert.match(await whyNot(house), marked)
  const names = `update sign_in set email = substr(email, 2) where email = 'a' || $1`
  await ask(owner, names, [DEMO_PEOPLE[1]!.email])
  await ask(owner, 'delete from demonstration')
  assert.match(
    await whyNot(house),
    /^DATABASE_URL: people of the demonstration can sign in here \(theo/m,
  )
})

test('a demonstration fills in no database in which administrators are', async (t) => {
  const house = await ownHouse(t)
  assert.equal(await objectionTo(house), '')
  const { DATABASE_URL = '', DATABASE_OWNER_URL = '', DATA_KEY = '', SECRET = '' } = house
  const SITE_DIR = emptySiteFor(t, HAZELNOTCH)
  const demo = { DATABASE_URL, DATABASE_OWNER_URL, DATA_KEY, SITE_DIR }
  const start = (more: object = {}) => whyNot({ ...demo, ...more, DATA_DIR: freshDirectory(t) })
  assert.match(await start(), /^SECRET: this database was used with a secret of its own/m)
  assert.match(
    await start({ SECRET }),
    /^MODE: this database has administrators and was never a demonstration/m,
  )
})

describe('a database is refused in production when', () => {
  const OWN_NUMBER = '011401533'
  const objections = async (url: string, routingNumber = OWN_NUMBER): Promise<string> => {
    const engine = openPostgres(asPortal(url))
    try {
      await refuseUnsafeDatabase(engine.db, { routingNumber })
      return ''
    } catch (error) {
      assert.ok(error instanceof ConfigError)
      return error.message
    } finally {
      await engine.close()
    }
  }
  let url: string
  before(async () => {
    url = await emptyDatabase('migrated')
    await ask(url, 'create role landlord; alter table demo_secret owner to landlord')
  })

  test('nothing is wrong: it is not', async () => assert.equal(await objections(url), ''))

  test('synchronous_commit is off for its sessions', async () => {
    await ask(url, `alter database ${new URL(url).pathname.slice(1)} set synchronous_commit = off`)
    assert.match(await objections(url), /^DATABASE_URL: synchronous_commit is off on this server/)
    await ask(url, `alter database ${new URL(url).pathname.slice(1)} reset synchronous_commit`)
  })

  /** Waits until whoever connects to the server from now on finds the setting like this. */
  const untilSet = async (setting: string, value: string): Promise<void> => {
    await ask(cluster.url, 'select pg_reload_conf()')
    await until(`${setting} is ${value}`, async () => {
      const { rows } = await ask(cluster.url, `show ${setting}`)
      return rows[0][setting] === value
    })
  }

  for (const setting of ['fsync', 'full_page_writes']) {
    test(`${setting} is off on its server`, async () => {
      await ask(cluster.url, `alter system set ${setting} = off`)
      await untilSet(setting, 'off')
      const sentence = `DATABASE_URL: ${setting} is off on this server, so commits can be lost; turn it on`
      assert.equal(await objections(url), sentence)
      await ask(cluster.url, `alter system reset ${setting}`)
      await untilSet(setting, 'on')
    })
  }

  test('its login is the owner, may become the owner, or gives itself any role', async () => {
    const sentence = /^DATABASE_URL: this login owns the tables or may become their owner/
    for (const [name, powers] of [
      ['root', 'superuser'],
      ['deputy', 'in role landlord'],
      ['granter', 'createrole'],
    ]) {
      await ask(cluster.url, `create role ${name} login ${powers}; grant openteller_app to ${name}`)
      const engine = openPostgres(Object.assign(new URL(url), { username: name }).href)
      await assert.rejects(
        refuseUnsafeDatabase(engine.db, { routingNumber: OWN_NUMBER }),
        ({ message }: Error) => sentence.test(message),
      )
      await engine.close()
    }
  })

  test('its directory has the own routing number under the name of the demo’s bank', async () => {
    const name = 'JPMorgan Chase Bank, NA'
    const add = `insert into bank (routing_number, name, city, state) values ($1, $2, 'Tampa', 'FL')`
    await ask(url, add, [OWN_NUMBER, name])
    assert.match(await objections(url), /^INSTITUTION: routingNumber belongs to JPMorgan Chase/)
  })
})

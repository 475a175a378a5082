import assert from 'node:assert/strict'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, test, type TestContext } from 'node:test'
import { DEMO_PASSCODES, DEMO_PEOPLE } from '../../db/seed/people.ts'
import { freshDatabaseUrl } from '../factories/database.ts'
import {
  freshDirectory,
  launch,
  run,
  type ServerProcess,
  startServer,
  untilOpen,
} from '../factories/process.ts'
import { lookInto, rowCounts, type Place } from './lookInto.ts'

const LANTERN_ROW = join(import.meta.dirname, '../fixtures/institutions/lantern-row')

const STORES: readonly (readonly [string, (t: TestContext) => Promise<Place>])[] = [
  ['the embedded engine', async (t) => ({ DATA_DIR: freshDirectory(t) })],
  ['PostgreSQL', async (t) => ({ DATABASE_URL: await freshDatabaseUrl(t) })],
]

async function inesAccounts(server: ServerProcess): Promise<unknown> {
  const ines = await server.as('ines.abara@example.com')
  return (await ines.get('/api/activity/overview')).body.accounts
}

async function saysWhomToSignInAs({ base, output, visitor }: ServerProcess): Promise<void> {
  assert.ok(output().includes(`mail: ${base}/demo/mailbox`))
  for (const { email } of DEMO_PEOPLE) assert.ok(output().includes(email), email)
  const { people, passcodes, mail } = (await visitor().get('/api/demo')).body
  assert.deepEqual(people, DEMO_PEOPLE)
  assert.deepEqual(passcodes, DEMO_PASSCODES)
  for (const one of mail)
    assert.deepEqual(Object.keys(one), ['to', 'subject', 'text', 'codes', 'files', 'at'])
}

async function isUpReadyAndInBalance({ visitor }: ServerProcess): Promise<void> {
  assert.deepEqual((await visitor().get('/healthz')).body, { status: 'up' })
  assert.deepEqual((await visitor().get('/readyz')).body, { status: 'ready' })
  const metrics = String((await visitor().get('/metrics')).body)
  assert.match(metrics, /^openteller_ledger_imbalances 0$/m)
  assert.match(metrics, /^openteller_accounts_below_floor 0$/m)
}

/** Whoever else opens the data directory of a running server is told so in one sentence. */
async function keepsOthersOut(t: TestContext, place: Place): Promise<void> {
  const said = `${place['DATA_DIR']} is already in use by another OpenTeller process. Stop it first.`
  for (const program of ['server.ts', 'verify-ledger.ts']) {
    const { code, output } = await run(t, program, place)
    assert.equal(code, 1)
    assert.equal(output.replace('OpenTeller did not start.\n', ''), `${said}\n`, program)
  }
}

for (const [store, open] of STORES) {
  test(`a second start on ${store} finds the people and the money of the first`, async (t) => {
    const place = await open(t)
    const first = await startServer(t, place)
    await saysWhomToSignInAs(first)
    if (place['DATA_DIR']) await t.test('nobody else gets in', () => keepsOthersOut(t, place))
    await isUpReadyAndInBalance(first)
    const accounts = await inesAccounts(first)
    assert.deepEqual(await first.end('SIGTERM'), { code: 0, signal: null })
    const before = await lookInto(place, rowCounts)

    const second = await startServer(t, place)
    assert.deepEqual(await inesAccounts(second), accounts)
    assert.deepEqual((await second.visitor().get('/api/demo')).body.passcodes, DEMO_PASSCODES)
    await second.end('SIGTERM')
    // Signing in to look at the balance has mailed one code.
    const after = await lookInto(place, rowCounts)
    assert.deepEqual(after, { ...before, mail: before.mail + 1 })
  })
}

test('two servers that start at once on one empty database fill it in once', async (t) => {
  const place = { DATABASE_URL: await freshDatabaseUrl(t) }
  await lookInto(place, async (query) => {
    await query('drop schema public cascade')
    await query('create schema public')
  })
  const both = [launch(t, 'server.ts', place), launch(t, 'server.ts', place)]
  for (const server of await Promise.all(both.map(untilOpen))) await isUpReadyAndInBalance(server)
  const alone = { DATABASE_URL: await freshDatabaseUrl(t) }
  await startServer(t, alone)
  assert.deepEqual(await lookInto(place, rowCounts), await lookInto(alone, rowCounts))
})

describe('a start that cannot be', () => {
  const refused = async (t: TestContext, environment: Place, reason: RegExp): Promise<void> => {
    const { code, output } = await run(t, 'server.ts', environment)
    assert.equal(code, 1, output)
    assert.match(output, reason)
    assert.doesNotMatch(output, /^\s+at /m, 'a sentence and no stack trace')
  }

  test('names every setting that is wrong, each with its reason', async (t) => {
    const wrong = {
      PORT: 'eighty',
      MODE: 'staging',
      DATABASE_URL: 'mysql://localhost/bank',
      SECRET: 'short',
      LOG_LEVEL: 'loud',
      SMTP_URL: 'http://mail.example',
      PUBLIC_URL: 'bank.example',
    }
    const { code, output } = await run(t, 'server.ts', wrong)
    const [first, ...reasons] = output.trim().split('\n')
    assert.equal(code, 1)
    assert.equal(first, 'OpenTeller did not start.')
    const named = reasons.map((reason) => /^([A-Z_]+): \S/.exec(reason)?.[1])
    assert.equal(named.length, Object.keys(wrong).length)
    assert.deepEqual(new Set(named), new Set(Object.keys(wrong)))
  })

  test('says what production lacks', (t) =>
    refused(t, { MODE: 'production' }, /^INSTITUTION: this is the demonstration profile/m))

  test('says which profile is missing', (t) =>
    refused(t, { INSTITUTION: './nowhere' }, /^INSTITUTION: .*nowhere/m))

  test('says everything that is wrong with a profile', async (t) => {
    const INSTITUTION = join(freshDirectory(t), 'profile')
    cpSync(LANTERN_ROW, INSTITUTION, { recursive: true })
    rmSync(join(INSTITUTION, 'logo.svg'))
    const file = join(INSTITUTION, 'institution.json')
    const profile = JSON.parse(readFileSync(file, 'utf8'))
    profile.look.colors['ink-3'].light = '#999999'
    writeFileSync(file, JSON.stringify(profile))
    await refused(
      t,
      { INSTITUTION },
      /^INSTITUTION: .*look\.colors: ink-3 on page has a contrast of/m,
    )
    await refused(t, { INSTITUTION }, /^INSTITUTION: .*look\.logo: there is no file logo\.svg/m)
    writeFileSync(file, JSON.stringify({ ...profile, routingNumber: '123456789' }))
    await refused(t, { INSTITUTION }, /^INSTITUTION: .*routingNumber: must be nine digits/m)
  })

  test('says that the public pages are of another institution', (t) =>
    refused(
      t,
      { INSTITUTION: LANTERN_ROW },
      /^SITE_DIR: the public pages in .* were built for Haz/m,
    ))

  test('says that no database server answers', (t) =>
    refused(t, { DATABASE_URL: 'postgres://127.0.0.1:1/bank' }, /^DATABASE_URL: no PostgreSQL/m))

  test('says that there is no such database server', (t) =>
    refused(t, { DATABASE_URL: 'postgres://no.such.host.invalid/bank' }, /^DATABASE_URL: /m))

  test('says that the server has no such database', async (t) => {
    const url = new URL(await freshDatabaseUrl(t))
    url.pathname = '/no_such_database'
    await refused(t, { DATABASE_URL: url.href }, /^DATABASE_URL: /m)
  })

  test('says that the data directory is none', async (t) => {
    const file = join(freshDirectory(t), 'file')
    writeFileSync(file, '')
    await refused(t, { DATA_DIR: file }, /^DATA_DIR: /m)
  })

  test('once the database is open', async (t) => {
    const DATABASE_URL = await freshDatabaseUrl(t)
    const taken = createServer().listen(0, '127.0.0.1')
    t.after(() => taken.close())
    await new Promise((listening) => taken.once('listening', listening))
    const PORT = String((taken.address() as AddressInfo).port)
    await t.test('says that the port is taken', () =>
      refused(t, { DATABASE_URL, PORT }, /^PORT: another program is already listening there/m),
    )
    await t.test('says that there is no such host', () =>
      refused(t, { DATABASE_URL, HOST: 'no.such.host.invalid' }, /^HOST: /m),
    )
    await t.test('says that a proxy is no address', () =>
      refused(t, { DATABASE_URL, TRUST_PROXY: 'no address' }, /^TRUST_PROXY: /m),
    )
  })
})

import assert from 'node:assert/strict'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, test, type TestContext } from 'node:test'
import { DEMO_PASSCODES, DEMO_PEOPLE } from '../../db/seed/people.ts'
import { seedDemo } from '../../db/seed/demo.ts'
import { systemClock } from '../../src/platform/server/clock.ts'
import { readConfig } from '../../src/platform/server/config.ts'
import { createLog } from '../../src/platform/server/log.ts'
import { freshDatabase, freshDatabaseUrl } from '../factories/database.ts'
import {
  emptySiteFor,
  freshDirectory,
  launch,
  run,
  type ServerProcess,
  startServer,
  untilOpen,
} from '../factories/process.ts'
import { lookInto, rowCounts, type Place } from './lookInto.ts'
import { whyNot } from './starting.ts'

const NO_SITE = './institutions/hazelnotch'
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
  const { code, output } = await run(t, 'verify-ledger.ts', place)
  assert.deepEqual([code, output], [1, `${said}\n`])
  assert.equal(await whyNot({ ...place, SITE_DIR: emptySiteFor(t, NO_SITE) }), said)
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
  const engine = await freshDatabase(t)
  const config = readConfig({})
  await seedDemo({ engine, clock: systemClock, config, log: createLog('silent') })
  const alone = await rowCounts(async (text) => (await engine.pool.query(text)).rows)
  assert.deepEqual(await lookInto(place, rowCounts), alone)
})

describe('a start that cannot be', () => {
  test('names every setting that is wrong, each with its reason, and ends with 1', async (t) => {
    const wrong = {
      PORT: 'eighty',
      MODE: 'staging',
      DATABASE_URL: 'mysql://localhost/bank',
      SECRET: 'short',
      LOG_LEVEL: 'loud',
      SMTP_URL: 'http://mail.example',
      PUBLIC_URL: 'bank.example',
      TRUST_PROXY: 'no address',
    }
    const { code, output } = await run(t, 'server.ts', wrong)
    const [first, ...reasons] = output.trim().split('\n')
    assert.equal(code, 1)
    assert.equal(first, 'OpenTeller did not start.')
    const named = reasons.map((reason) => /^([A-Z_]+): \S/.exec(reason)?.[1])
    assert.equal(named.length, Object.keys(wrong).length)
    assert.deepEqual(new Set(named), new Set(Object.keys(wrong)))
  })

  type Refused = readonly [
    what: string,
    reason: RegExp,
    make: (t: TestContext) => Place | Promise<Place>,
  ]

  const brokenProfile = (t: TestContext): string => {
    const INSTITUTION = join(freshDirectory(t), 'profile')
    cpSync(LANTERN_ROW, INSTITUTION, { recursive: true })
    rmSync(join(INSTITUTION, 'logo.svg'))
    const file = join(INSTITUTION, 'institution.json')
    const profile = JSON.parse(readFileSync(file, 'utf8'))
    profile.look.colors['ink-3'].light = '#999999'
    writeFileSync(file, JSON.stringify(profile))
    return INSTITUTION
  }

  const REFUSED: readonly Refused[] = [
    [
      'production on the demonstration profile',
      /^INSTITUTION: this is the demonstration profile/m,
      () => ({ MODE: 'production' }),
    ],
    ['a profile that is missing', /^INSTITUTION: .*nowhere/m, () => ({ INSTITUTION: './nowhere' })],
    [
      'colors nobody can read',
      /^INSTITUTION: .*look\.colors: ink-3 on page has a contrast of/m,
      (t) => ({ INSTITUTION: brokenProfile(t) }),
    ],
    [
      'a mark that is not there',
      /^INSTITUTION: .*look\.logo: there is no file logo\.svg/m,
      (t) => ({ INSTITUTION: brokenProfile(t) }),
    ],
    [
      'public pages of another institution',
      /^SITE_DIR: the public pages in .* were built for Haz/m,
      () => ({ INSTITUTION: LANTERN_ROW }),
    ],
    [
      'no database server that answers',
      /^DATABASE_URL: no PostgreSQL/m,
      () => ({ DATABASE_URL: 'postgres://127.0.0.1:1/bank' }),
    ],
    [
      'no such database server',
      /^DATABASE_URL: /m,
      () => ({ DATABASE_URL: 'postgres://no.such.host.invalid/bank' }),
    ],
    [
      'no such database on the server',
      /^DATABASE_URL: /m,
      async (t) => {
        const url = new URL(await freshDatabaseUrl(t))
        url.pathname = '/no_such_database'
        return { DATABASE_URL: url.href }
      },
    ],
    [
      'a data directory that is none',
      /^DATA_DIR: /m,
      (t) => {
        const file = join(freshDirectory(t), 'file')
        writeFileSync(file, '')
        return { DATA_DIR: file }
      },
    ],
    [
      'a port that is taken',
      /^PORT: another program is already listening there/m,
      async (t) => {
        const taken = createServer().listen(0, '127.0.0.1')
        t.after(() => taken.close())
        await new Promise((listening) => taken.once('listening', listening))
        const PORT = String((taken.address() as AddressInfo).port)
        return { DATABASE_URL: await freshDatabaseUrl(t), DATA_DIR: freshDirectory(t), PORT }
      },
    ],
    [
      'a host that is none',
      /^HOST: /m,
      async (t) => ({
        DATABASE_URL: await freshDatabaseUrl(t),
        DATA_DIR: freshDirectory(t),
        HOST: 'no.such.host.invalid',
      }),
    ],
  ]

  for (const [what, reason, make] of REFUSED) {
    test(`says why: ${what}`, async (t) => {
      const environment = await make(t)
      const why = await whyNot({ PORT: '0', SITE_DIR: emptySiteFor(t, NO_SITE), ...environment })
      assert.match(why, reason)
      assert.doesNotMatch(why, /^\s+at /m, 'a sentence and no stack trace')
    })
  }
})

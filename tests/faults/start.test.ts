import assert from 'node:assert/strict'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, test, type TestContext } from 'node:test'
import { DEMO_PASSCODES, DEMO_PEOPLE } from '../../src/modules/demo/server/people.ts'
import { freshDatabaseUrl } from '../factories/database.ts'
import {
  emptySiteFor,
  freshDirectory,
  launch,
  run,
  type ServerProcess,
  SOURCES,
  untilOpen,
} from '../factories/process.ts'
import { isUpReadyAndInBalance, NO_SITE, saysWhomToSignInAs } from './firstStart.ts'
import { lookInto, rowCounts, type Place } from './lookInto.ts'
import { demonstration } from './places.ts'
import { whyNot } from './starting.ts'

const LANTERN_ROW = join(import.meta.dirname, '../fixtures/institutions/lantern-row')

async function inesAccounts(server: ServerProcess): Promise<unknown> {
  const ines = await server.as('ines.abara@example.com')
  return (await ines.get('/api/activity/overview')).body.accounts
}

/** In a log of one JSON object a line. */
const FILLED_IN = /"msg":"demonstration seeded"/g

test('two servers that start at once on one empty database fill it in once, and a start after them finds the people and the money', async (t) => {
  const place = { DATABASE_URL: await freshDatabaseUrl(t) }
  await lookInto(place, async (query) => {
    await query('drop schema public cascade')
    await query('create schema public')
  })
  const launched = [launch(t, 'server.ts', place), launch(t, 'server.ts', place)]
  const both = await Promise.all(launched.map(untilOpen))
  for (const server of both) await isUpReadyAndInBalance(server)
  const filledIn = both.flatMap(({ output }) => output().match(FILLED_IN) ?? [])
  assert.equal(filledIn.length, 1)
  const [first] = both
  await saysWhomToSignInAs(first!)
  const accounts = await inesAccounts(first!)
  for (const server of both)
    assert.deepEqual(await server.end('SIGTERM'), { code: 0, signal: null })
  const before = await lookInto(place, rowCounts)
  assert.deepEqual([before.person, before.sign_in], [DEMO_PEOPLE.length, DEMO_PEOPLE.length])

  const second = await untilOpen(launch(t, 'launch.ts', place, [], SOURCES))
  assert.deepEqual(await inesAccounts(second), accounts)
  assert.deepEqual((await second.visitor().get('/api/demo')).body.passcodes, DEMO_PASSCODES)
  assert.deepEqual(await second.end('SIGTERM'), { code: 0, signal: null })
  // Signing in to look at the balance has mailed one code.
  assert.deepEqual(await lookInto(place, rowCounts), { ...before, mail: before.mail + 1 })
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

  const emptyFile = (t: TestContext): string => {
    const file = join(freshDirectory(t), 'file')
    writeFileSync(file, '')
    return file
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
      'personal data sealed under another key',
      /^DATA_KEY: personal data in this database is sealed under a key that is neither/m,
      async (t) => ({
        ...(await demonstration(t)),
        DATA_KEY: Buffer.alloc(32, 'another').toString('base64'),
      }),
    ],
    ['a data directory that is none', /^DATA_DIR: /m, (t) => ({ DATA_DIR: emptyFile(t) })],
    [
      'a data directory that is none, beside a server that keeps the data',
      /^DATA_DIR: /m,
      async (t) => ({ DATABASE_URL: await freshDatabaseUrl(t), DATA_DIR: emptyFile(t) }),
    ],
    [
      'no folder for files of the network',
      /^RAILS_DIR: /m,
      async (t) => ({ ...(await demonstration(t)), JOBS: 'here', RAILS_DIR: emptyFile(t) }),
    ],
    [
      'a port that is taken',
      /^PORT: another program is already listening there/m,
      async (t) => {
        const taken = createServer().listen(0, '127.0.0.1')
        t.after(() => taken.close())
        await new Promise((listening) => taken.once('listening', listening))
        const PORT = String((taken.address() as AddressInfo).port)
        return { ...(await demonstration(t)), PORT }
      },
    ],
    [
      'a host that is none',
      /^HOST: /m,
      async (t) => ({ ...(await demonstration(t)), HOST: 'no.such.host.invalid' }),
    ],
  ]

  test('of a worker says why, and a portal that leaves jobs to it does without', async (t) => {
    const place = { ...(await demonstration(t)), RAILS_DIR: emptyFile(t) }
    const { code, output } = await run(t, 'worker.ts', place)
    assert.equal(code, 1)
    assert.match(output, /^The worker did not start\.\nRAILS_DIR: .*\n$/)
    const SITE_DIR = emptySiteFor(t, NO_SITE)
    assert.equal(await whyNot({ PORT: '0', SITE_DIR, ...place }), 'It starts.')
  })

  for (const [what, reason, make] of REFUSED) {
    test(`says why: ${what}`, async (t) => {
      const environment = await make(t)
      const why = await whyNot({ PORT: '0', SITE_DIR: emptySiteFor(t, NO_SITE), ...environment })
      assert.match(why, reason)
      assert.doesNotMatch(why, /^\s+at /m, 'a sentence and no stack trace')
    })
  }
})

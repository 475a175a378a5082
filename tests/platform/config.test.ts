import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test, type TestContext } from 'node:test'
import { readConfig } from '../../src/apps/server/config.ts'
import { markSimulated } from '../../src/modules/otherBanks/server/mark.ts'

const HAZELNOTCH = join(import.meta.dirname, '../../institutions/hazelnotch')

/** A copy of the demo profile with some of its lines changed; undefined takes a line out. */
function profile(t: TestContext, changes: Readonly<Record<string, unknown>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'openteller-institution-'))
  t.after(() => rmSync(folder, { recursive: true }))
  cpSync(HAZELNOTCH, folder, { recursive: true })
  const file = join(folder, 'institution.json')
  const content = JSON.parse(readFileSync(file, 'utf8')) as object
  writeFileSync(file, JSON.stringify({ ...content, ...changes }))
  return folder
}

test('nothing set is a demonstration on the loopback interface', () => {
  const config = readConfig({})
  assert.equal(config.mode, 'demo')
  assert.equal(config.publicUrl, 'http://127.0.0.1:3000')
  assert.equal(config.institution.name, 'Hazelnotch Credit Union')
})

test('what has nothing but spaces in it is not set', () => {
  const { port, databaseUrl } = readConfig({ PORT: ' ', DATABASE_URL: '\t' })
  assert.deepEqual([port, databaseUrl], [3000, undefined])
})

test('an address of IPv6 stands in brackets where it is told', () => {
  assert.equal(readConfig({ HOST: '::1' }).publicUrl, 'http://[::1]:3000')
})

describe('a wrong setting stops the start by name', () => {
  for (const [name, value] of [
    ['PORT', '80000'],
    ['PORT', 'http'],
    ['MODE', 'live'],
    ['DATABASE_URL', 'mysql://localhost/bank'],
    ['DATABASE_URL', 'postgres://us:50%@localhost/bank'],
    ['DATABASE_OWNER_URL', 'postgres://us:caf%e9@localhost/bank'],
    ['DATABASE_READ_URL', 'postgres://one,two/bank'],
    ['DATABASE_READ_URL', 'postgres://follows.nothing/bank'],
    ['PUBLIC_URL', 'bank.example'],
    ['SMTP_URL', 'https://mail.example'],
    ['PUSH_HOSTS', 'fcm.googleapis.com,10.0.0.1'],
    ['PUSH_HOSTS', 'https://fcm.googleapis.com'],
    ['PUSH_HOSTS', '*.com'],
    ['PUSH_HOSTS', 'http://169.254.169.254:80'],
    ['SECRET', 'short'],
    ['DATA_KEY', 'too short'],
    ['METRICS_PORT', 'yes'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['METRICS_TOKEN', 'short'],
    ['INSTITUTION', '/nowhere'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '127.0.0.1, ::1/129'],
    ['TRUST_PROXY', '0.0.0.0/0'],
  ] as const) {
    test(`${name}=${value}`, () => {
      assert.throws(() => readConfig({ [name]: value }), new RegExp(`^ConfigError: ${name}`))
    })
  }
})

test('a secret may stand in a file, and then nowhere else', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'openteller-secrets-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'secret')
  writeFileSync(file, `${'of a file '.repeat(4).trim()}\n`)
  assert.equal(readConfig({ SECRET_FILE: file }).secret, 'of a file '.repeat(4).trim())
  assert.throws(() => readConfig({ SECRET_FILE: join(folder, 'none') }), /SECRET_FILE: ENOENT/)
  assert.throws(
    () => readConfig({ SECRET_FILE: file, SECRET: 'x'.repeat(32) }),
    /SECRET_FILE: .*set as well/,
  )
})

describe('an institution profile', () => {
  for (const [what, changes, complaint] of [
    [
      'a routing number with a wrong check digit',
      { routingNumber: '021000022' },
      /routingNumber: must be nine digits/,
    ],
    ['a time zone nobody lives in', { timeZone: 'Mars/Olympus' }, /timeZone/],
    ['no name', { name: '' }, /name: must not be empty/],
    ['a word it does not know', { colour: 'teal' }, /colour/],
  ] as const) {
    test(`with ${what} is refused, naming file and line`, (t) => {
      const folder = profile(t, changes)
      assert.throws(() => readConfig({ INSTITUTION: folder }), complaint)
      assert.throws(() => readConfig({ INSTITUTION: folder }), /institution\.json/)
    })
  }
})

/** Thirty-two bytes as unlike each other as those of a key are, the same in every run. */
const OWN_KEY = createHash('sha256').update('a key of a test').digest('base64')

const EQUAL_BYTES = Buffer.alloc(32, 3).toString('base64')

describe('production', () => {
  const complete = {
    MODE: 'production',
    DATABASE_URL: 'postgres://bank@127.0.0.1/bank',
    PUBLIC_URL: 'https://bank.example',
    SMTP_URL: 'smtps://mail.example',
    RAILS_DIR: '/nowhere',
    SECRET: 'tK4vQ9xWbL2mZr7NcYp8GdHs5JfUe3Aa',
    DATA_KEY: OWN_KEY,
  }
  const own = {
    demo: undefined,
    routingNumber: '011401533',
    passwordLengthMin: 12,
    international: { dollarsPerUnit: {}, ratesNote: 'None yet.' },
  }

  test('starts with everything of its own', (t) => {
    const config = readConfig({ ...complete, INSTITUTION: profile(t, own) })
    assert.equal(config.mode, 'production')
  })

  test('opens what a key that can be guessed has sealed, so that it can be replaced', (t) => {
    const environment = { ...complete, DATA_KEYS_OLD: EQUAL_BYTES }
    const { dataKeys } = readConfig({ ...environment, INSTITUTION: profile(t, own) })
    assert.equal(dataKeys.length, 2)
  })

  for (const [what, environment, changes, complaint] of [
    ['simulated banks', { OTHER_BANKS: 'simulated' }, own, /OTHER_BANKS: simulated banks/],
    [
      'a push service on the own machine',
      { PUSH_HOSTS: 'http://127.0.0.1:4000' },
      own,
      /PUSH_HOSTS/,
    ],
    ['the demo profile', {}, {}, /demonstration profile/],
    [
      'the routing number of the demonstration',
      {},
      { ...own, routingNumber: '021000021' },
      /JPMorgan/,
    ],
    ['another number of that bank', {}, { ...own, routingNumber: '322271627' }, /JPMorgan/],
    ['short passwords', {}, { ...own, passwordLengthMin: 6 }, /passwordLengthMin/],
    ['the embedded engine', { DATABASE_URL: '' }, own, /DATABASE_URL/],
    ['an address without TLS', { PUBLIC_URL: 'http://bank.example' }, own, /PUBLIC_URL/],
    ['no mail server', { SMTP_URL: '' }, own, /SMTP_URL/],
    ['no secret', { SECRET: '' }, own, /SECRET/],
    [
      'a secret of equal letters',
      { SECRET: 'x'.repeat(32) },
      own,
      /^ConfigError: SECRET: can be guessed/,
    ],
    [
      'a key of equal bytes',
      { DATA_KEY: EQUAL_BYTES },
      own,
      /^ConfigError: DATA_KEY: can be guessed/,
    ],
    ['no key of personal data', { DATA_KEY: '' }, own, /DATA_KEY/],
  ] as const) {
    test(`refuses to start with ${what}`, (t) => {
      const INSTITUTION = profile(t, changes)
      assert.throws(() => readConfig({ ...complete, ...environment, INSTITUTION }), complaint)
    })
  }

  test('refuses to start with files of simulated banks', async (t) => {
    const INSTITUTION = profile(t, own)
    const environment = { ...complete, INSTITUTION, RAILS_DIR: join(INSTITUTION, 'rails') }
    assert.equal(readConfig(environment).otherBanks, 'real')
    await markSimulated(environment.RAILS_DIR)
    assert.throws(() => readConfig(environment), /^ConfigError: RAILS_DIR: the simulated banks/)
  })
})

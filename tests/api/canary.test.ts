import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import pg from 'pg'
import { newId } from '../../src/values/ids.ts'
import { codeMailedTo } from '../factories/codes.ts'
import { filledIn } from '../factories/applicant.ts'
import type { Answer, Client } from '../factories/client.ts'
import { type ServerProcess, startServer } from '../factories/process.ts'
import { demonstration } from '../faults/places.ts'

/** Each stands for a secret; seeing one where it does not belong names the leak. */
const CANARY = {
  password: 'canary-password-9f31c7',
  idNumber: 'CANARYID77312',
  dateOfBirth: '1931-03-29',
  phone: '+1 518 555 0987',
  cookie: 'canary-cookie-4c1d90',
  token: 'canary-token-77aa01',
  memo: 'canary-memo-5d5d5d',
} as const

interface Cage {
  readonly server: ServerProcess
  readonly client: Client
  /** Makes every write to a table fail, as a full disk would, until the returned function is called. */
  readonly spoil: (table: string) => Promise<() => Promise<unknown>>
  /** All rows of all tables but the mailbox, as text. */
  readonly dump: () => Promise<string>
  /** Every body the server answered with, one after the other. */
  readonly said: string[]
  /** What may be found in neither, by what it is. */
  readonly secrets: Map<string, string>
  readonly post: (path: string, body: unknown, headers?: Record<string, string>) => Promise<Answer>
}

async function openCage(t: TestContext): Promise<Cage> {
  // With its jobs, which write into the log too.
  const { JOBS: _, ...place } = await demonstration(t)
  const server = await startServer(t, { ...place, LOG_LEVEL: 'debug' })
  const owner = new pg.Client({ connectionString: place['DATABASE_URL'] })
  await owner.connect()
  owner.on('error', () => {})
  t.after(() => owner.end())
  const client = server.visitor()
  const said: string[] = []
  return {
    server,
    client,
    spoil: async (table) => {
      await owner.query(`alter table ${table} add constraint disk_full check (false) not valid`)
      return () => owner.query(`alter table ${table} drop constraint disk_full`)
    },
    dump: async () => {
      const { rows } = await owner.query<{ name: string }>(
        `select quote_ident(tablename) as name from pg_tables
          where schemaname = 'public' and tablename not in ('mail', 'mail_attachment')`,
      )
      const contents = []
      for (const { name } of rows) {
        const table = await owner.query(
          `select coalesce(json_agg(t)::text, '') as all from ${name} t`,
        )
        contents.push(table.rows[0].all)
      }
      return contents.join('\n')
    },
    said,
    secrets: new Map([...Object.entries(CANARY), ['row', 'Failing row contains']]),
    post: async (path, body, headers) => {
      const answer = await client.post(path, body, headers)
      said.push(JSON.stringify(answer.body))
      return answer
    },
  }
}

const registration = (email: string) =>
  filledIn({
    email,
    password: CANARY.password,
    passwordConfirmation: CANARY.password,
    dateOfBirth: CANARY.dateOfBirth,
    phoneNumber: CANARY.phone,
    idNumber: CANARY.idNumber,
  })

/** Ends the server first, so that everything it ever wrote is there to be read. */
async function nothingLeaked({ server, said, secrets }: Cage): Promise<void> {
  await server.end('SIGTERM')
  const written = server.output().split('\n')
  assert.ok(
    written.some((line) => line.includes('disk_full')),
    'operators learn what went wrong',
  )
  for (const [what, secret] of secrets) {
    const line = written.find((one) => one.includes(secret))
    assert.equal(line, undefined, `the log tells the ${what}`)
    const body = said.find((one) => one.includes(secret))
    assert.equal(body, undefined, `an answer tells the ${what}`)
  }
}

async function registerAndSignIn(cage: Cage): Promise<void> {
  const { post, client } = cage
  const email = 'nadia.petrov@example.com'
  assert.equal((await post('/api/applications', registration(email))).status, 200)
  assert.equal((await post('/api/applications', registration(email))).status, 409)
  await post('/api/applications', { ...registration(email), role: 'admin' })
  await post('/api/applications', { ...registration('b@example.com'), country: CANARY.idNumber })
  await post(
    '/api/applications',
    `{"password":"${CANARY.password}","idNumber":"${CANARY.idNumber}"`,
  )
  await post('/api/sign-in', { email, password: `${CANARY.password}-wrong` })
  await post('/api/sign-in', { email, password: CANARY.password, code: CANARY.token })
  assert.equal((await post('/api/sign-in', { email, password: CANARY.password })).status, 200)
  const { mail } = (await client.get('/api/demo')).body as {
    mail: { to: string; codes: string[] }[]
  }
  const code = codeMailedTo(email, mail)
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  await post('/api/sign-in/verify', { code: wrong })
  const pre = client.cookies.get('pre')!
  assert.equal((await client.post('/api/sign-in/verify', { code })).status, 200)
  const session = client.cookies.get('session')!
  await post('/api/sign-out', {}, { 'x-csrf-token': CANARY.token })
  await post('/api/sign-out', {}, { cookie: `session=${CANARY.cookie}` })
  await post(`/api/transfers/between-accounts?session=${CANARY.cookie}`, CANARY)
  for (const [what, secret] of Object.entries({ code, wrong, pre, session }))
    cage.secrets.set(what, secret)
}

async function registerOnFullDisk(cage: Cage): Promise<void> {
  const { post, spoil } = cage
  const mend = await spoil('person_details')
  const failed = await post('/api/applications', registration('ivo.petrov@example.com'))
  assert.equal(failed.status, 500)
  await mend()
}

async function transferOnFullDisk(cage: Cage): Promise<void> {
  const ben = await cage.server.as('ben.okafor@example.com')
  const { accounts } = (await ben.get('/api/activity/overview')).body
  const mend = await cage.spoil('audit_event')
  const order = {
    id: newId(),
    fromAccountId: accounts[0].id,
    toAccountId: accounts[1].id,
    amount: '1.00',
    reference: CANARY.memo,
  }
  const { status, body } = await ben.post('/api/transfers/between-accounts', order)
  cage.said.push(JSON.stringify(body))
  assert.equal(status, 500)
  await mend()
  cage.secrets.set('account number', accounts[0].number)
  assert.equal((await ben.post('/api/transfers/between-accounts', order)).status, 200)
}

/** Chooses another password by the mailed link, a secret the server hands out. */
async function changeAccess(cage: Cage): Promise<void> {
  const email = 'ines.abara@example.com'
  const password = `${CANARY.password}-chosen`
  await cage.post('/api/password-reset', { email })
  const { mail } = (await cage.client.get('/api/demo')).body as {
    mail: { to: string; text: string }[]
  }
  // A job may have written to her since.
  const links = mail.map(({ to, text }) => (to === email ? /\/\S+#(\S+)/.exec(text) : null))
  const token = links.find((link) => link !== null)?.[1]
  assert.ok(token, 'the link was mailed')
  assert.equal((await cage.post('/api/access-link', { token })).status, 200)
  const chosen = { token, password, passwordConfirmation: password }
  assert.equal((await cage.post('/api/access-link/password', chosen)).status, 200)
  assert.equal((await cage.post('/api/access-link/password', chosen)).status, 422)
  cage.secrets.set('link', token)
}

/** What may not be read in a copy of the database; the phone number is on the desk of staff too. */
const NOT_KEPT = [
  'password',
  'idNumber',
  'dateOfBirth',
  'cookie',
  'token',
  'session',
  'pre',
  'link',
]

async function nothingKept({ dump, secrets }: Cage): Promise<void> {
  const copy = await dump()
  assert.ok(copy.includes('nadia.petrov@example.com'), 'the copy is one')
  for (const what of NOT_KEPT) {
    const secret = secrets.get(what)
    assert.ok(secret, `there is a ${what}`)
    assert.ok(!copy.includes(secret), `a copy of the database tells the ${what}`)
  }
}

const FORGED = '{"level":30,"msg":"forged record"}'

async function forgeARecord({ post }: Cage): Promise<void> {
  await post('/api/sign-in', { email: `a@example.com\n${FORGED}`, password: `x\n${FORGED}` })
  await post(`/api/nowhere/%0a${encodeURIComponent(FORGED)}`, {})
  await post('/api/sign-in', `{"email":"\n${FORGED}\n`)
}

test('the log and the answers of a server at its most talkative tell no secret', async (t) => {
  const cage = await openCage(t)
  await registerAndSignIn(cage)
  await registerOnFullDisk(cage)
  await transferOnFullDisk(cage)
  await forgeARecord(cage)
  await changeAccess(cage)
  await t.test('and neither does a copy of the database', () => nothingKept(cage))
  await t.test('of a member', () => nothingLeaked(cage))
  await t.test('and text with line ends stays in one record', () => {
    assert.ok(!cage.server.output().split('\n').includes(FORGED))
  })
})

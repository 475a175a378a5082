import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { describe, test, type TestContext } from 'node:test'
import { newId } from '../../src/values/ids.ts'
import { ID_OF_NOTHING, type Route, routesOf } from './routes.ts'
import { filledIn } from '../factories/applicant.ts'
import { openTown, PASSWORD, type Town } from './town.ts'

type Headers = Readonly<Record<string, string>>

/** What no body and no part of one may be. As JSON text, for what `JSON.stringify` cannot say. */
const HOSTILE: readonly (readonly [string, string])[] = [
  ['null', 'null'],
  ['true', 'true'],
  ['a number without end', '1e400'],
  ['a number below zero', '-1'],
  ['a NUL', '"a\\u0000b"'],
  ['half a character', '"a\\ud800b"'],
  ['text turned round for the eye', '"a\\u202eb"'],
  ['an empty array in an array', '[[]]'],
  ['an object', '{"$gt":""}'],
  ['text without end', JSON.stringify('x'.repeat(60_000))],
  ['deep nesting', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
  ['a prototype', '{"__proto__":{"role":"admin"}}'],
]

const WHOLE_BODIES: readonly (readonly [string, string])[] = [
  ...HOSTILE,
  ['nothing at all', ''],
  ['an empty object', '{}'],
  ['an empty array', '[]'],
  ['an empty text', '""'],
  ['half an object', '{"id":'],
  ['two objects', '{}{}'],
  ['a constructor', '{"constructor":{"prototype":{"role":"admin"}}}'],
  ['a megabyte', JSON.stringify({ reference: 'x'.repeat(1_000_000) })],
  ['bytes that are no text', '\u00ff\u00fe\u0000{'],
]

const registration = filledIn({
  alternativeEmail: 'nadia@example.com',
  idPhoto: 'the token of a photo',
})

/** What every transfer says. */
const order = {
  id: newId(),
  fromAccountId: 'the Checking account',
  amount: '1.00',
  reference: 'Rainy day',
}

/** A transaction as staff enter it. */
const ROW = {
  account: 'Checking',
  type: 'credit',
  amount: '1.00',
  description: 'Deposit',
  category: 'Deposit',
  date: '2026-07-14',
  time: '10:30',
  status: 'Completed',
  updateBalance: true,
}

/** An answer to a step-up, by code. */
const PROOF = { stepUpId: ID_OF_NOTHING, code: '123456' }

const SIGNED_BY_PASSKEY = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
}

const MADE_PASSKEY = {
  ...SIGNED_BY_PASSKEY,
  response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA', transports: ['internal'] },
}

/** A body each route would take, to spoil one part of it at a time; and who sends it. */
const BODIES: Readonly<Record<string, { readonly by: string; readonly body: object }>> = {
  'POST /api/sign-in': { by: 'nobody', body: { email: 'member@example.com', password: PASSWORD } },
  'POST /api/admin/jobs/run': { by: 'administrator', body: { name: 'audit sealing' } },
  'POST /api/demo/clock': { by: 'administrator', body: { to: '2026-07-16T13:00:00.000Z' } },
  'POST /api/notifications/choices': {
    by: 'member',
    body: { kind: 'money_in', channel: 'mail', wanted: false },
  },
  'POST /api/password-reset': { by: 'nobody', body: { email: 'member@example.com' } },
  'POST /api/access-link': { by: 'nobody', body: { token: 'what a link carries' } },
  'POST /api/access-link/password': {
    by: 'nobody',
    body: {
      token: 'what a link carries',
      password: 'a quiet heron at dawn',
      passwordConfirmation: 'a quiet heron at dawn',
    },
  },
  'POST /api/access-link/email': { by: 'nobody', body: { token: 'what a link carries' } },
  'POST /api/account/email': {
    by: 'member',
    body: { email: 'another@example.com', proof: PROOF },
  },
  'POST /api/account/phone': { by: 'member', body: { phone: '518 555 0199', proof: PROOF } },
  'POST /api/account/password': {
    by: 'member',
    body: {
      currentPassword: PASSWORD,
      password: 'a quiet heron at dawn',
      passwordConfirmation: 'a quiet heron at dawn',
      proof: PROOF,
    },
  },
  'POST /api/sign-in/verify': { by: 'half', body: { code: '123456' } },
  'POST /api/sign-in/verify-passkey': { by: 'half', body: { credential: SIGNED_BY_PASSKEY } },
  'POST /api/sign-in/passkey': { by: 'nobody', body: { credential: SIGNED_BY_PASSKEY } },
  'POST /api/security/step-up': {
    by: 'member',
    body: { deed: 'remove_passkey', passkeyId: ID_OF_NOTHING },
  },
  'POST /api/security/authenticator/start': { by: 'member', body: { proof: PROOF } },
  'POST /api/security/authenticator/confirm': { by: 'member', body: { code: '123456' } },
  'POST /api/security/authenticator/remove': { by: 'member', body: { proof: PROOF } },
  'POST /api/security/passkeys/start': { by: 'member', body: { proof: PROOF } },
  'POST /api/security/passkeys': {
    by: 'member',
    body: { name: 'Phone', credential: MADE_PASSKEY },
  },
  'POST /api/security/passkeys/{id}/rename': { by: 'member', body: { name: 'Phone' } },
  'POST /api/security/passkeys/{id}/remove': { by: 'member', body: { proof: PROOF } },
  'POST /api/security/backup-codes': { by: 'member', body: { proof: PROOF } },
  'POST /api/applications': { by: 'nobody', body: registration },
  'POST /api/applications/email': { by: 'nobody', body: { email: 'nadia@example.com' } },
  'POST /api/applications/confirm-email': { by: 'nobody', body: { token: 'of a mailed link' } },
  'POST /api/applications/mine/answer': {
    by: 'applicant',
    body: { text: 'Here it is.', imageIds: [] },
  },
  'POST /api/transfers/between-accounts': {
    by: 'member',
    body: { ...order, toAccountId: 'the Savings account' },
  },
  'POST /api/transfers/recipient-check': { by: 'member', body: { email: 'ben@example.com' } },
  'POST /api/transfers/listing': { by: 'member', body: { listed: true } },
  'POST /api/transfers/to-member': {
    by: 'member',
    body: {
      ...order,
      recipientToken: 'the token of a check',
      proof: { challengeId: ID_OF_NOTHING, code: '123456' },
    },
  },
  'POST /api/transfers/to-member/code': {
    by: 'member',
    body: { payment: { ...order, recipientToken: 'the token of a check' }, anew: false },
  },
  'POST /api/transfers/us-bank/draft': {
    by: 'member',
    body: {
      ...order,
      routingNumber: '121000248',
      accountNumber: '123456789',
      accountName: 'Dana Reyes',
    },
  },
  'POST /api/transfers/international/draft': {
    by: 'member',
    body: {
      ...order,
      recipientName: 'Anna Muster',
      bankName: 'Deutsche Bank',
      swiftCode: 'DEUTDEFF',
      iban: '',
      accountNumber: '0532013000',
      country: 'DE',
      currency: 'EUR',
    },
  },
  'POST /api/transfers/drafts/{id}/confirm': { by: 'member', body: { code: '123456' } },
  'POST /api/schedules': {
    by: 'member',
    body: {
      ...order,
      kind: 'own',
      toAccountId: 'the Savings account',
      recipientToken: 'the token of a check',
      frequency: 'monthly',
      startsOn: '2026-08-01',
      endsOn: '2026-12-01',
      timesMax: 3,
      proof: { challengeId: ID_OF_NOTHING, code: '123456' },
    },
  },
  'POST /api/schedules/code': {
    by: 'member',
    body: {
      payment: {
        ...order,
        kind: 'own',
        toAccountId: 'the Savings account',
        recipientToken: 'the token of a check',
        frequency: 'monthly',
        startsOn: '2026-08-01',
        endsOn: '2026-12-01',
        timesMax: 3,
      },
      anew: false,
    },
  },
  'POST /api/schedules/{id}/edit': {
    by: 'member',
    body: { version: 1, amount: '1.00', reference: 'Rent', endsOn: '2026-12-01', timesMax: 3 },
  },
  'POST /api/schedules/{id}/skip': { by: 'member', body: { version: 1 } },
  'POST /api/schedules/{id}/cancel': { by: 'member', body: { version: 1 } },
  'POST /api/deposits': {
    by: 'member',
    body: {
      id: newId(),
      accountId: 'the Checking account',
      amount: '1.00',
      note: 'Rent back',
      frontImageId: ID_OF_NOTHING,
      backImageId: newId(),
    },
  },
  'POST /api/admin/deposits/{id}/approve': {
    by: 'administrator',
    body: { amount: '1.00', reason: 'It says so' },
  },
  'POST /api/admin/deposits/{id}/reject': {
    by: 'administrator',
    body: { reason: 'It is not signed' },
  },
  'POST /api/statements/mail': {
    by: 'member',
    body: { id: newId(), accountId: 'the Checking account', month: '2026-06' },
  },
  'POST /api/bills': {
    by: 'member',
    body: {
      id: order.id,
      fromAccountId: order.fromAccountId,
      amount: order.amount,
      provider: 'hollowbrook',
      accountNumber: '4417092688',
      payeeId: 'a payee of one’s own',
      scheduleDate: '2026-08-03',
      memo: 'August',
      frequency: 'monthly',
      endsOn: '2026-12-01',
      timesMax: 3,
      proof: { challengeId: ID_OF_NOTHING, code: '123456' },
    },
  },
  'POST /api/bills/code': {
    by: 'member',
    body: {
      payment: {
        id: order.id,
        fromAccountId: order.fromAccountId,
        amount: order.amount,
        provider: 'hollowbrook',
        accountNumber: '4417092688',
        payeeId: 'a payee of one’s own',
        scheduleDate: '2026-08-03',
        memo: 'August',
        frequency: 'monthly',
        endsOn: '2026-12-01',
        timesMax: 3,
      },
      anew: false,
    },
  },
  'POST /api/bills/{id}/edit': {
    by: 'member',
    body: {
      version: 1,
      amount: '1.00',
      scheduleDate: '2026-08-03',
      memo: 'August',
      endsOn: '2026-12-01',
      timesMax: 3,
    },
  },
  'POST /api/bills/{id}/cancel': { by: 'member', body: { version: 1, scope: 'all' } },
  'POST /api/bills/payees': {
    by: 'member',
    body: {
      id: ID_OF_NOTHING,
      name: 'Orchard Street Apartments',
      postalCode: '12401',
      accountNumber: 'APT5302',
    },
  },
  'POST /api/bills/payees/{id}/remove': { by: 'member', body: {} },
  'POST /api/payees/{id}/remove': { by: 'member', body: {} },
  'POST /api/payees/{id}/save': { by: 'member', body: { nickname: 'Mom' } },
  'POST /api/payees/{id}/rename': { by: 'member', body: { nickname: 'Mom' } },
  'POST /api/notifications/read': { by: 'member', body: { ids: [ID_OF_NOTHING] } },
  'POST /api/notifications/unread': { by: 'member', body: { ids: [ID_OF_NOTHING] } },
  'POST /api/contact': {
    by: 'nobody',
    body: {
      name: 'Nadia',
      email: 'nadia@example.com',
      phone: '518 555 0143',
      subject: 'loan',
      message: 'Hello',
      preferredContact: 'email',
    },
  },
  'POST /api/appointments': {
    by: 'nobody',
    body: {
      topic: 'loan',
      place: 'phone',
      day: '2026-07-16',
      part: 'morning',
      name: 'Nadia',
      email: 'nadia@example.com',
      phone: '518 555 0143',
      note: 'Hello',
    },
  },
  'POST /api/questions': {
    by: 'member',
    body: { transferId: ID_OF_NOTHING, subject: 'Where is this from?', message: 'Hello' },
  },
  'POST /api/admin/messages/{id}/assign': { by: 'administrator', body: { version: 1, to: 'me' } },
  'POST /api/admin/messages/{id}/answer': { by: 'administrator', body: { version: 1, text: 'Hi' } },
  'POST /api/admin/messages/{id}/note': { by: 'administrator', body: { version: 1, text: 'Hi' } },
  'POST /api/admin/messages/{id}/close': { by: 'administrator', body: { version: 1 } },
  'POST /api/admin/messages/{id}/reopen': { by: 'administrator', body: { version: 1 } },
  'POST /api/admin/approvals/{id}/reject': { by: 'administrator', body: { reason: 'Too much' } },
  'POST /api/admin/passcodes': { by: 'administrator', body: { id: newId(), code: '1234567' } },
  'POST /api/admin/passcodes/issue': {
    by: 'administrator',
    body: { id: newId(), email: 'nobody@example.com', days: 3 },
  },
  'POST /api/admin/users': {
    by: 'administrator',
    body: {
      id: newId(),
      fullName: 'Jo Park',
      email: 'member@example.com',
      phone: '518 555 0143',
      password: PASSWORD,
      role: 'User',
      street: '1 Main Street',
      city: 'Albany',
      state: 'NY',
      zipCode: '12207',
      initialAvailableBalance: '',
      initialCurrentBalance: '',
    },
  },
  'POST /api/admin/users/{id}/reveal': { by: 'administrator', body: { field: 'idNumber' } },
  'POST /api/admin/users/{id}/suspend': {
    by: 'administrator',
    body: { seenStatus: 'approved', reason: 'Asked us to' },
  },
  'POST /api/admin/users/{id}/reinstate': {
    by: 'administrator',
    body: { seenStatus: 'suspended', reason: 'Asked us to' },
  },
  'POST /api/admin/users/{id}/details': {
    by: 'administrator',
    body: {
      firstName: 'Jo',
      lastName: 'Park',
      email: 'jo.park@example.com',
      phone: '518 555 0143',
      street: '1 Main Street',
      city: 'Albany',
      state: 'NY',
      postalCode: '12207',
      reason: 'Showed the passport',
      detailsVersion: 'a'.repeat(43),
    },
  },
  'POST /api/admin/users/{id}/second-steps/remove': {
    by: 'administrator',
    body: { reason: 'The phone is lost' },
  },
  'POST /api/admin/members/{id}/accounts/{accountId}/edit': {
    by: 'administrator',
    body: {
      id: newId(),
      number: '7000000001',
      routingNumber: '',
      balance: '1.00',
      expectedBalance: '100.00',
      reason: 'A correction',
    },
  },
  'POST /api/admin/members/{id}/transactions': {
    by: 'administrator',
    body: { batchId: newId(), rows: [ROW], uploaded: null, fileHash: null },
  },
  'POST /api/admin/members/{id}/transactions/parts': {
    by: 'administrator',
    body: { batchId: newId(), part: 1, rows: [ROW] },
  },
  'POST /api/admin/members/{id}/transactions/{transactionId}/delete': {
    by: 'administrator',
    body: { reason: 'Entered twice' },
  },
  'POST /api/admin/transactions/find': {
    by: 'administrator',
    body: { email: 'nobody@example.com' },
  },
  'POST /api/admin/transactions/delete-all': {
    by: 'administrator',
    body: { id: newId(), email: 'nobody@example.com', reason: 'Entered twice' },
  },
  'POST /api/admin/limits': {
    by: 'administrator',
    body: { enabled: true, countMax: 2, appliesTo: 'all' },
  },
  'POST /api/admin/applications/{id}/approve': {
    by: 'administrator',
    body: { version: 1, checklist: ['email'], acknowledgedGaps: [] },
  },
  'POST /api/admin/applications/{id}/reject': {
    by: 'administrator',
    body: { version: 1, reason: 'No such street.' },
  },
  'POST /api/admin/applications/{id}/reopen': {
    by: 'administrator',
    body: { version: 1, reason: 'A new ID is here.' },
  },
  'POST /api/admin/applications/{id}/request-information': {
    by: 'administrator',
    body: { version: 1, request: 'Which street?' },
  },
}

interface Stage {
  readonly town: Town
  readonly as: Readonly<Record<string, Headers>>
  readonly own: { readonly fromAccountId: string; readonly toAccountId: string }
}

async function openStage(t: TestContext): Promise<Stage> {
  const town = await openTown(t)
  const { portal, settle, settleMember } = town
  await settle('applicant@example.com', 'pending', 'pending')
  await settle('administrator@example.com', 'admin', 'active')
  const { Checking, Savings } = await settleMember('member@example.com')
  const half = portal.visitor()
  await half.post('/api/sign-in', { email: 'applicant@example.com', password: PASSWORD })
  const headersOf = async (client: typeof half): Promise<Headers> => ({
    'sec-fetch-site': 'same-origin',
    cookie: [...client.cookies].map((pair) => pair.join('=')).join('; '),
    'x-csrf-token': String((await client.get('/api/session')).body.csrfToken),
  })
  const signedIn = async (name: string): Promise<Headers> =>
    headersOf(await portal.as(`${name}@example.com`))
  return {
    town,
    own: { fromAccountId: Checking.id, toAccountId: Savings.id },
    as: {
      nobody: { 'sec-fetch-site': 'same-origin' },
      half: await headersOf(half),
      applicant: await signedIn('applicant'),
      member: await signedIn('member'),
      administrator: await signedIn('administrator'),
    },
  }
}

/** What a refusal must be: named, in JSON, and without a word about the inside. */
function objection(
  status: number,
  type: string | null,
  text: string,
  documented: Route['refusals'] | undefined,
): string | undefined {
  if (status < 400 || status >= 500) return `answered ${status} ${text}`
  if (!type?.startsWith('application/json')) return `is ${type}`
  const { code, message } = JSON.parse(text) as { code: string; message: string }
  if (!/^[a-z][a-z_]+$/.test(code)) return `has the name ${code}`
  if (documented && !documented.get(status)?.includes(code))
    return `is ${status} ${code}, which the document does not have`
  if (message.length === 0 || message.length > 200) return `says ${message}`
  const inside = /\n\s+at |node_modules|\.ts:\d|\bselect\b.*\bfrom\b|syntax error/i.exec(text)
  return inside === null ? undefined : `tells ${inside[0]}`
}

/** Sends request after request, and then names every one that was not refused as it should be. */
async function areRefused(
  { town }: Stage,
  requests: Iterable<readonly [what: string, path: string, init: RequestInit]>,
  documented?: Route['refusals'],
): Promise<void> {
  const problems: string[] = []
  for (const [what, path, init] of requests) {
    const response = await fetch(town.portal.base + path, init)
    const type = response.headers.get('content-type')
    const problem = objection(response.status, type, await response.text(), documented)
    if (problem) problems.push(`${what.slice(0, 300)} ${problem}`)
  }
  assert.deepEqual(problems, [])
}

const posted = (headers: Headers, body: string, type = 'application/json'): RequestInit => ({
  method: 'POST',
  headers: { ...headers, 'content-type': type },
  body,
})

describe('hostile bodies', () => {
  test('are tried on every route that reads a body', async (t) => {
    const { portal } = await openTown(t)
    const reading = (await routesOf(portal)).filter(({ bodyNames }) => bodyNames !== undefined)
    assert.deepEqual(reading.map(({ name }) => name).toSorted(), Object.keys(BODIES).toSorted())
    for (const { name, bodyNames } of reading)
      assert.deepEqual(Object.keys(BODIES[name]!.body).toSorted(), bodyNames!.toSorted(), name)
  })

  test('get a named refusal, and nothing is posted', async (t) => {
    const stage = await openStage(t)
    const before = await stage.town.transferCount()
    const routes = new Map((await routesOf(stage.town.portal)).map((route) => [route.name, route]))
    for (const [name, { by, body }] of Object.entries(BODIES)) {
      await t.test(`from ${name}`, async () => {
        const path = name.replace(/^\S+ /, '').replaceAll(/\{\w+\}/g, ID_OF_NOTHING)
        const send = (text: string, type?: string) => posted(stage.as[by]!, text, type)
        await areRefused(
          stage,
          [
            ...WHOLE_BODIES.map(([what, text]) => [what, path, send(text)] as const),
            ...OTHER_TYPES.map((type) => [type, path, send('{}', type)] as const),
            ...spoiled({ ...body, ...(by === 'member' && stage.own) }).map(
              ([what, text]) => [what, path, send(text)] as const,
            ),
          ],
          routes.get(name)!.refusals,
        )
        assert.equal(await stage.town.transferCount(), before)
      })
    }
  })
})

const OTHER_TYPES = ['text/plain', 'application/xml', 'multipart/form-data; boundary=x']
const UNKNOWN_KEYS = ['role', 'status', 'balance', 'memberId', 'hasOwnProperty', 'toString']

/** The body with one part at a time replaced by each hostile value, and with keys nobody knows. */
function spoiled(body: object): (readonly [what: string, text: string])[] {
  const parts = Object.entries(body).map(([key, value]) => [key, JSON.stringify(value)] as const)
  const inPlace = parts.flatMap(([spoiledKey, whole]) =>
    HOSTILE.filter(([, hostile]) => hostile !== whole).map(([what, hostile]) => {
      const texts = parts.map(([key, text]) => `"${key}":${key === spoiledKey ? hostile : text}`)
      return [`${what} as ${spoiledKey}`, `{${texts.join(',')}}`] as const
    }),
  )
  const beside = UNKNOWN_KEYS.map((key) => {
    return [`an unknown ${key}`, JSON.stringify({ ...body, [key]: 'admin' })] as const
  })
  return [...inPlace, ...beside]
}

const AMOUNTS = [
  '0', '0.00', '-1.00', '1e2', '0x10', 'NaN', 'Infinity', '1.005', '1,00', ' 1', '+1', '१', '1.',
  '9'.repeat(40), '92233720368547758.07', '92233720368547758.08', '.', '--1',
] // prettier-ignore

test('hostile amounts move nothing', async (t) => {
  const stage = await openStage(t)
  const before = await stage.town.transferCount()
  const { body } = BODIES['POST /api/transfers/between-accounts']!
  await areRefused(
    stage,
    AMOUNTS.map((amount) => {
      const order = { ...body, ...stage.own, id: newId(), amount }
      const init = posted(stage.as['member']!, JSON.stringify(order))
      return [`an amount of ${amount}`, '/api/transfers/between-accounts', init] as const
    }),
  )
  assert.equal(await stage.town.transferCount(), before)
})

const ODD_TEXTS = ['%00', '%ff', "1'%20or%201=1", 'null', '%2e%2e%2f', 'x'.repeat(190)]

test('hostile addresses are answered, never with an error of ours', async (t) => {
  const stage = await openStage(t)
  const forged = Buffer.from('99999999999999999999:1').toString('base64url')
  const texts = [...ODD_TEXTS, forged]
  const { member, administrator } = stage.as
  await areRefused(
    stage,
    texts.flatMap((text) => [
      ...[
        `/api/transfers/${text}`,
        `/api/activity?account=${text}`,
        `/api/activity?before=${text}`,
        `/api/activity/staff-notes?before=${text}`,
        `/api/nowhere/${text}`,
      ].map((path) => [path, path, { headers: member! }] as const),
      ...[
        `/api/admin/applications/${text}`,
        `/api/admin/deposits/${text}`,
        `/api/admin/deposits/${text}/pictures/front`,
        `/api/admin/deposits/${ID_OF_NOTHING}/pictures/${text}`,
        `/api/admin/deposits?after=${text}`,
        `/api/admin/deposits?folder=${text}`,
        `/api/admin/applications?before=${text}`,
        `/api/admin/applications?state=${text}`,
      ].map((path) => [path, path, { headers: administrator! }] as const),
    ]),
  )
})

test('a request that is no HTTP is refused without harm', async (t) => {
  const { town } = await openStage(t)
  const { port } = new URL(town.portal.base)
  for (const bytes of [
    'GET / HTTP/9.9\r\n\r\n',
    '\u0000\u0001',
    'GET /%ZZ HTTP/1.1\r\nHost: x\r\n\r\n',
  ]) {
    const heard = await new Promise<string>((done) => {
      let text = ''
      const socket = connect(Number(port), '127.0.0.1', () => socket.end(bytes))
      socket.on('data', (chunk) => (text += chunk.toString()))
      socket.on('close', () => done(text))
      socket.on('error', () => done(text))
    })
    assert.match(heard, /^HTTP\/1\.1 4\d\d /)
    assert.doesNotMatch(heard, /\n\s+at |node_modules/)
  }
  assert.equal((await town.portal.visitor().get('/healthz')).status, 200)
})

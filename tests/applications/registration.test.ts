import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { openPortal, type TestPortal } from '../factories/portal.ts'
import { shared } from '../worlds/shared.ts'
import { filledIn } from './people.ts'

const register = (portal: TestPortal, changes: Record<string, unknown> = {}) =>
  portal.visitor().post('/api/applications', filledIn(changes))

const without = (field: string): Record<string, unknown> => ({ [field]: undefined })

const tally = async (portal: TestPortal): Promise<Record<string, bigint>> => {
  const { rows } = await sql<Record<string, bigint>>`
    select (select count(*) from person) as members, (select count(*) from sign_in) as sign_ins,
           (select count(*) from application) as applications,
           (select count(*) from account) as accounts, (select count(*) from mail) as mails`.execute(
    portal.engine.db,
  )
  return rows[0]!
}

const NOTHING = { members: 0n, sign_ins: 0n, applications: 0n, accounts: 0n, mails: 0n }

test('a registration makes a pending applicant with a mail and no account', async (t) => {
  const portal = await openPortal(t)

  const answer = await register(portal)

  assert.equal(answer.status, 200)
  assert.deepEqual(answer.body, { submittedAt: portal.clock.now().toISOString() })
  assert.deepEqual(await tally(portal), {
    members: 1n,
    sign_ins: 1n,
    applications: 1n,
    accounts: 0n,
    mails: 2n,
  })
  const mail = (await portal.mailbox()).at(-1)
  assert.equal(mail?.to, 'nadia.petrov@example.com')
  assert.equal(mail?.subject, 'We received your application')
  const nadia = await portal.as('nadia.petrov@example.com')
  const { caller } = (await nadia.get('/api/session')).body
  assert.deepEqual(
    [caller.role, caller.status, caller.home],
    ['pending', 'pending', '/pending-approval'],
  )
  assert.deepEqual((await nadia.get('/api/applications/mine')).body, {
    state: 'submitted',
    submittedAt: portal.clock.now().toISOString(),
    informationRequest: null,
    rejection: null,
    email: { address: 'nadia.petrov@example.com', confirmedAt: null },
    steps: [{ move: 'submit', at: portal.clock.now().toISOString(), note: null }],
  })
})

const REFUSED: readonly (readonly [field: string, value: unknown, message: string])[] = [
  ['email', undefined, 'Please enter a valid email address'],
  ['email', '', 'Please enter a valid email address'],
  ['email', 'nadia', 'Please enter a valid email address'],
  ['email', 'nadia@example', 'Please enter a valid email address'],
  ['email', 'nadia petrov@example.com', 'Please enter a valid email address'],
  ['email', 'nаdia@example.com', 'Invalid email format. Please check your email address.'],
  ['email', 'nadia\u0000@example.com', 'Invalid email format. Please check your email address.'],
  [
    'email',
    `${'n'.repeat(250)}@example.com`,
    'Invalid email format. Please check your email address.',
  ],
  ['email', 7, 'Please enter a valid email address'],
  ['alternativeEmail', 'nobody@', 'Please enter a valid email address'],
  ['password', '', 'Please choose a password'],
  ['password', 'ab12!', 'Password should be at least 6 characters long.'],
  ['password', 'x'.repeat(257), 'Use at most 256 characters'],
  ['passwordConfirmation', '', 'Please enter the password again'],
  ['passwordConfirmation', 'sturdy lantern 43', 'Passwords do not match'],
  ['firstName', '   ', 'Please enter your first name'],
  ['firstName', '\u200b\u2060', 'Please enter your first name'],
  ['lastName', undefined, 'Please enter your last name'],
  ['firstName', 'Nadia\r\nBcc: everybody@example.com', 'Please use ordinary characters only'],
  ['firstName', 'Nadia\nBcc: everybody', 'Please use ordinary characters only'],
  ['firstName', 'Win money at https://evil.example', 'Please use ordinary characters only'],
  ['firstName', 'Nadia\u2028Bcc: everybody', 'Please use ordinary characters only'],
  ['street', '12 Mill Lane\nAlbany', 'Please use ordinary characters only'],
  ['lastName', 'Pet\u0000rov', 'Please use ordinary characters only'],
  ['lastName', 'Petrov\u202egnp', 'Please use ordinary characters only'],
  ['lastName', 'Петров'.repeat(14), 'Use at most 80 characters'],
  ['dateOfBirth', '', 'Please enter your date of birth'],
  ['dateOfBirth', '1990-02-30', 'Please enter a real date of birth'],
  ['dateOfBirth', '28.2.1990', 'Please enter a real date of birth'],
  ['dateOfBirth', '2026-07-15', 'Date of birth must be in the past'],
  ['dateOfBirth', '2030-01-01', 'Date of birth must be in the past'],
  ['dateOfBirth', '1906-07-15', 'Date of birth must be within the last 120 years'],
  ['dateOfBirth', '2020-03-01', 'You must be at least 18 years old to apply'],
  ['dateOfBirth', '2008-07-16', 'You must be at least 18 years old to apply'],
  ['nationality', '', 'Please choose your nationality'],
  ['nationality', 'XX', 'Please choose your nationality'],
  ['nationality', 'toString', 'Please choose your nationality'],
  ['maritalStatus', 'Complicated', 'Please choose your marital status'],
  ['street', '', 'Please enter your street address'],
  ['city', '', 'Please enter your city'],
  ['state', '', 'Please enter your state'],
  ['postalCode', '', 'Please enter your postal code'],
  ['country', 'us', 'Please choose your country'],
  ['phoneNumber', '', 'Please enter your phone number'],
  ['phoneNumber', '12345', 'Please enter a phone number with 7 to 15 digits'],
  ['phoneNumber', 'call me maybe', 'Please enter a phone number with 7 to 15 digits'],
  ['emergencyContactName', '', 'Please enter the name of your emergency contact'],
  ['emergencyContactRelationship', '', 'Please enter how you are related'],
  ['emergencyContactPhone', '', 'Please enter the phone number of your emergency contact'],
  ['idType', 'Library card', 'Please choose an ID type'],
  ['idNumber', '', 'Please enter the number of your ID'],
  ['electronicCommunications', '', 'Please agree to electronic statements and communications'],
  ['electronicCommunications', true, 'Please agree to electronic statements and communications'],
  ['privacyNotice', undefined, 'Please agree to the privacy notice'],
  [
    'privacyNotice',
    'an older version',
    'This text has changed since you opened the page. Please load the page again and read it.',
  ],
]

describe('what is refused', () => {
  const refusing = shared((t) => openPortal(t))

  test('what is missing or wrong is named field by field, and nothing is kept', async () => {
    const portal = refusing()
    for (const [field, value, message] of REFUSED) {
      const answer = await register(portal, { [field]: value })
      assert.equal(answer.status, 400, `${field}: ${String(value)}`)
      assert.equal(answer.body.code, 'invalid_input')
      assert.equal(answer.body.fields[field], message, `${field}: ${String(value).slice(0, 40)}`)
      assert.equal(answer.body.message, message)
    }
    assert.deepEqual(await tally(portal), NOTHING)
  })

  test('nobody registers as more than a pending applicant', async () => {
    const portal = refusing()
    const extras = [
      'role', 'status', 'balance', 'available', 'accounts', 'uid', 'personId', 'id', 'isAdmin', 'admin',
      'state_', 'version', 'checklist', 'decidedBy', 'approved', 'createdBy', 'permissions', 'limit',
      'passcode', 'verificationStatus', 'personalInfo', 'contactDetails', 'documents', 'constructor',
    ] // prettier-ignore
    for (const extra of extras) {
      const answer = await register(portal, { [extra]: 'admin' })
      assert.equal(answer.status, 400, extra)
    }
    const plain = JSON.stringify(filledIn())
    const polluted = plain.replace(/\}$/, ',"__proto__":{"role":"admin"}}')
    assert.equal((await portal.visitor().post('/api/applications', polluted)).status, 400)
    assert.deepEqual(await tally(portal), NOTHING)
  })

  test('a password that everybody tries first is refused', async () => {
    const portal = refusing()
    for (const password of ['password', '123456', 'hazelnotch', 'Petrov1990', 'aaaaaa']) {
      const answer = await register(portal, { password, passwordConfirmation: password })
      assert.equal(answer.status, 400, password)
      assert.equal(
        answer.body.message,
        'This password is too easy to guess. Please choose another one.',
      )
    }
    assert.deepEqual(await tally(portal), NOTHING)
  })

  test('a field of a megabyte is refused before it is read', async () => {
    const portal = refusing()
    const answer = await register(portal, { street: 'x'.repeat(1024 * 1024) })
    assert.equal(answer.status, 413)
    assert.deepEqual(await tally(portal), NOTHING)
  })

  test('a password that is easy to guess is refused at once, before the rest is asked', async () => {
    const portal = refusing()
    const check = async (password: string) => {
      const body = { email: 'nadia.petrov@example.com', password }
      return (await portal.visitor().post('/api/applications/email', body)).body.code
    }
    assert.equal(await check('Password1!'), 'common_password')
    assert.equal(await check('nadiapetrov'), 'common_password', 'the address, dressed up')
    assert.equal(await check('four blue herons'), undefined)
  })
})

test('what may be left out is left out: marital status, ID type and the other address', async (t) => {
  const portal = await openPortal(t)
  const answer = await register(portal, {
    ...without('maritalStatus'),
    ...without('idType'),
    alternativeEmail: '  ',
  })
  assert.equal(answer.status, 200)
  const { rows } = await sql`
    select marital_status, identification_type, alternative_email from person_details`.execute(
    portal.engine.db,
  )
  assert.deepEqual(rows, [
    { marital_status: 'Single', identification_type: 'Passport', alternative_email: null },
  ])
})

describe('an address that has an account', () => {
  test('is told so, whatever the case it is typed in', async (t) => {
    const portal = await openPortal(t)
    await register(portal)
    const before = await tally(portal)

    const answer = await register(portal, { email: ' Nadia.Petrov@Example.COM ' })

    assert.equal(answer.status, 409)
    assert.deepEqual(answer.body, {
      code: 'email_taken',
      message: 'An account with this email already exists.',
    })
    assert.deepEqual(await tally(portal), before)
  })

  test('is told so eleven times an hour at most', async (t) => {
    const portal = await openPortal(t)
    await register(portal)
    const statuses: number[] = []
    for (let i = 0; i < 12; i++) statuses.push((await register(portal)).status)
    assert.equal(statuses[0], 409)
    assert.equal(statuses.at(-1), 429)
    assert.ok(statuses.filter((status) => status === 409).length <= 11)

    portal.clock.advance(60 * 60 * 1000)
    assert.equal((await register(portal)).status, 409)
  })

  test('is told at the first step already, and leaves room to register with another', async (t) => {
    const portal = await openPortal(t)
    await register(portal)
    const check = async (email: string) => {
      const { status, body } = await portal.visitor().post('/api/applications/email', { email })
      return [status, body.code]
    }
    const taken = 'Nadia.Petrov@example.com'
    assert.deepEqual(await check('free@example.com'), [200, undefined])
    const answers = []
    for (let i = 0; i < 8; i++) answers.push(await check(taken))
    const told = answers.filter(([status]) => status === 409)
    assert.deepEqual([answers[0], told.length], [[409, 'email_taken'], 7])
    assert.deepEqual(answers.at(-1), [429, 'too_many'])
    assert.deepEqual(await check('free@example.com'), [429, 'too_many'])
    const changes = { id: randomUUID(), email: 'free@example.com' }
    assert.equal((await register(portal, changes)).status, 200)
    portal.clock.advance(60 * 60 * 1000)
    assert.deepEqual(await check(taken), [409, 'email_taken'])
  })

  test('has room for one of two who register with it at once', async (t) => {
    const portal = await openPortal(t)
    const answers = await Promise.all(Array.from({ length: 6 }, () => register(portal)))
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
    assert.deepEqual(statuses, [200, 409, 409, 409, 409, 409])
    assert.deepEqual(await tally(portal), {
      members: 1n,
      sign_ins: 1n,
      applications: 1n,
      accounts: 0n,
      mails: 2n,
    })
  })
})

test('people are called what they are called', async (t) => {
  const portal = await openPortal(t)
  const names = [
    ['Søren', 'Østergård'],
    ['Nguyễn', 'Thị Minh Khai'],
    ['محمد', 'العربي'],
    ['עדה', 'כהן'],
    ['李', '小龍'],
    ['Владимир', 'Ѳедоровъ'],
    ['𠮷野', '家'],
    ["Siobhán O'Neill-Ó", 'Ní Dhòmhnaill'],
  ] as const
  for (const [i, [firstName, lastName]] of names.entries()) {
    const answer = await register(portal, { email: `person${i}@example.com`, firstName, lastName })
    assert.equal(answer.status, 200, firstName)
  }
  const { rows } = await sql<{ first_name: string; last_name: string }>`
    select first_name, last_name from person_details order by person_id`.execute(portal.engine.db)
  assert.deepEqual(
    rows.map(({ first_name, last_name }) => [first_name, last_name]),
    names.map(([first, last]) => [first.normalize('NFC'), last.normalize('NFC')]),
  )
})

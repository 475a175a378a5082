import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { CHECKLIST } from '../../src/modules/applications/contract.ts'
import { apply } from './people.ts'
import { openReviews } from './reviewing.ts'

const allTen = (version = 1) => ({
  version,
  checklist: [...CHECKLIST],
  acknowledgedGaps: ['emailUnconfirmed'],
})

test('an application shows what was registered, the moves allowed, and no secret', async (t) => {
  const { rosa, applicant, portal } = await openReviews(t)
  const { id } = await applicant()

  const { status, body } = await rosa.get(`/api/admin/applications/${id}`)

  assert.equal(status, 200)
  // Each of the agreements has a test of its own.
  const { personId, agreements, ...rest } = body
  assert.equal(agreements.length, 2)
  assert.match(personId, /^[0-9a-f-]{36}$/)
  assert.deepEqual(rest, {
    id,
    state: 'submitted',
    submittedAt: portal.clock.now().toISOString(),
    decidedAt: null,
    firstName: 'Nadia',
    lastName: 'Petrov',
    email: 'nadia.petrov@example.com',
    version: 1,
    dateOfBirth: '1990-02-28',
    nationality: 'BG',
    maritalStatus: 'Married',
    nameUncleared: false,
    address: {
      street: '12 Mill Lane',
      city: 'Albany',
      state: 'NY',
      postalCode: '12207',
      country: 'US',
    },
    phoneNumber: '+1 518 555 0143',
    alternativeEmail: null,
    emailConfirmedAt: null,
    emergencyContact: { name: 'Ivo Petrov', relationship: 'Brother', phone: '(518) 555-0144' },
    document: { type: 'Passport', maskedNumber: '··567', verificationStatus: 'pending' },
    documents: [],
    history: [{ move: 'submit', at: portal.clock.now().toISOString(), by: null, note: null }],
    gaps: ['emailUnconfirmed'],
    allowedMoves: ['approve', 'reject', 'requestInformation'],
  })
})

test('the whole ID number is shown on request, and who saw it is recorded', async (t) => {
  const { rosa, applicant, portal } = await openReviews(t)
  const { id } = await applicant()

  const { body } = await rosa.post(`/api/admin/applications/${id}/reveal-id-number`)

  assert.deepEqual(body, { idNumber: 'P1234567' })
  const { rows } = await sql<{ detail: object }>`
    select detail from audit_event where action = 'application.id_number_shown'`.execute(
    portal.engine.db,
  )
  assert.deepEqual(rows, [{ detail: { applicationId: id } }])
})

test('an approved applicant signs in as a member with two empty accounts', async (t) => {
  const { rosa, applicant, as } = await openReviews(t)
  const { id, email } = await applicant()

  const { status, body } = await rosa.post(`/api/admin/applications/${id}/approve`, allTen())

  assert.equal(status, 200)
  assert.deepEqual([body.state, body.version, body.allowedMoves], ['approved', 2, []])
  assert.equal(body.document.verificationStatus, 'verified')
  assert.equal(body.history.at(-1).by, 'Rosa Delgado')
  const nadia = await as(email)
  assert.equal((await nadia.get('/api/session')).body.caller.home, '/dashboard')
})

test('an approval with nine of ten checked is refused in plain words', async (t) => {
  const { rosa, applicant } = await openReviews(t)
  const { id } = await applicant()
  const nine = { version: 1, checklist: CHECKLIST.slice(1) }

  const { status, body } = await rosa.post(`/api/admin/applications/${id}/approve`, nine)

  assert.equal(status, 422)
  assert.equal(body.message, 'Every item of the checklist must be checked before you approve.')
})

test('whoever decides second learns who was first', async (t) => {
  const { rosa, theo, applicant } = await openReviews(t)
  const { id } = await applicant()
  await rosa.post(`/api/admin/applications/${id}/approve`, allTen())

  for (const [move, body] of [
    ['approve', allTen()],
    ['reject', { version: 1, reason: 'No such address.' }],
    ['request-information', { version: 1, request: 'Who are you?' }],
  ] as const) {
    const answer = await theo.post(`/api/admin/applications/${id}/${move}`, body)
    assert.equal(answer.status, 409, move)
    assert.deepEqual(answer.body, {
      code: 'already_handled',
      message: 'This application was already handled by Rosa Delgado.',
    })
  }
})

test('two administrators press at the same moment and the applicant is decided about once', async (t) => {
  const { rosa, theo, applicant } = await openReviews(t)
  const { id } = await applicant()

  const answers = await Promise.all([
    rosa.post(`/api/admin/applications/${id}/approve`, allTen()),
    theo.post(`/api/admin/applications/${id}/reject`, { version: 1, reason: 'No such address.' }),
  ])

  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 409],
  )
  const { body } = await rosa.get(`/api/admin/applications/${id}`)
  assert.equal(body.history.length, 2)
})

describe('a reason', () => {
  for (const [what, reason, message] of [
    ['that is missing', undefined, 'Please write a reason'],
    ['of blanks', ' \n ', 'Please write a reason'],
    ['with a NUL in it', 'No\u0000', 'Please use ordinary characters only'],
    ['as long as a book', 'x'.repeat(2001), 'Use at most 2000 characters'],
  ] as const) {
    test(`${what} is refused`, async (t) => {
      const { rosa, applicant } = await openReviews(t)
      const { id } = await applicant()
      const answer = await rosa.post(`/api/admin/applications/${id}/reject`, { version: 1, reason })
      assert.equal(answer.status, 400)
      assert.equal(answer.body.message, message)
    })
  }
})

test('a rejected applicant signs in, reads why, and gets no further', async (t) => {
  const { rosa, applicant, as, portal } = await openReviews(t)
  const { id, email } = await applicant()
  const reason = 'The ID has expired.\nPlease apply again with a valid one.'
  await rosa.post(`/api/admin/applications/${id}/reject`, { version: 1, reason })

  const nadia = await as(email)

  const { caller } = (await nadia.get('/api/session')).body
  assert.deepEqual(
    [caller.role, caller.status, caller.home],
    ['pending', 'rejected', '/pending-approval'],
  )
  const at = portal.clock.now().toISOString()
  assert.deepEqual((await nadia.get('/api/applications/mine')).body, {
    state: 'rejected',
    submittedAt: at,
    informationRequest: null,
    rejection: { reason, at },
    email: { address: email, confirmedAt: null },
    steps: [
      { move: 'submit', at, note: null },
      { move: 'reject', at, note: reason },
    ],
  })
  assert.equal(
    (await nadia.post('/api/applications/mine/answer', { text: 'But why?' })).status,
    409,
  )
})

test('staff ask, the applicant answers once, and the application is back in the queue', async (t) => {
  const { rosa, applicant, as } = await openReviews(t)
  const { id, email } = await applicant()
  const nadia = await as(email)
  const answerWith = (text: string) => nadia.post('/api/applications/mine/answer', { text })

  assert.equal((await answerWith('Hello?')).body.code, 'nothing_asked')
  const asked = await rosa.post(`/api/admin/applications/${id}/request-information`, {
    version: 1,
    request: 'Which name is on your ID?',
  })
  assert.equal(asked.body.state, 'needs_information')
  assert.equal(asked.body.document.verificationStatus, 'info_requested')
  assert.deepEqual(asked.body.allowedMoves, ['approve', 'reject'])
  const mine = await nadia.get('/api/applications/mine')
  assert.equal(mine.body.informationRequest.text, 'Which name is on your ID?')

  assert.equal((await answerWith('Ilieva, my name before I married.')).body.state, 'submitted')
  assert.equal((await answerWith('And again.')).status, 409)

  const { body } = await rosa.get(`/api/admin/applications/${id}`)
  assert.equal(body.version, 3)
  assert.equal(body.history.at(-1).note, 'Ilieva, my name before I married.')
  assert.equal((await rosa.post(`/api/admin/applications/${id}/approve`, allTen(3))).status, 200)
})

test('the queue is read a page at a time, oldest first, and counts every tab', async (t) => {
  const { rosa, applicant, portal } = await openReviews(t)
  const approved = await applicant({ email: 'approved@example.com' })
  await rosa.post(`/api/admin/applications/${approved.id}/approve`, allTen())
  for (let i = 0; i < 53; i++) await apply(portal.engine.db, { email: `waiting${i}@example.com` })

  const first = (await rosa.get('/api/admin/applications?state=pending')).body
  assert.deepEqual(first.counts, { pending: 53, approved: 1, rejected: 0 })
  assert.deepEqual([first.applications.length, first.more], [50, true])
  const last = first.applications.at(-1).id
  const second = (await rosa.get(`/api/admin/applications?state=pending&before=${last}`)).body
  assert.deepEqual([second.applications.length, second.more], [3, false])
  const seen: string[] = [...first.applications, ...second.applications].map(({ id }) => id)
  const inOrder = seen.every((id, i) => i === 0 || seen[i - 1]! < id)
  assert.ok(inOrder, 'the oldest come first')
  assert.equal(new Set(seen).size, 53)
  const decided = (await rosa.get('/api/admin/applications?state=approved')).body
  assert.deepEqual(
    decided.applications.map(({ id }: { id: string }) => id),
    [approved.id],
  )
  assert.equal((await rosa.get('/api/admin/applications?state=everything')).status, 400)
})

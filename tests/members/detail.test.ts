import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountsOf } from '../../src/modules/accounts/server/accounts.ts'
import { openMembersWorld } from './world.ts'

test('a person is shown with accounts and standing, and what is secret stays covered', async (t) => {
  const { rosa, settle, as, db, clock } = await openMembersWorld(t)
  const id = await settle('ben@example.com', { name: 'Ben Okafor', withId: true })
  await as('ben@example.com')
  const [checking, savings] = await accountsOf(db, id)

  const { status, body } = await rosa.get(`/api/admin/users/${id}`)

  assert.equal(status, 200, JSON.stringify(body))
  assert.ok(!JSON.stringify(body).includes('P1234567'))
  assert.ok(!JSON.stringify(body).includes('1990'))
  const owners = [{ personId: id, name: 'Ben Okafor', role: 'primary' }]
  const account = { routingNumber: '021000021', balance: '0.00', available: '0.00', status: 'open' }
  assert.deepEqual(body, {
    id,
    name: 'Ben Okafor',
    email: 'ben@example.com',
    role: 'user',
    status: 'approved',
    registeredAt: clock.now().toISOString(),
    waitingSince: null,
    checkingBalance: '0.00',
    phone: '518 555 0100',
    address: {
      street: '1 Main Street',
      city: 'Albany',
      state: 'NY',
      postalCode: '12207',
      country: null,
    },
    nationality: null,
    maritalStatus: null,
    alternativeEmail: null,
    emergencyContact: null,
    masked: { dateOfBirth: '··/··/····', idNumber: '··567' },
    idType: 'Passport',
    accounts: [
      { id: checking!.id, kind: 'Checking', number: checking!.number, ...account, owners },
      { id: savings!.id, kind: 'Savings', number: savings!.number, ...account, owners },
    ],
    application: null,
    createdBy: null,
    suspension: null,
    lastSignIn: { at: clock.now().toISOString(), address: '127.0.0.1', device: 'node' },
    allowedMoves: ['suspend'],
    isSelf: false,
    staffRole: null,
    names: { firstName: 'Ben', lastName: 'Okafor' },
    detailsVersion: body.detailsVersion,
  })
})

test('showing what is covered is written down, with who looked and why', async (t) => {
  const { rosa, rosaId, settle, audited } = await openMembersWorld(t)
  const id = await settle('ben@example.com', { withId: true })
  const show = (field: unknown, who = id) =>
    rosa.post(`/api/admin/users/${who}/reveal`, { field, reason: 'They called.' })

  assert.deepEqual((await show('idNumber')).body, { value: 'P1234567' })
  assert.deepEqual((await show('dateOfBirth')).body, { value: '1990-02-28' })
  assert.equal((await show('phone')).status, 400)
  assert.equal((await show('idNumber', rosaId)).body.code, 'not_given')
  const who = { actor_id: rosaId, subject_id: id, detail: { reason: 'They called.' } }
  assert.deepEqual(await audited('user.id_number_shown'), [who])
  assert.deepEqual(await audited('user.date_of_birth_shown'), [who])
})

test('staff see where somebody is signed in, and can end it', async (t) => {
  const { rosa, settle, as, audited } = await openMembersWorld(t)
  const id = await settle('ben@example.com')
  const other = await settle('ada@example.com')
  const [phone, laptop] = [await as('ben@example.com'), await as('ben@example.com')]
  const path = `/api/admin/users/${id}/sessions`
  const { sessions } = (await rosa.get(path)).body
  assert.equal(sessions.length, 2)
  assert.ok(!JSON.stringify(sessions).includes('token'))

  const stranger = `/api/admin/users/${other}/sessions/${sessions[0].id}/end`
  assert.equal((await rosa.post(stranger)).body.code, 'session_not_found')
  const ended = await rosa.post(`${path}/${sessions[0].id}/end`)
  assert.deepEqual(ended.body.sessions, [sessions[1]])
  const again = await rosa.post(`${path}/${sessions[0].id}/end`)
  assert.deepEqual([again.status, again.body.code], [404, 'session_not_found'])
  const left = [phone, laptop].map(async (each) => (await each.post('/api/sign-out')).status)
  assert.deepEqual(
    (await Promise.all(left)).toSorted((a, b) => a - b),
    [200, 401],
  )

  const tablet = await as('ben@example.com')
  assert.deepEqual((await rosa.post(`${path}/end-all`)).body, { sessions: [] })
  assert.equal((await tablet.post('/api/sign-out')).status, 401)
  assert.equal((await audited('user.session_ended')).length, 1)
  assert.equal((await audited('user.sessions_ended')).length, 1)
})

test('whoever does not exist is not found, everywhere', async (t) => {
  const { rosa } = await openMembersWorld(t)
  const path = '/api/admin/users/00000000-0000-4000-8000-000000000000'
  for (const answer of [
    await rosa.get(path),
    await rosa.get(`${path}/sessions`),
    await rosa.post(`${path}/sessions/end-all`),
    await rosa.post(`${path}/sessions/00000000-0000-4000-8000-000000000001/end`),
    await rosa.post(`${path}/reveal`, { field: 'idNumber', reason: 'They called.' }),
  ]) {
    assert.deepEqual([answer.status, answer.body.message], [404, 'User not found'])
  }
})

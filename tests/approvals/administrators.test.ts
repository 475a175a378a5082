import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../src/values/ids.ts'
import { PASSWORD } from '../worlds/onlineBanking.ts'
import { openBackOffice, WAITS } from './backOffice.ts'

const NOOR = {
  fullName: 'Noor Haile',
  email: 'noor@example.com',
  phone: '518 555 0177',
  password: 'first day at work',
  street: '4 Canal Street',
  city: 'Albany',
  state: 'NY',
  zipCode: '12207',
}

test('nobody makes an administrator alone, and the request keeps no password', async (t) => {
  const { union, rosa, theo, open } = await openBackOffice(t)
  const form = { id: newId(), ...NOOR, role: 'Admin' }
  const asked = await rosa.post('/api/admin/users', form)
  assert.deepEqual([asked.status, asked.body.message], [409, WAITS])
  const { pool } = union.portal.engine
  const { rows } = await pool.query(`select payload::text as payload from approval`)
  assert.ok(!rows[0].payload.includes(NOOR.password))
  assert.equal((await rosa.get('/api/admin/users?q=noor')).body.items.length, 0)

  const [request] = (await open(theo)).items
  assert.equal(request.summary, 'Make somebody an administrator')
  const own = await rosa.post(`/api/admin/approvals/${request.id}/approve`)
  assert.notEqual(own.status, 200)
  assert.equal((await theo.post(`/api/admin/approvals/${request.id}/approve`)).status, 200)

  const [noor] = (await rosa.get('/api/admin/users?q=noor')).body.items
  assert.deepEqual([noor.role, noor.status], ['admin', 'active'])
  const mails = await union.portal.mailbox()
  const link = /\/welcome#(\S+)/.exec(mails.find(({ to }) => to === NOOR.email)!.text)
  const chosen = { token: link![1]!, password: PASSWORD, passwordConfirmation: PASSWORD }
  const visitor = union.portal.visitor()
  assert.equal((await visitor.post('/api/access-link/password', chosen)).status, 200)
  const atWork = await union.portal.as(NOOR.email)
  assert.equal((await atWork.get('/api/admin/users')).status, 200)
})

test('what was set aside at the creation comes free when staff delete the pending line', async (t) => {
  const { rosa, theo, open } = await openBackOffice(t)
  const agree = async (): Promise<void> => {
    const [{ id }] = (await open(theo)).items
    const { body } = await theo.post(`/api/admin/approvals/${id}/approve`)
    assert.deepEqual(body, { state: 'approved', note: null })
  }
  const money = { initialAvailableBalance: '100', initialCurrentBalance: '250.00' }
  await rosa.post('/api/admin/users', { id: newId(), ...NOOR, ...money })
  await agree()
  const [noor] = (await rosa.get('/api/admin/users?q=noor')).body.items
  const at = `/api/admin/members/${noor.id}`
  const [line] = (await rosa.get(`${at}/transactions`)).body.items
  assert.deepEqual(
    [line.status, line.amount, line.description, line.keptBecause],
    ['Pending', '150.00', 'Set aside since the account was opened', null],
  )
  await rosa.post(`${at}/transactions/${line.id}/delete`, { reason: 'The check has cleared' })
  await agree()
  const [checking] = (await rosa.get(`${at}/accounts`)).body.accounts
  assert.deepEqual([checking.balance, checking.available], ['250.00', '250.00'])
})

test('a member without money is created by one person', async (t) => {
  const { rosa } = await openBackOffice(t)
  const { status } = await rosa.post('/api/admin/users', { id: newId(), ...NOOR })
  assert.equal(status, 200)
})

test('nobody gives a new member money alone, and no first password is promised', async (t) => {
  const { union, rosa, theo, open } = await openBackOffice(t)
  const money = { initialAvailableBalance: '100', initialCurrentBalance: '250.00' }
  const asked = await rosa.post('/api/admin/users', { id: newId(), ...NOOR, ...money })
  assert.deepEqual([asked.status, asked.body.message], [409, WAITS])
  assert.equal((await rosa.get('/api/admin/users?q=noor')).body.items.length, 0)

  const [request] = (await open(theo)).items
  assert.deepEqual(
    request.changes.slice(-2).map(({ what, after }: Record<string, string>) => [what, after]),
    [
      ['Opening balance of Checking', '$250.00'],
      ['Of it set aside', '$150.00'],
    ],
  )
  assert.equal((await theo.post(`/api/admin/approvals/${request.id}/approve`)).status, 200)
  const [noor] = (await rosa.get('/api/admin/users?q=noor')).body.items
  assert.deepEqual([noor.role, noor.checkingBalance], ['user', '250.00'])
  const mail = (await union.portal.mailbox()).find(({ to }) => to === NOOR.email)!
  assert.ok(!mail.text.includes('first password'))
  const { rows } = await union.portal.engine.pool.query(
    "select actor_id <> (detail->>'secondPersonId')::uuid as two from audit_event where action = 'user.created'",
  )
  assert.deepEqual(rows, [{ two: true }])
})

test('an address taken meanwhile is told to the second person, and nothing is created', async (t) => {
  const { union, rosa, theo, open } = await openBackOffice(t)
  await rosa.post('/api/admin/users', { id: newId(), ...NOOR, role: 'Admin' })
  await union.member('Noor Reed', { email: NOOR.email, checking: '100.00' })
  const [request] = (await open(theo)).items
  const { body } = await theo.post(`/api/admin/approvals/${request.id}/approve`)
  assert.deepEqual(body, {
    state: 'failed',
    note: 'An account with this email already exists.',
  })
})

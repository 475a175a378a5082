import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../src/values/ids.ts'
import { PASSWORD } from '../api/town.ts'
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
  const { town, rosa, theo, open } = await openBackOffice(t)
  const form = { id: newId(), ...NOOR, role: 'Admin' }
  const asked = await rosa.post('/api/admin/users', form)
  assert.deepEqual([asked.status, asked.body.message], [409, WAITS])
  const { pool } = town.portal.engine
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
  const letters = await town.portal.mailbox()
  const link = /\/welcome#(\S+)/.exec(letters.find(({ to }) => to === NOOR.email)!.text)
  const chosen = { token: link![1]!, password: PASSWORD, passwordConfirmation: PASSWORD }
  const visitor = town.portal.visitor()
  assert.equal((await visitor.post('/api/access-link/password', chosen)).status, 200)
  const atWork = await town.portal.as(NOOR.email, PASSWORD)
  assert.equal((await atWork.get('/api/admin/users')).status, 200)
})

test('a member is created by one person', async (t) => {
  const { rosa } = await openBackOffice(t)
  const { status } = await rosa.post('/api/admin/users', { id: newId(), ...NOOR })
  assert.equal(status, 200)
})

test('an address taken meanwhile is told to the second person, and nothing is created', async (t) => {
  const { town, rosa, theo, open } = await openBackOffice(t)
  await rosa.post('/api/admin/users', { id: newId(), ...NOOR, role: 'Admin' })
  await town.settleMember(NOOR.email)
  const [request] = (await open(theo)).items
  const { body } = await theo.post(`/api/admin/approvals/${request.id}/approve`)
  assert.deepEqual(body, {
    state: 'failed',
    note: 'An account with this email already exists.',
  })
})

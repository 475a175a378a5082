import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { StaffRole } from '../../src/values/staffRoles.ts'
import { newUser, openMembersWorld } from './world.ts'

// Which role may call which route stands in `api/permissions`. Here: what a role does to a colleague, and how roles change.

const REASON = 'Another task.'

async function openOffice(t: TestContext) {
  const world = await openMembersWorld(t)
  const hired = async (name: string, staffRole: StaffRole) => {
    const email = `${name.toLowerCase()}@bank.example`
    const { personId } = await world.person(`${name} Reed`, {
      role: 'admin',
      status: 'active',
      email,
    })
    const change = 'update sign_in set staff_role = $2 where person_id = $1'
    await world.engine.pool.query(change, [personId, staffRole])
    return { id: personId, email, client: await world.as(email) }
  }
  const give = (id: string, seenRole: StaffRole | null, role: StaffRole, by = world.rosa) =>
    by.post(`/api/admin/users/${id}/staff-role`, { seenRole, role, reason: REASON })
  return { ...world, hired, give }
}

test('nobody does anything to a colleague but whoever manages staff', async (t) => {
  const { rosaId, theoId, settle, hired } = await openOffice(t)
  const member = await settle('ben@example.com', { withId: true })
  const service = await hired('Sal', 'service')
  const risk = await hired('Rik', 'risk')
  const because = { seenStatus: 'active', reason: REASON }
  for (const [by, what, body] of [
    [risk, 'suspend', because],
    [risk, 'reinstate', because],
    [service, 'sessions/end-all', {}],
    [service, 'second-steps/remove', { reason: REASON }],
    [service, 'staff-role', { seenRole: 'administrator', role: 'teller', reason: REASON }],
  ] as const) {
    const answer = await by.client.post(`/api/admin/users/${theoId}/${what}`, body)
    assert.deepEqual([answer.status, answer.body.code], [403, 'forbidden'], what)
  }
  assert.deepEqual((await service.client.get(`/api/admin/users/${rosaId}`)).body.allowedMoves, [])
  const approved = { seenStatus: 'approved', reason: REASON }
  const suspended = await risk.client.post(`/api/admin/users/${member}/suspend`, approved)
  assert.equal(suspended.body.status, 'suspended')
})

test('a role that may create users makes no colleague, and gives nobody money', async (t) => {
  const { hired } = await openOffice(t)
  const { client } = await hired('Sal', 'service')
  const create = (changes: object) => client.post('/api/admin/users', newUser(changes))
  const none = { initialAvailableBalance: '', initialCurrentBalance: '' }
  assert.equal((await create({ ...none, role: 'Admin' })).body.code, 'forbidden')
  assert.equal((await create({ ...none, initialCurrentBalance: '5.00' })).status, 403)
  assert.equal((await create(none)).status, 200)
})

test('a colleague gets another role, signs in again with it, and it is on record', async (t) => {
  const { rosa, rosaId, hired, give, audited } = await openOffice(t)
  const { id, client, email } = await hired('Tess', 'teller')
  assert.equal((await give(id, 'risk', 'service')).body.code, 'changed')
  assert.equal((await give(id, 'teller', 'operations')).body.staffRole, 'operations')
  assert.equal((await client.get('/api/admin/users')).status, 401)
  assert.equal((await give(id, 'teller', 'operations')).status, 200, 'sent again')
  assert.deepEqual(await audited('user.staff_role_changed'), [
    {
      actor_id: rosaId,
      subject_id: id,
      detail: { from: 'teller', to: 'operations', reason: REASON },
    },
  ])
  assert.equal((await give(rosaId, 'administrator', 'teller')).body.code, 'own_role')
  assert.match(email, /tess/)
  assert.equal((await rosa.get(`/api/admin/users/${id}`)).body.staffRole, 'operations')
})

test('two administrators who take each other’s role at once: one of them stays', async (t) => {
  const { rosa, theo, rosaId, theoId, give, engine } = await openOffice(t)
  const answers = await Promise.all([
    give(theoId, 'administrator', 'teller', rosa),
    give(rosaId, 'administrator', 'teller', theo),
  ])
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  const { rows } = await engine.pool.query(
    `select staff_role from sign_in where person_id = any($1) order by staff_role`,
    [[rosaId, theoId]],
  )
  assert.deepEqual(rows, [{ staff_role: 'administrator' }, { staff_role: 'teller' }])
})

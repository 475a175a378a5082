import assert from 'node:assert/strict'
import { test } from 'node:test'
import { messagesWaiting } from '../../src/modules/support/server/waiting.ts'
import { newId } from '../../src/values/ids.ts'
import { bring, openSupport, paidMember, question, staffIn } from './world.ts'

test('whoever had it and has another role by now has it no more once the member writes again', async (t) => {
  const support = await openSupport(t)
  const { post, get, rosa, theo, engine } = support
  const { personId } = await paidMember(support, 'Ada Lund')
  const { id } = (await post('/api/threads', question(), personId)).body
  const path = `/api/admin/messages/${id}`
  await post(`${path}/assign`, { version: 1, to: theo }, rosa)
  await engine.pool.query("update sign_in set staff_role = 'risk' where person_id = $1", [theo])
  await post(`/api/threads/${id}/messages`, { id: newId(), message: 'Hello?' }, personId)
  const detail = (await get(path, rosa)).body
  assert.deepEqual([detail.state, detail.assignedTo], ['open', null])
  assert.ok(!detail.staff.some(({ personId: who }: { personId: string }) => who === theo))
  const refused = await post(`${path}/assign`, { version: 3, to: theo }, rosa)
  assert.equal(refused.body.code, 'colleague_not_found')
})

test('whoever had it and has another role by now does not get it when it is taken up again', async (t) => {
  const support = await openSupport(t)
  const { post, get, rosa, theo, engine } = support
  const id = await bring(support)
  const path = `/api/admin/messages/${id}`
  await post(`${path}/assign`, { version: 1, to: theo }, theo)
  await post(`${path}/close`, { version: 2 }, theo)
  await engine.pool.query("update sign_in set staff_role = 'risk' where person_id = $1", [theo])
  assert.equal((await post(`${path}/reopen`, { version: 3 }, rosa)).status, 200)
  const { state, assignedTo } = (await get(path, rosa)).body
  assert.deepEqual([state, assignedTo], ['open', null])
  const { count } = await messagesWaiting.waiting(support.db, staffIn(support, 'administrator'), 20)
  assert.equal(count, 1, 'it waits for everybody')
})

for (const [how, change] of [
  ['is suspended', "status = 'suspended'"],
  ['has another role', "staff_role = 'risk'"],
] as const)
  test(`a message of a colleague who ${how} is everybody's at that moment`, async (t) => {
    const support = await openSupport(t)
    const { db, post, get, rosa, theo, engine } = support
    const id = await bring(support)
    const path = `/api/admin/messages/${id}`
    await post(`${path}/assign`, { version: 1, to: theo }, theo)
    const seen = async () => {
      const { messages, counts } = (await get('/api/admin/messages', rosa)).body
      const { count, first } = await messagesWaiting.waiting(
        db,
        staffIn(support, 'administrator'),
        20,
      )
      const { state, assignedTo, allowedMoves } = (await get(path, rosa)).body
      return {
        unassigned: [messages.length, counts.open],
        assigned: [
          (await get('/api/admin/messages?folder=assigned', rosa)).body.messages.length,
          counts.assigned,
        ],
        queue: [count, ...first.map(({ task }) => task)],
        stands: [state, assignedTo?.name ?? null, allowedMoves.includes('unassign')],
      }
    }
    assert.deepEqual(await seen(), {
      unassigned: [0, 0],
      assigned: [1, 1],
      queue: [0],
      stands: ['assigned', 'Theo Lindqvist', true],
    })
    await engine.pool.query(`update sign_in set ${change} where person_id = $1`, [theo])
    assert.deepEqual(await seen(), {
      unassigned: [1, 1],
      assigned: [0, 0],
      queue: [1, 'answer'],
      stands: ['open', null, false],
    })
    const note = { id: newId(), version: 2, text: 'Theo is away.' }
    await post(`${path}/note`, note, rosa)
    await engine.pool.query(
      "update sign_in set status = 'active', staff_role = 'administrator' where person_id = $1",
      [theo],
    )
    assert.deepEqual((await seen()).stands, ['open', null, false], 'a step lets it stay so')
  })

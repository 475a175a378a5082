import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { approve, type Carrier } from '../../src/modules/approvals/server/decisions.ts'
import { newId } from '../../src/values/ids.ts'
import { ok, refuse } from '../../src/values/result.ts'
import { ADA, AT, leaveTrace, openRequests, REQUEST, ROSA, THEO } from './requests.ts'

const DAY_MS = 86_400_000
const carryOut: Carrier = async (tx) => {
  await leaveTrace(tx)
  return ok(null)
}

test('a request that is approved is carried out with what was asked, and on record', async (t) => {
  const calls: unknown[] = []
  const adjustment: Carrier = async (_, carrying, payload) => {
    calls.push({ carrying, payload })
    return ok(null)
  }
  const requests = await openRequests(t, { carriers: { adjustment } })
  const id = await requests.ask()
  await requests.told()
  const { status, body } = await requests.decide(THEO, id, 'approve')
  assert.deepEqual([status, body], [200, { state: 'approved', note: null }])
  const address = '127.0.0.1'
  assert.deepEqual(calls, [
    {
      carrying: { askedBy: ROSA, decider: { actorId: THEO, address, at: AT } },
      payload: REQUEST.payload,
    },
  ])
  assert.deepEqual((await requests.events()).at(-1), {
    action: 'approval.approved',
    actor_id: THEO,
    subject_id: ADA,
    address,
    at: AT,
    detail: { request: id, kind: 'adjustment', summary: 'Adjust a balance', note: null },
  })
  assert.deepEqual(await requests.told(), [{ topic: 'approvals', keys: ['staff'] }])
})

for (const [what, refusal, note] of [
  ['in its sentence', refuse('funds_held', 'It is set aside.'), 'It is set aside.'],
  ['by its name', refuse('funds_held'), 'funds_held'],
] as const) {
  test(`a request that is no longer possible fails ${what}, and undoes what it had begun`, async (t) => {
    const adjustment: Carrier = async (tx) => {
      await leaveTrace(tx)
      return refusal
    }
    const requests = await openRequests(t, { carriers: { adjustment } })
    const { status, body } = await requests.decide(THEO, await requests.ask(), 'approve')
    assert.deepEqual([status, body], [200, { state: 'failed', note }])
    assert.deepEqual(actionsOf(await requests.events()), ['approval.asked', 'approval.failed'])
  })
}

const actionsOf = (events: readonly unknown[]) =>
  events.map((event) => (event as { action: string }).action)

test('a request of a kind that nobody carries out is a bug, and stays open', async (t) => {
  const { db, ask, list } = await openRequests(t)
  const id = await ask()
  await assert.rejects(
    approve(db, {}, { actorId: THEO, address: null, at: AT }, id),
    /somebody carries out adjustment/,
  )
  assert.equal((await list(THEO)).items[0].state, 'open')
})

test('a request is rejected with a reason, or withdrawn without, and neither is carried out', async (t) => {
  const requests = await openRequests(t, { carriers: { adjustment: carryOut } })
  const rejected = await requests.decide(THEO, await requests.ask(), 'reject')
  assert.deepEqual(rejected.body, { state: 'rejected', note: 'Too much' })
  requests.clock.advance(1)
  const withdrawn = await requests.decide(ROSA, await requests.ask(), 'withdraw')
  assert.deepEqual(withdrawn.body, { state: 'withdrawn', note: null })
  assert.deepEqual(actionsOf(await requests.events()), [
    'approval.asked',
    'approval.rejected',
    'approval.asked',
    'approval.withdrawn',
  ])
})

describe('nobody', () => {
  for (const [what, who, how, status, code] of [
    ['approves their own request', ROSA, 'approve', 403, 'own_request'],
    ['rejects their own request', ROSA, 'reject', 403, 'own_request'],
    ['approves what is done to themselves', ADA, 'approve', 403, 'about_oneself'],
    ['rejects what is done to themselves', ADA, 'reject', 403, 'about_oneself'],
    ['withdraws what another asked', THEO, 'withdraw', 403, 'not_own_request'],
  ] as const) {
    test(what, async (t) => {
      const { ask, decide, events } = await openRequests(t, { carriers: { adjustment: carryOut } })
      const answer = await decide(who, await ask(), how)
      assert.deepEqual([answer.status, answer.body.code], [status, code])
      assert.deepEqual(actionsOf(await events()), ['approval.asked'])
    })
  }

  test('decides a request twice', async (t) => {
    const { ask, decide } = await openRequests(t, { carriers: { adjustment: carryOut } })
    const id = await ask()
    await decide(THEO, id, 'approve')
    for (const [who, how] of [
      [THEO, 'approve'],
      [THEO, 'reject'],
      [ROSA, 'withdraw'],
    ] as const) {
      const { status, body } = await decide(who, id, how)
      assert.deepEqual([status, body.code], [409, 'already_decided'], how)
    }
  })

  test('decides a request that is not there', async (t) => {
    const { decide } = await openRequests(t)
    for (const id of [newId(), '1', 'null'])
      for (const how of ['approve', 'reject', 'withdraw'] as const) {
        const { status, body } = await decide(THEO, id, how)
        assert.deepEqual([status, body.code], [404, 'approval_not_found'], `${how} ${id}`)
      }
  })
})

test('a request can be decided for a day, and withdrawn afterwards too', async (t) => {
  const { ask, decide, clock } = await openRequests(t, { carriers: { adjustment: carryOut } })
  const first = await ask()
  clock.advance(1)
  const second = await ask()
  clock.set(new Date(AT.getTime() + DAY_MS))
  const late = await decide(THEO, first, 'approve')
  assert.deepEqual([late.status, late.body.code], [409, 'approval_expired'])
  assert.equal((await decide(THEO, first, 'reject')).body.code, 'approval_expired')
  assert.equal((await decide(THEO, second, 'approve')).body.state, 'approved')
  assert.equal((await decide(ROSA, first, 'withdraw')).body.state, 'withdrawn')
})

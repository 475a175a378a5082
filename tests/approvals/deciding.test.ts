import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { approve } from '../../src/modules/approvals/server/decisions.ts'
import { sql } from 'kysely'
import { newId } from '../../src/values/ids.ts'
import { ok, refuse } from '../../src/values/result.ts'
import {
  ADA,
  adjustment,
  AT,
  contextOf,
  GONE,
  GREETING_FIRST,
  INPUT,
  leaveTrace,
  openRequests,
  ROSA,
  THEO,
} from './requests.ts'
import { verbatim } from '../../src/values/sentence.ts'

const DAY_MS = 86_400_000
const tracing = adjustment(async (tx) => {
  await leaveTrace(tx)
  return ok(null)
})

test('a request that is approved is carried out with what was asked, and on record', async (t) => {
  const calls: unknown[] = []
  const handler = adjustment(async (_, { institution, ...ctx }, input) => {
    calls.push({ ctx, institution: institution.name, input })
    return ok(null)
  })
  const requests = await openRequests(t, { handlers: [handler] })
  const id = await requests.ask()
  await requests.told()
  const { status, body } = await requests.decide(THEO, id, 'approve')
  assert.deepEqual([status, body], [200, { state: 'approved', note: null }])
  const address = '127.0.0.1'
  assert.deepEqual(calls, [
    {
      ctx: {
        actorId: ROSA,
        staffRole: 'administrator',
        approvedById: THEO,
        address,
        at: AT,
        deviceAt: AT,
        ledgerAt: AT,
      },
      institution: contextOf(ROSA).institution.name,
      input: INPUT,
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
  ['in its sentence', refuse('funds_held', verbatim('It is set aside.')), 'It is set aside.'],
  ['in the sentence of its name', refuse('frozen'), 'The account is frozen.'],
  ['by its name where it has no sentence', refuse('funds_held'), 'funds_held'],
] as const) {
  test(`a request that is no longer possible fails ${what}, and undoes what it had begun`, async (t) => {
    const handler = adjustment(async (tx) => {
      await leaveTrace(tx)
      return refusal
    })
    const requests = await openRequests(t, { handlers: [handler] })
    const { status, body } = await requests.decide(THEO, await requests.ask(), 'approve')
    assert.deepEqual([status, body], [200, { state: 'failed', note }])
    assert.deepEqual(actionsOf(await requests.events()), ['approval.asked', 'approval.failed'])
  })
}

const actionsOf = (events: readonly unknown[]) =>
  events.map((event) => (event as { action: string }).action)

test('nobody decides what their role could not do', async (t) => {
  const { db, ask } = await openRequests(t)
  const id = await ask()
  const dependencies = {
    handlers: GREETING_FIRST,
    staffRoleOf: async () => 'administrator' as const,
  }
  for (const staffRole of ['teller', null] as const) {
    const decided = await approve(db, { ...contextOf(THEO), staffRole }, dependencies, id)
    assert.deepEqual(decided, { ok: false, code: 'beyond_role' })
  }
  const operations = { ...contextOf(THEO), staffRole: 'operations' } as const
  assert.ok((await approve(db, operations, dependencies, id)).ok)
})

test('nothing is done in the name of somebody whose role could not do it', async (t) => {
  const { db, ask } = await openRequests(t)
  const dependencies = {
    handlers: GREETING_FIRST,
    staffRoleOf: async () => 'teller' as const,
  }
  const operations = { ...contextOf(THEO), staffRole: 'operations' } as const
  const decided = await approve(db, operations, dependencies, await ask())
  assert.equal(decided.ok && decided.value.state, 'failed')
})

test('a request of a kind that nobody carries out is a bug, and stays open', async (t) => {
  const { db, ask, list } = await openRequests(t)
  const id = await ask()
  const dependencies = { handlers: [], staffRoleOf: async () => 'administrator' as const }
  await assert.rejects(
    approve(db, contextOf(THEO), dependencies, id),
    /something carries out adjustment/,
  )
  assert.equal((await list(THEO)).items[0].state, 'open')
})

test('a request whose kept input cannot be read any more fails, and says that it has to be made again', async (t) => {
  const requests = await openRequests(t, { handlers: [tracing] })
  const id = newId()
  await sql`
    insert into approval (id, kind, payload, summary, changes, reason, asked_by, asked_at, expires_at, state)
    values (${id}, 'adjustment', '{"account": 7}', 'Adjust a balance', '[]', 'Why not', ${ROSA}, ${AT},
            ${new Date(AT.getTime() + DAY_MS)}, 'open')`.execute(requests.db)
  const { body } = await requests.decide(THEO, id, 'approve')
  assert.deepEqual(body, {
    state: 'failed',
    note: 'This request was kept in a form that is not known any more. It has to be made again.',
  })
  assert.deepEqual(actionsOf(await requests.events()), ['approval.failed'])
})

test('nothing is done in the name of somebody who is no administrator any more', async (t) => {
  const requests = await openRequests(t, { handlers: [tracing] })
  const { body } = await requests.decide(THEO, await requests.ask({}, GONE), 'approve')
  assert.deepEqual(body, {
    state: 'failed',
    note: 'Whoever asked for this may not do it any more.',
  })
  assert.deepEqual(actionsOf(await requests.events()), ['approval.asked', 'approval.failed'])
})

test('a request is rejected with a reason, or withdrawn without, and neither is carried out', async (t) => {
  const requests = await openRequests(t, { handlers: [tracing] })
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
      const { ask, decide, events } = await openRequests(t, { handlers: [tracing] })
      const answer = await decide(who, await ask(), how)
      assert.deepEqual([answer.status, answer.body.code], [status, code])
      assert.deepEqual(actionsOf(await events()), ['approval.asked'])
    })
  }

  test('decides a request twice', async (t) => {
    const { ask, decide } = await openRequests(t, { handlers: [tracing] })
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
  const { ask, decide, clock } = await openRequests(t, { handlers: [tracing] })
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

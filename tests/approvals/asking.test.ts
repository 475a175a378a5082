import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import {
  type DualControl,
  dualControlOf,
  runOrRequestApproval,
} from '../../src/modules/approvals/server/approvals.ts'
import type { Description } from '../../src/modules/approvals/server/handlers.ts'
import { readConfig } from '../../src/apps/server/config.ts'
import { money } from '../../src/values/money.ts'
import { ok, refuse } from '../../src/values/result.ts'
import {
  ADA,
  ADDRESS,
  adjustment,
  ALWAYS,
  AT,
  contextOf,
  DESCRIPTION,
  INPUT,
  leaveTrace,
  openRequests,
  ROSA,
} from './requests.ts'

const { institution } = readConfig({})
const DONE = ok('done')
const WAITS = { ok: false, code: 'waits_for_second_person' }

describe('a second person is asked for', () => {
  test('in production unless the profile says otherwise, and not in a demonstration', () => {
    const plain = { ...institution }
    delete plain.secondPerson
    assert.equal(dualControlOf(plain, 'production').needed, true)
    assert.equal(dualControlOf(plain, 'demo').needed, false)
    assert.equal(dualControlOf({ ...plain, secondPerson: false }, 'production').needed, false)
    assert.equal(dualControlOf({ ...plain, secondPerson: true }, 'demo').needed, true)
  })

  test('above 10,000.00 unless the profile has another amount', () => {
    const plain = { ...institution }
    delete plain.secondPersonAbove
    assert.deepEqual(dualControlOf(plain, 'demo').above, money(10_000_00n))
    const own = { ...plain, secondPersonAbove: '25.50' }
    assert.deepEqual(dualControlOf(own, 'demo').above, money(25_50n))
  })
})

/** Does something that leaves a trace, and tells what became of it. */
async function attempted(
  requests: Awaited<ReturnType<typeof openRequests>>,
  control: DualControl,
  description: Description | undefined,
) {
  const handler = adjustment(
    async (tx) => {
      await leaveTrace(tx)
      return DONE
    },
    () => description,
  )
  const outcome = await runOrRequestApproval(requests.db, contextOf(ROSA), control, handler, INPUT)
  const actions = (await requests.events()).map((event) => (event as { action: string }).action)
  const { rows } = await sql`select from approval`.execute(requests.db)
  return { outcome, actions, asked: rows.length }
}

describe('what staff do', () => {
  const DIRECTLY = { outcome: DONE, actions: ['test.done'], asked: 0 }
  const ASKED = { outcome: WAITS, actions: ['approval.asked'], asked: 1 }
  const rarely = { needed: false, above: money(100_00n) }
  for (const [what, control, description, expected] of [
    ['waits where everything does', ALWAYS, DESCRIPTION, ASKED],
    ['is done where nothing needs a second person', rarely, DESCRIPTION, DIRECTLY],
    ['is done up to the amount', rarely, { ...DESCRIPTION, largest: money(100_00n) }, DIRECTLY],
    ['waits above the amount', rarely, { ...DESCRIPTION, largest: money(100_01n) }, ASKED],
    ['is done where it came to nothing', ALWAYS, undefined, DIRECTLY],
  ] as const) {
    test(what, async (t) => {
      assert.deepEqual(await attempted(await openRequests(t), control, description), expected)
    })
  }

  test('is refused as it would be without a second person, and nobody is asked', async (t) => {
    const requests = await openRequests(t)
    const handler = adjustment(async () => refuse('insufficient_funds'))
    const outcome = await runOrRequestApproval(requests.db, contextOf(ROSA), ALWAYS, handler, INPUT)
    assert.deepEqual(outcome, { ok: false, code: 'insufficient_funds' })
    assert.deepEqual(await requests.events(), [])
    assert.deepEqual(await requests.told(), [])
  })
})

test('a request keeps what is asked, is void after a day, and is on record', async (t) => {
  const requests = await openRequests(t)
  const id = await requests.ask()
  const { rows } = await sql`
    select id, kind, payload, summary, changes, reason, subject_id, asked_by, asked_at, expires_at, state
      from approval`.execute(requests.db)
  const kind = 'adjustment'
  const { summary, changes, reason } = DESCRIPTION
  assert.deepEqual(rows, [
    {
      id,
      kind,
      payload: INPUT,
      summary,
      changes,
      reason,
      subject_id: ADA,
      asked_by: ROSA,
      asked_at: AT,
      expires_at: new Date('2026-07-16T16:00:00Z'),
      state: 'open',
    },
  ])
  assert.deepEqual(await requests.events(), [
    {
      action: 'approval.asked',
      actor_id: ROSA,
      subject_id: ADA,
      address: ADDRESS,
      at: AT,
      detail: { request: id, kind, summary, reason },
    },
  ])
  assert.deepEqual(await requests.told(), [{ topic: 'approvals', keys: ['staff'] }])
})

test('what the kept form of the input has no place for is not kept', async (t) => {
  const requests = await openRequests(t)
  const input = { ...INPUT, password: 'a secret' }
  await runOrRequestApproval(requests.db, contextOf(ROSA), ALWAYS, adjustment(), input)
  const { rows } = await sql`select payload from approval`.execute(requests.db)
  assert.deepEqual(rows, [{ payload: INPUT }])
})

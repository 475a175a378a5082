import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import {
  explained,
  orAsk,
  secondPersonOf,
  type SecondPerson,
  type Wish,
} from '../../src/modules/approvals/server/approvals.ts'
import { readConfig } from '../../src/platform/server/config.ts'
import { money } from '../../src/values/money.ts'
import { ok, refuse } from '../../src/values/result.ts'
import { ADA, ADDRESS, ALWAYS, AT, leaveTrace, openRequests, REQUEST, ROSA } from './requests.ts'

const { institution } = readConfig({})
const STAFF = { actorId: ROSA, address: ADDRESS, at: AT }
const DONE = ok('done')
const WAITS = { ok: false, code: 'waits_for_second_person' }

describe('a second person is asked for', () => {
  test('in production unless the profile says otherwise, and not in a demonstration', () => {
    const plain = { ...institution }
    delete plain.secondPerson
    assert.equal(secondPersonOf(plain, 'production').needed, true)
    assert.equal(secondPersonOf(plain, 'demo').needed, false)
    assert.equal(secondPersonOf({ ...plain, secondPerson: false }, 'production').needed, false)
    assert.equal(secondPersonOf({ ...plain, secondPerson: true }, 'demo').needed, true)
  })

  test('above 10,000.00 unless the profile has another amount', () => {
    const plain = { ...institution }
    delete plain.secondPersonAbove
    assert.deepEqual(secondPersonOf(plain, 'demo').above, money(10_000_00n))
    const own = { ...plain, secondPersonAbove: '25.50' }
    assert.deepEqual(secondPersonOf(own, 'demo').above, money(25_50n))
  })
})

/** Does something that leaves a trace, and tells what became of it. */
async function attempted(
  requests: Awaited<ReturnType<typeof openRequests>>,
  second: SecondPerson,
  wish: Wish | undefined,
) {
  const deed = async (tx: Parameters<typeof leaveTrace>[0]) => {
    await leaveTrace(tx)
    return DONE
  }
  const outcome = await orAsk(requests.db, second, STAFF, deed, () => wish)
  const actions = (await requests.events()).map((event) => (event as { action: string }).action)
  const { rows } = await sql`select from approval`.execute(requests.db)
  return { outcome, actions, asked: rows.length }
}

describe('what staff do', () => {
  const DIRECTLY = { outcome: DONE, actions: ['test.done'], asked: 0 }
  const ASKED = { outcome: WAITS, actions: ['approval.asked'], asked: 1 }
  const rarely = { needed: false, above: money(100_00n) }
  for (const [what, second, wish, expected] of [
    ['waits where everything does', ALWAYS, REQUEST, ASKED],
    ['is done where nothing needs a second person', rarely, REQUEST, DIRECTLY],
    ['is done up to the amount', rarely, { ...REQUEST, largest: money(100_00n) }, DIRECTLY],
    ['waits above the amount', rarely, { ...REQUEST, largest: money(100_01n) }, ASKED],
    ['is done where it came to nothing', ALWAYS, undefined, DIRECTLY],
  ] as const) {
    test(what, async (t) => {
      assert.deepEqual(await attempted(await openRequests(t), second, wish), expected)
    })
  }

  test('is refused as it would be without a second person, and nobody is asked', async (t) => {
    const requests = await openRequests(t)
    const deed = async () => refuse('insufficient_funds')
    const outcome = await orAsk(requests.db, ALWAYS, STAFF, deed, () => REQUEST)
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
  const { kind, payload, summary, changes, reason } = REQUEST
  assert.deepEqual(rows, [
    {
      id,
      kind,
      payload,
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

test('what is refused later is explained by its own sentence, else by that of its name', async () => {
  const refusals = { frozen: { message: 'The account is frozen.' } }
  assert.deepEqual(await explained(refusals, Promise.resolve(ok(1))), ok(1))
  const known = await explained(refusals, Promise.resolve(refuse('frozen')))
  assert.deepEqual(known, refuse('frozen', 'The account is frozen.'))
  const own = await explained(refusals, Promise.resolve(refuse('frozen', 'Since May.')))
  assert.deepEqual(own, refuse('frozen', 'Since May.'))
  const nameless = await explained(refusals, Promise.resolve(refuse('away')))
  assert.deepEqual([nameless.ok, !nameless.ok && nameless.message], [false, undefined])
})

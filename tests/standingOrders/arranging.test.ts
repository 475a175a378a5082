import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { addOwner } from '../../src/modules/accounts/server/accounts.ts'
import { ACTIVE_COUNT_MAX } from '../../src/modules/standingOrders/order.contract.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import {
  arrange,
  arrangeForMember,
  arrangeOnce,
  ask,
  bodyOf,
  cancelIt,
  editIt,
  listOf,
  openSchedules,
  runJob,
  skipIt,
  storyOf,
} from './arranging.ts'

const TODAY = '2026-01-15'

describe('arranging a transfer', () => {
  test('needs no money today and moves none', async (t) => {
    const union = await openSchedules(t, TODAY)
    const ada = await union.member('Ada Okafor')
    const schedule = await arrange(union, ada, '2026-01-31', { timesMax: 3 })
    const { id, from, to, ...terms } = schedule
    assert.match(id, /^.{14}7/)
    assert.deepEqual(from, { kind: 'Checking', last4: ada.checking.number.slice(-4) })
    assert.deepEqual(to, { type: 'account', kind: 'Savings', last4: ada.savings.number.slice(-4) })
    assert.deepEqual(terms, {
      amount: '25.00',
      reference: 'Rainy day',
      frequency: 'monthly',
      startsOn: '2026-01-31',
      nextOn: '2026-01-31',
      endsOn: null,
      timesLeft: 3,
      status: 'active',
      version: 1,
    })
    const list = await listOf(union, ada)
    assert.deepEqual(list, { today: TODAY, upcoming: [schedule], past: [] })
    const { rows } = await sql`select actor_id, subject_id, address, detail->>'frequency' as often
      from audit_event where action = 'schedule.created'`.execute(union.db)
    const { personId } = ada
    assert.deepEqual(rows, [
      { actor_id: personId, subject_id: personId, address: '192.0.2.7', often: 'monthly' },
    ])
  })

  test('asked for sixteen times at once with one id is arranged once', async (t) => {
    const union = await openSchedules(t, TODAY)
    const ada = await union.member('Ada Okafor')
    const body = bodyOf(ada, '2026-01-31')
    const answers = await Promise.all(Array.from({ length: 16 }, () => ask(union, ada, body)))
    assert.ok(answers.every(({ ok }) => ok))
    assert.equal(new Set(answers.map((answer) => JSON.stringify(answer))).size, 1)
    assert.equal((await listOf(union, ada)).upcoming.length, 1)
  })

  test('asked for again after its first date answers with how it stands by now', async (t) => {
    const union = await openSchedules(t, TODAY)
    const ada = await union.member('Ada Okafor', { checking: '100.00' })
    const body = bodyOf(ada, '2026-01-16')
    assert.ok((await ask(union, ada, body)).ok)
    union.goTo('2026-01-16')
    await runJob(union)
    const again = await ask(union, ada, body)
    assert.ok(again.ok)
    assert.equal(again.value.nextOn, '2026-02-16')
  })

  test('refuses an id that stands for something else, whoever it belongs to', async (t) => {
    const union = await openSchedules(t, TODAY)
    const ada = await union.member('Ada Okafor')
    const ben = await union.member('Ben Okafor')
    const body = bodyOf(ada, '2026-01-31')
    assert.ok((await ask(union, ada, body)).ok)
    for (const changes of [
      { amount: '25.01' },
      { reference: 'Another day' },
      { startsOn: '2026-02-01' },
      { frequency: 'weekly' },
      { timesMax: 3 },
      { endsOn: '2026-12-31' },
    ]) {
      const answer = await ask(union, ada, bodyOf(ada, '2026-01-31', { id: body.id, ...changes }))
      assert.deepEqual(answer, { ok: false, code: 'id_reused' }, JSON.stringify(changes))
    }
    const bens = await ask(union, ben, bodyOf(ben, '2026-01-31', { id: body.id }))
    assert.deepEqual(bens, { ok: false, code: 'id_reused' })
  })

  test('takes only accounts of the member, two different ones', async (t) => {
    const union = await openSchedules(t, TODAY)
    const ada = await union.member('Ada Okafor')
    const ben = await union.member('Ben Okafor')
    const codeFor = async (changes: object) => {
      const answer = await ask(union, ada, bodyOf(ada, '2026-01-31', { ...changes }))
      return answer.ok ? 'ok' : answer.code
    }
    for (const stranger of [ben.checking.id, randomUUID(), 'nonsense']) {
      assert.equal(await codeFor({ fromAccountId: stranger }), 'source_account_not_found')
      assert.equal(await codeFor({ toAccountId: stranger }), 'destination_account_not_found')
    }
    assert.equal(await codeFor({ toAccountId: ada.checking.id }), 'same_account')
    assert.deepEqual((await listOf(union, ada)).upcoming, [])
  })

  test('starts tomorrow at the earliest and in two years at the latest', async (t) => {
    const union = await openSchedules(t, TODAY)
    const ada = await union.member('Ada Okafor')
    const codeFor = async (startsOn: string) => {
      const answer = await ask(union, ada, bodyOf(ada, startsOn))
      return answer.ok ? 'ok' : answer.code
    }
    assert.equal(await codeFor('2026-01-15'), 'start_out_of_range')
    assert.equal(await codeFor('2026-01-16'), 'ok')
    assert.equal(await codeFor('2028-01-15'), 'ok')
    assert.equal(await codeFor('2028-01-16'), 'start_out_of_range')
    // In New York it is still the 15th, though the 16th has begun in Greenwich.
    union.clock.set(new Date('2026-01-16T04:59:00Z'))
    assert.equal(await codeFor('2026-01-16'), 'ok')
  })

  test('for another member needs a recipient who was checked', async (t) => {
    const union = await openSchedules(t, TODAY)
    const ada = await union.member('Ada Okafor')
    const ben = await union.member('Ben Okafor')
    const changes = { kind: 'member', toAccountId: undefined, recipientToken: 'made up' }
    const answer = await ask(union, ada, bodyOf(ada, '2026-01-31', changes))
    assert.deepEqual(answer, { ok: false, code: 'invalid_recipient' })
    const themselves = async () => ({ personId: ada.personId, email: ada.email, name: 'Ada O.' })
    const own = await ask(union, ada, bodyOf(ada, '2026-01-31', changes), themselves)
    assert.deepEqual(own, { ok: false, code: 'invalid_recipient' })
    const schedule = await arrangeForMember(union, ada, ben, '2026-01-31')
    assert.deepEqual(schedule.to, { type: 'member', name: 'Ben O.' })
    const joint = { accountId: ben.checking.id, personId: ada.personId, role: 'joint' } as const
    await inTransaction(union.db, (tx) => addOwner(tx, { ...joint, at: union.clock.now() }))
    const theirs = { ...ada, checking: ben.checking }
    const same = await arrangeOnce(union, theirs, ben, '2026-01-31')
    assert.deepEqual(same, { ok: false, code: 'same_account' }, 'it comes to the account it leaves')
  })

  test('is possible fifty times, also for somebody who asks for many at once', async (t) => {
    const union = await openSchedules(t, TODAY)
    const ada = await union.member('Ada Okafor')
    const asked = Array.from({ length: ACTIVE_COUNT_MAX + 6 }, () =>
      ask(union, ada, bodyOf(ada, '2026-01-31')),
    )
    const answers = await Promise.all(asked)
    assert.equal(answers.filter(({ ok }) => ok).length, ACTIVE_COUNT_MAX)
    const refused = answers.flatMap((answer) => (answer.ok ? [] : [answer.code]))
    assert.deepEqual([...new Set(refused)], ['too_many_schedules'])
    const [first] = (await listOf(union, ada)).upcoming
    assert.ok((await cancelIt(union, ada, first!)).ok)
    assert.ok((await ask(union, ada, bodyOf(ada, '2026-01-31'))).ok)
  })
})

describe('changing what was arranged', () => {
  test('an edit holds for what is still to come', async (t) => {
    const union = await openSchedules(t, TODAY)
    const ada = await union.member('Ada Okafor', { checking: '100.00' })
    await arrange(union, ada, '2026-01-31')
    union.goTo('2026-01-31')
    await runJob(union)
    const [before] = (await listOf(union, ada)).upcoming
    const edited = await editIt(union, ada, before!, { amount: '10', endsOn: '2026-02-28' })
    assert.ok(edited.ok)
    assert.deepEqual([edited.value.amount, edited.value.endsOn], ['10.00', '2026-02-28'])
    union.goTo('2026-02-28')
    await runJob(union)
    const { upcoming, past } = await listOf(union, ada)
    assert.deepEqual(
      past.map(({ amount }) => amount),
      ['10.00', '25.00'],
    )
    assert.deepEqual(upcoming, [])
    assert.equal(await union.available(ada.savings), '35.00')
  })

  test('an edit of an older picture is refused, and so is an impossible end', async (t) => {
    const union = await openSchedules(t, TODAY)
    const ada = await union.member('Ada Okafor')
    const seen = await arrange(union, ada, '2026-01-31')
    assert.ok((await editIt(union, ada, seen, { amount: '10' })).ok)
    const stale = await editIt(union, ada, seen, { amount: '99' })
    assert.deepEqual(stale, { ok: false, code: 'changed_meanwhile' })
    const [now] = (await listOf(union, ada)).upcoming
    assert.equal(now!.amount, '10.00')
    const early = await editIt(union, ada, now!, { endsOn: '2026-01-30' })
    assert.deepEqual(early, { ok: false, code: 'end_before_next' })
    const once = await arrange(union, ada, '2026-01-31', { frequency: 'once' })
    const counted = await editIt(union, ada, once, { timesMax: 2 })
    assert.deepEqual(counted, { ok: false, code: 'once_has_no_end' })
  })

  test('a skipped date passes without money and counts as one of the number', async (t) => {
    const union = await openSchedules(t, TODAY)
    const ada = await union.member('Ada Okafor', { checking: '100.00' })
    const seen = await arrange(union, ada, '2026-01-31', { timesMax: 2 })
    const skipped = await skipIt(union, ada, seen)
    assert.ok(skipped.ok)
    assert.deepEqual([skipped.value.nextOn, skipped.value.timesLeft], ['2026-02-28', 1])
    assert.deepEqual(await skipIt(union, ada, seen), { ok: false, code: 'changed_meanwhile' })
    union.goTo('2026-01-31')
    assert.equal(await runJob(union), 0)
    union.goTo('2026-02-28')
    assert.equal(await runJob(union), 1)
    assert.deepEqual(await storyOf(union, ada), ['2026-01-31 skipped', '2026-02-28 posted'])
    assert.deepEqual((await listOf(union, ada)).upcoming, [])
    assert.equal(await union.available(ada.savings), '25.00')
  })

  test('skipping the only date ends it', async (t) => {
    const union = await openSchedules(t, TODAY)
    const ada = await union.member('Ada Okafor')
    const skipped = await skipIt(
      union,
      ada,
      await arrange(union, ada, '2026-01-31', { frequency: 'once' }),
    )
    assert.ok(skipped.ok)
    assert.equal(skipped.value.status, 'done')
  })

  test('cancelled twice is cancelled once, and nothing is sent any more', async (t) => {
    const union = await openSchedules(t, TODAY)
    const ada = await union.member('Ada Okafor', { checking: '100.00' })
    const seen = await arrange(union, ada, '2026-01-31')
    const first = await cancelIt(union, ada, seen)
    assert.ok(first.ok)
    assert.equal(first.value.status, 'cancelled')
    assert.deepEqual(await cancelIt(union, ada, seen), first)
    assert.deepEqual(await skipIt(union, ada, first.value), { ok: false, code: 'schedule_over' })
    const edited = await editIt(union, ada, first.value, {})
    assert.deepEqual(edited, { ok: false, code: 'schedule_over' })
    union.goTo('2026-02-01')
    assert.equal(await runJob(union), 0)
    assert.deepEqual(await storyOf(union, ada), [])
  })

  test('a schedule of somebody else is not found, like one that never was', async (t) => {
    const union = await openSchedules(t, TODAY)
    const ada = await union.member('Ada Okafor')
    const ben = await union.member('Ben Okafor')
    const { id, version } = await arrange(union, ada, '2026-01-31')
    const missing = { ok: false, code: 'schedule_not_found' }
    for (const seen of [
      { id, version },
      { id: randomUUID(), version },
      { id: 'nonsense', version },
    ]) {
      assert.deepEqual(await cancelIt(union, ben, seen), missing)
      assert.deepEqual(await skipIt(union, ben, seen), missing)
      assert.deepEqual(await editIt(union, ben, seen, {}), missing)
    }
    assert.deepEqual((await listOf(union, ben)).upcoming, [])
    assert.equal((await listOf(union, ada)).upcoming[0]!.version, version)
  })
})

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { ACTIVE_COUNT_MAX } from '../../src/modules/schedules/contract.ts'
import {
  arrange,
  arrangeForMember,
  ask,
  bodyOf,
  cancelIt,
  editIt,
  openBench,
  skipIt,
  storyOf,
} from './bench.ts'

const TODAY = '2026-01-15'

describe('arranging a transfer', () => {
  test('needs no money today and moves none', async (t) => {
    const bench = await openBench(t, TODAY)
    const ada = await bench.open('Ada', '0.00')
    const schedule = await arrange(bench, ada, '2026-01-31', { timesMax: 3 })
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
    const list = await bench.listOf(ada)
    assert.deepEqual(list, { today: TODAY, upcoming: [schedule], past: [] })
    const { rows } = await sql`select actor_id, subject_id, address, detail->>'frequency' as often
      from audit_event where action = 'schedule.created'`.execute(bench.engine.db)
    const { memberId } = ada
    assert.deepEqual(rows, [
      { actor_id: memberId, subject_id: memberId, address: '192.0.2.7', often: 'monthly' },
    ])
  })

  test('asked for sixteen times at once with one id is arranged once', async (t) => {
    const bench = await openBench(t, TODAY)
    const ada = await bench.open('Ada', '0.00')
    const body = bodyOf(ada, '2026-01-31')
    const answers = await Promise.all(Array.from({ length: 16 }, () => ask(bench, ada, body)))
    assert.ok(answers.every(({ ok }) => ok))
    assert.equal(new Set(answers.map((answer) => JSON.stringify(answer))).size, 1)
    assert.equal((await bench.listOf(ada)).upcoming.length, 1)
  })

  test('asked for again after its first date answers with how it stands by now', async (t) => {
    const bench = await openBench(t, TODAY)
    const ada = await bench.open('Ada', '100.00')
    const body = bodyOf(ada, '2026-01-16')
    assert.ok((await ask(bench, ada, body)).ok)
    bench.comes('2026-01-16')
    await bench.run()
    const again = await ask(bench, ada, body)
    assert.ok(again.ok)
    assert.equal(again.value.nextOn, '2026-02-16')
  })

  test('refuses an id that stands for something else, whoever it belongs to', async (t) => {
    const bench = await openBench(t, TODAY)
    const ada = await bench.open('Ada', '0.00')
    const ben = await bench.open('Ben', '0.00')
    const body = bodyOf(ada, '2026-01-31')
    assert.ok((await ask(bench, ada, body)).ok)
    for (const changes of [
      { amount: '25.01' },
      { reference: 'Another day' },
      { startsOn: '2026-02-01' },
      { frequency: 'weekly' },
      { timesMax: 3 },
      { endsOn: '2026-12-31' },
    ]) {
      const answer = await ask(bench, ada, bodyOf(ada, '2026-01-31', { id: body.id, ...changes }))
      assert.deepEqual(answer, { ok: false, code: 'id_reused' }, JSON.stringify(changes))
    }
    const bens = await ask(bench, ben, bodyOf(ben, '2026-01-31', { id: body.id }))
    assert.deepEqual(bens, { ok: false, code: 'id_reused' })
  })

  test('takes only accounts of the member, two different ones', async (t) => {
    const bench = await openBench(t, TODAY)
    const ada = await bench.open('Ada', '0.00')
    const ben = await bench.open('Ben', '0.00')
    const codeFor = async (changes: object) => {
      const answer = await ask(bench, ada, bodyOf(ada, '2026-01-31', { ...changes }))
      return answer.ok ? 'ok' : answer.code
    }
    for (const stranger of [ben.checking.id, randomUUID(), 'nonsense']) {
      assert.equal(await codeFor({ fromAccountId: stranger }), 'source_account_not_found')
      assert.equal(await codeFor({ toAccountId: stranger }), 'destination_account_not_found')
    }
    assert.equal(await codeFor({ toAccountId: ada.checking.id }), 'same_account')
    assert.deepEqual((await bench.listOf(ada)).upcoming, [])
  })

  test('starts tomorrow at the earliest and in two years at the latest', async (t) => {
    const bench = await openBench(t, TODAY)
    const ada = await bench.open('Ada', '0.00')
    const codeFor = async (startsOn: string) => {
      const answer = await ask(bench, ada, bodyOf(ada, startsOn))
      return answer.ok ? 'ok' : answer.code
    }
    assert.equal(await codeFor('2026-01-15'), 'start_out_of_range')
    assert.equal(await codeFor('2026-01-16'), 'ok')
    assert.equal(await codeFor('2028-01-15'), 'ok')
    assert.equal(await codeFor('2028-01-16'), 'start_out_of_range')
    // In New York it is still the 15th, though the 16th has begun in Greenwich.
    bench.clock.set(new Date('2026-01-16T04:59:00Z'))
    assert.equal(await codeFor('2026-01-16'), 'ok')
  })

  test('for another member needs a recipient who was checked', async (t) => {
    const bench = await openBench(t, TODAY)
    const ada = await bench.open('Ada', '0.00')
    const ben = await bench.open('Ben', '0.00')
    const changes = { kind: 'member', toAccountId: undefined, recipientToken: 'made up' }
    const answer = await ask(bench, ada, bodyOf(ada, '2026-01-31', changes))
    assert.deepEqual(answer, { ok: false, code: 'invalid_recipient' })
    const themselves = async () => ({ memberId: ada.memberId, email: ada.email, name: 'Ada O.' })
    const own = await ask(bench, ada, bodyOf(ada, '2026-01-31', changes), themselves)
    assert.deepEqual(own, { ok: false, code: 'invalid_recipient' })
    const schedule = await arrangeForMember(bench, ada, ben, '2026-01-31')
    assert.deepEqual(schedule.to, { type: 'member', name: 'Ben O.' })
  })

  test('is possible fifty times, also for somebody who asks for many at once', async (t) => {
    const bench = await openBench(t, TODAY)
    const ada = await bench.open('Ada', '0.00')
    const asked = Array.from({ length: ACTIVE_COUNT_MAX + 6 }, () =>
      ask(bench, ada, bodyOf(ada, '2026-01-31')),
    )
    const answers = await Promise.all(asked)
    assert.equal(answers.filter(({ ok }) => ok).length, ACTIVE_COUNT_MAX)
    const refused = answers.flatMap((answer) => (answer.ok ? [] : [answer.code]))
    assert.deepEqual([...new Set(refused)], ['too_many_schedules'])
    const [first] = (await bench.listOf(ada)).upcoming
    assert.ok((await cancelIt(bench, ada, first!)).ok)
    assert.ok((await ask(bench, ada, bodyOf(ada, '2026-01-31'))).ok)
  })
})

describe('changing what was arranged', () => {
  test('an edit holds for what is still to come', async (t) => {
    const bench = await openBench(t, TODAY)
    const ada = await bench.open('Ada', '100.00')
    await arrange(bench, ada, '2026-01-31')
    bench.comes('2026-01-31')
    await bench.run()
    const [before] = (await bench.listOf(ada)).upcoming
    const edited = await editIt(bench, ada, before!, { amount: '10', endsOn: '2026-02-28' })
    assert.ok(edited.ok)
    assert.deepEqual([edited.value.amount, edited.value.endsOn], ['10.00', '2026-02-28'])
    bench.comes('2026-02-28')
    await bench.run()
    const { upcoming, past } = await bench.listOf(ada)
    assert.deepEqual(
      past.map(({ amount }) => amount),
      ['10.00', '25.00'],
    )
    assert.deepEqual(upcoming, [])
    assert.equal(await bench.available(ada.savings), '35.00')
  })

  test('an edit of an older picture is refused, and so is an impossible end', async (t) => {
    const bench = await openBench(t, TODAY)
    const ada = await bench.open('Ada', '0.00')
    const seen = await arrange(bench, ada, '2026-01-31')
    assert.ok((await editIt(bench, ada, seen, { amount: '10' })).ok)
    const stale = await editIt(bench, ada, seen, { amount: '99' })
    assert.deepEqual(stale, { ok: false, code: 'changed_meanwhile' })
    const [now] = (await bench.listOf(ada)).upcoming
    assert.equal(now!.amount, '10.00')
    const early = await editIt(bench, ada, now!, { endsOn: '2026-01-30' })
    assert.deepEqual(early, { ok: false, code: 'end_before_next' })
    const once = await arrange(bench, ada, '2026-01-31', { frequency: 'once' })
    const counted = await editIt(bench, ada, once, { timesMax: 2 })
    assert.deepEqual(counted, { ok: false, code: 'once_has_no_end' })
  })

  test('a skipped date passes without money and counts as one of the number', async (t) => {
    const bench = await openBench(t, TODAY)
    const ada = await bench.open('Ada', '100.00')
    const seen = await arrange(bench, ada, '2026-01-31', { timesMax: 2 })
    const skipped = await skipIt(bench, ada, seen)
    assert.ok(skipped.ok)
    assert.deepEqual([skipped.value.nextOn, skipped.value.timesLeft], ['2026-02-28', 1])
    assert.deepEqual(await skipIt(bench, ada, seen), { ok: false, code: 'changed_meanwhile' })
    bench.comes('2026-01-31')
    assert.equal(await bench.run(), 0)
    bench.comes('2026-02-28')
    assert.equal(await bench.run(), 1)
    assert.deepEqual(await storyOf(bench, ada), ['2026-01-31 skipped', '2026-02-28 posted'])
    assert.deepEqual((await bench.listOf(ada)).upcoming, [])
    assert.equal(await bench.available(ada.savings), '25.00')
  })

  test('skipping the only date ends it', async (t) => {
    const bench = await openBench(t, TODAY)
    const ada = await bench.open('Ada', '0.00')
    const skipped = await skipIt(
      bench,
      ada,
      await arrange(bench, ada, '2026-01-31', { frequency: 'once' }),
    )
    assert.ok(skipped.ok)
    assert.equal(skipped.value.status, 'done')
  })

  test('cancelled twice is cancelled once, and nothing is sent any more', async (t) => {
    const bench = await openBench(t, TODAY)
    const ada = await bench.open('Ada', '100.00')
    const seen = await arrange(bench, ada, '2026-01-31')
    const first = await cancelIt(bench, ada, seen)
    assert.ok(first.ok)
    assert.equal(first.value.status, 'cancelled')
    assert.deepEqual(await cancelIt(bench, ada, seen), first)
    assert.deepEqual(await skipIt(bench, ada, first.value), { ok: false, code: 'schedule_over' })
    const edited = await editIt(bench, ada, first.value, {})
    assert.deepEqual(edited, { ok: false, code: 'schedule_over' })
    bench.comes('2026-02-01')
    assert.equal(await bench.run(), 0)
    assert.deepEqual(await storyOf(bench, ada), [])
  })

  test('a schedule of somebody else is not found, like one that never was', async (t) => {
    const bench = await openBench(t, TODAY)
    const ada = await bench.open('Ada', '0.00')
    const ben = await bench.open('Ben', '0.00')
    const { id, version } = await arrange(bench, ada, '2026-01-31')
    const missing = { ok: false, code: 'schedule_not_found' }
    for (const seen of [
      { id, version },
      { id: randomUUID(), version },
      { id: 'nonsense', version },
    ]) {
      assert.deepEqual(await cancelIt(bench, ben, seen), missing)
      assert.deepEqual(await skipIt(bench, ben, seen), missing)
      assert.deepEqual(await editIt(bench, ben, seen, {}), missing)
    }
    assert.deepEqual((await bench.listOf(ben)).upcoming, [])
    assert.equal((await bench.listOf(ada)).upcoming[0]!.version, version)
  })
})

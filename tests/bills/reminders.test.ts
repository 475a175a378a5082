import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { instantOf } from '../../src/values/dates.ts'
import { type Bench, editIt, fund, openBillBench, owe, storyOf, tellingsOf, ZONE } from './bench.ts'

const lettersTo = async (bench: Bench, email: string) =>
  (await bench.mailbox()).filter(({ to }) => to === email)

describe('the day before a bill', () => {
  test('the member is reminded once, from eight in the morning, by many workers', async (t) => {
    const bench = await openBillBench(t, '2026-01-15')
    const ada = await bench.open('Ada', '100.00')
    await owe(bench, ada, '2026-01-21')
    bench.comes('2026-01-19')
    assert.equal(await bench.remind(), 0)
    bench.clock.set(instantOf('2026-01-20', '07:59', ZONE))
    assert.equal(await bench.remind(), 0)
    bench.clock.set(instantOf('2026-01-20', '08:00', ZONE))
    const counts = await Promise.all([1, 2, 3, 4].map(() => bench.remind()))
    assert.equal(
      counts.reduce((sum, count) => sum + count),
      1,
    )
    assert.equal(await bench.remind(), 0)
    bench.clock.advance(-3_600_000)
    assert.equal(await bench.remind(), 0)
    const last4 = ada.checking.number.slice(-4)
    assert.deepEqual(await tellingsOf(bench, ada), [
      `bill: Bill tomorrow: $25.00 to Hollowbrook Electric ··2688. The money is set aside in your Checking ··${last4}.`,
    ])
    const [letter, ...others] = await lettersTo(bench, ada.email)
    assert.deepEqual(others, [])
    assert.equal(letter!.subject, 'A bill is paid tomorrow')
    assert.match(letter!.text, /^We pay a bill for you on Jan 21, 2026: \$25\.00 to Hollowbrook/)
  })

  test('comes before the business day, and not before the Saturday it was asked for', async (t) => {
    const bench = await openBillBench(t, '2026-01-15')
    const ada = await bench.open('Ada', '100.00')
    await owe(bench, ada, '2026-01-24')
    bench.comes('2026-01-23')
    assert.equal(await bench.remind(), 0)
    bench.comes('2026-01-25')
    assert.equal(await bench.remind(), 1)
  })

  test('nobody is reminded of what they scheduled the same day', async (t) => {
    const bench = await openBillBench(t, '2026-01-15')
    const ada = await bench.open('Ada', '100.00')
    await owe(bench, ada, '2026-01-16')
    assert.equal(await bench.remind(), 0)
  })

  test('sets the money of a later date aside', async (t) => {
    const bench = await openBillBench(t, '2026-01-15')
    const ada = await bench.open('Ada', '100.00')
    await owe(bench, ada, '2026-01-20', { frequency: 'weekly' })
    bench.comes('2026-01-20')
    await bench.pay()
    assert.equal(await bench.available(ada.checking), '75.00')
    bench.comes('2026-01-26')
    assert.equal(await bench.remind(), 1)
    assert.equal(await bench.available(ada.checking), '50.00')
    bench.comes('2026-01-27')
    assert.equal(await bench.pay(), 1)
    assert.equal(await bench.available(ada.checking), '50.00')
    await bench.audit()
  })

  test('says how much is missing, and what is added that day is enough', async (t) => {
    const bench = await openBillBench(t, '2026-01-15')
    const ada = await bench.open('Ada', '40.00')
    await owe(bench, ada, '2026-01-20', { frequency: 'weekly' })
    bench.comes('2026-01-20')
    await bench.pay()
    bench.comes('2026-01-26')
    assert.equal(await bench.remind(), 1)
    const told = (await tellingsOf(bench, ada)).at(-1)!
    assert.match(told, /There is not enough money .* Add \$10\.00 before midnight/)
    await fund(bench.engine, bench.clock.now(), ada.checking, '10.00')
    bench.comes('2026-01-27')
    await bench.pay()
    assert.deepEqual(await storyOf(bench, ada), ['2026-01-20 paid', '2026-01-27 paid'])
    assert.equal(await bench.available(ada.checking), '0.00')
  })

  test('of a bill put off to another day comes again for that day', async (t) => {
    const bench = await openBillBench(t, '2026-01-15')
    const ada = await bench.open('Ada', '100.00')
    await owe(bench, ada, '2026-01-21')
    bench.comes('2026-01-20')
    assert.equal(await bench.remind(), 1)
    const [bill] = (await bench.bookOf(ada)).upcoming
    assert.ok((await editIt(bench, ada, bill!, { scheduleDate: '2026-01-28' })).ok)
    bench.comes('2026-01-27')
    assert.equal(await bench.remind(), 1)
    assert.equal((await lettersTo(bench, ada.email)).length, 2)
  })

  test('no letter goes to those who want none about bills, and one about a failure does', async (t) => {
    const bench = await openBillBench(t, '2026-01-15')
    const ada = await bench.open('Ada', '25.00')
    await sql`insert into notification_mute (member_id, kind, channel, muted_at)
      values (${ada.memberId}, 'bill', 'mail', now())`.execute(bench.engine.db)
    await owe(bench, ada, '2026-01-21', { frequency: 'weekly' })
    bench.comes('2026-01-20')
    assert.equal(await bench.remind(), 1)
    assert.deepEqual(await lettersTo(bench, ada.email), [])
    bench.comes('2026-01-21')
    await bench.pay()
    bench.comes('2026-01-28')
    await bench.pay()
    const subjects = (await lettersTo(bench, ada.email)).map(({ subject }) => subject)
    assert.deepEqual(subjects, ['A bill was not paid'])
  })

  test('a bill that stumbles holds up no other', async (t) => {
    const bench = await openBillBench(t, '2026-01-15')
    const ada = await bench.open('Ada', '100.00')
    const ben = await bench.open('Ben', '100.00')
    await owe(bench, ada, '2026-01-21')
    await owe(bench, ben, '2026-01-21')
    bench.comes('2026-01-20')
    const { db } = bench.engine
    const { rows } = await sql<{ email: string }>`
      select email from sign_in where member_id = ${ada.memberId}`.execute(db)
    // Nobody has no address: without one, writing the letter is a bug of ours.
    await sql`delete from sign_in where member_id = ${ada.memberId}`.execute(db)
    assert.equal(await bench.remind(), 1)
    assert.equal(bench.errors.length, 1)
    assert.deepEqual(await tellingsOf(bench, ada), [])
    await sql`insert into sign_in (member_id, email, password_hash, role, status)
      values (${ada.memberId}, ${rows[0]!.email}, '-', 'user', 'approved')`.execute(db)
    assert.equal(await bench.remind(), 1)
  })
})

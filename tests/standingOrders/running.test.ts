import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { NOT_IN_TIME } from '../../src/modules/standingOrders/contract.ts'
import { SCHEDULE } from '../../src/modules/standingOrders/server/standingOrders.ts'
import { newId } from '../../src/values/ids.ts'
import { codeIn, done } from '../factories/outcomes.ts'
import { save } from '../paymentRules/asking.ts'
import {
  arrange,
  arrangeForMember,
  arrangeOnce,
  listOf,
  openSchedules,
  runJob,
  skipIt,
  storyOf,
} from './arranging.ts'

describe('a date that comes', () => {
  test('moves the money on the day and not a minute before, where the institution is', async (t) => {
    const union = await openSchedules(t, '2026-01-15')
    const ada = await union.member('Ada Okafor', { checking: '100.00' })
    await arrange(union, ada, '2026-03-08', { frequency: 'once' })
    union.clock.set(new Date('2026-03-08T04:59:59Z'))
    assert.equal(await runJob(union), 0)
    union.clock.set(new Date('2026-03-08T05:00:00Z'))
    assert.equal(await runJob(union), 1)
    assert.equal(await union.available(ada.checking), '75.00')
    assert.equal(await union.available(ada.savings), '25.00')
    const { upcoming, past } = await listOf(union, ada)
    assert.deepEqual(upcoming, [])
    const { rows } = await sql`select id from ledger_transfer
      where reason = 'own_transfer'`.execute(union.db)
    assert.deepEqual(
      rows,
      past.map(({ id }) => ({ id })),
    )
    await union.assertSound()
  })

  test('comes every month until the number is used up', async (t) => {
    const union = await openSchedules(t, '2026-01-15')
    const ada = await union.member('Ada Okafor', { checking: '100.00' })
    await arrange(union, ada, '2026-01-31', { timesMax: 3 })
    for (const day of ['2026-01-31', '2026-02-28', '2026-03-30', '2026-03-31', '2026-04-30']) {
      union.goTo(day)
      await runJob(union)
    }
    assert.deepEqual(await storyOf(union, ada), [
      '2026-01-31 posted',
      '2026-02-28 posted',
      '2026-03-31 posted',
    ])
    assert.equal(await union.available(ada.savings), '75.00')
    assert.deepEqual((await listOf(union, ada)).upcoming, [])
  })

  test('is served on the last date too, and never after it', async (t) => {
    const union = await openSchedules(t, '2026-01-15')
    const ada = await union.member('Ada Okafor', { checking: '100.00' })
    await arrange(union, ada, '2026-02-01', { frequency: 'weekly', endsOn: '2026-02-15' })
    for (const day of ['2026-02-01', '2026-02-08', '2026-02-15', '2026-02-22']) {
      union.goTo(day)
      await runJob(union)
    }
    assert.equal((await storyOf(union, ada)).length, 3)
    assert.equal(await union.available(ada.savings), '75.00')
  })

  test('is not served again when the clock is set back', async (t) => {
    const union = await openSchedules(t, '2026-01-15')
    const ada = await union.member('Ada Okafor', { checking: '100.00' })
    await arrange(union, ada, '2026-01-31')
    union.goTo('2026-01-31')
    assert.equal(await runJob(union), 1)
    for (const day of ['2026-01-30', '2026-01-31', '2026-02-01', '2026-01-16']) {
      union.goTo(day)
      assert.equal(await runJob(union), 0, day)
    }
    assert.equal(await union.available(ada.savings), '25.00')
  })

  test('pays another member, who hears of it', async (t) => {
    const union = await openSchedules(t, '2026-01-15')
    const ada = await union.member('Ada Okafor', { checking: '100.00' })
    const ben = await union.member('Ben Okafor')
    await arrangeForMember(union, ada, ben, '2026-01-31')
    union.goTo('2026-01-31')
    assert.equal(await runJob(union), 1)
    assert.equal(await union.available(ben.checking), '25.00')
    assert.deepEqual(await storyOf(union, ada), ['2026-01-31 posted'])
    assert.ok((await union.noticesOf(ben)).some((each) => each.startsWith('money_in')))
    await union.assertSound()
  })
})

describe('a date without the money for it', () => {
  test('fails with a notice and a mail, and the schedule goes on', async (t) => {
    const union = await openSchedules(t, '2026-01-15')
    const ada = await union.member('Ada Okafor', { checking: '24.99' })
    await arrange(union, ada, '2026-01-31')
    union.goTo('2026-01-31')
    assert.equal(await runJob(union), 1)
    assert.equal(await union.transferCount(), 0)
    const last4 = ada.savings.number.slice(-4)
    assert.deepEqual(await union.noticesOf(ada), [
      `transfer_failed: Scheduled transfer not sent: $25.00 to Savings ··${last4}. Insufficient funds. No money left your account.`,
    ])
    const [mail, ...others] = (await union.mailbox()).filter(({ to }) => to === ada.email)
    assert.deepEqual(others, [])
    assert.equal(mail!.subject, 'A scheduled transfer was not sent')
    assert.match(mail!.text, /^Insufficient funds\. No money left your account\.\n/)
    assert.match(mail!.text, /scheduled for January 31, 2026: \$25\.00 to Savings/)
    assert.match(mail!.text, /stays scheduled for February 28, 2026/)
    const { upcoming, past } = await listOf(union, ada)
    assert.deepEqual([past[0]!.outcome, past[0]!.reason], ['failed', 'Insufficient funds'])
    assert.equal(upcoming[0]!.nextOn, '2026-02-28')

    await union.deposit(ada.checking, '0.01')
    assert.equal(await runJob(union), 0, 'a date that failed is over')
    union.goTo('2026-02-28')
    assert.equal(await runJob(union), 1)
    assert.equal(await union.available(ada.checking), '0.00')
    await union.assertSound()
  })

  for (const how of ['fails', 'is left out'] as const)
    test(`of a transfer for one date that ${how}, its place in the allowances is free again`, async (t) => {
      const union = await openSchedules(t, '2026-01-15')
      const ada = await union.member('Ada Okafor')
      const ben = await union.member('Ben Okafor')
      const once = (startsOn: string) => arrangeOnce(union, ada, ben, startsOn)
      const rule = { period: 'month', countMax: 1 } as const
      done(await save(union.db, rule, newId(), union.clock.now()))
      const arranged = done(await once('2026-01-20'))
      assert.equal(codeIn(await once('2026-01-26')), 'payment_refused')
      if (how === 'is left out') done(await skipIt(union, ada, arranged))
      else {
        union.goTo('2026-01-20')
        assert.equal(await runJob(union), 1)
        assert.deepEqual(await storyOf(union, ada), ['2026-01-20 failed'])
      }
      done(await once('2026-01-26'))
    })

  test('of two for the last money, one is sent and one fails', async (t) => {
    const union = await openSchedules(t, '2026-01-15')
    const ada = await union.member('Ada Okafor', { checking: '40.00' })
    await arrange(union, ada, '2026-01-31')
    await arrange(union, ada, '2026-01-31')
    union.goTo('2026-01-31')
    assert.equal(await runJob(union), 2)
    assert.deepEqual(await storyOf(union, ada), ['2026-01-31 failed', '2026-01-31 posted'])
    assert.equal(await union.available(ada.checking), '15.00')
  })

  test('fails the same for a member who may no longer act', async (t) => {
    const union = await openSchedules(t, '2026-01-15')
    const ada = await union.member('Ada Okafor', { checking: '100.00' })
    await arrange(union, ada, '2026-01-31')
    await sql`update sign_in set status = 'suspended'`.execute(union.db)
    union.goTo('2026-01-31')
    assert.equal(await runJob(union), 1)
    assert.equal((await listOf(union, ada)).past[0]!.reason, 'User not found')
    assert.equal(await union.available(ada.checking), '100.00')
  })
})

describe('a server that was away', () => {
  test('serves dates up to five days late in order, and tells of older ones that they were not', async (t) => {
    const union = await openSchedules(t, '2026-01-15')
    const ada = await union.member('Ada Okafor', { checking: '100.00' })
    await arrange(union, ada, '2026-02-01', { frequency: 'weekly' })
    union.goTo('2026-02-20')
    assert.equal(await runJob(union), 3)
    assert.deepEqual(await storyOf(union, ada), [
      '2026-02-01 failed',
      '2026-02-08 failed',
      '2026-02-15 posted',
    ])
    const { past, upcoming } = await listOf(union, ada)
    assert.deepEqual([past.at(-1)!.reason, upcoming[0]!.nextOn], [NOT_IN_TIME, '2026-02-22'])
    assert.equal(await union.available(ada.savings), '25.00')
    const told = await union.noticesOf(ada)
    assert.equal(told.filter((each) => each.includes(NOT_IN_TIME)).length, 2)
    const mails = (await union.mailbox()).filter(({ to }) => to === ada.email)
    assert.equal(mails.length, 2)
  })
})

describe('a schedule that cannot be carried out', () => {
  test('holds up nobody else and is still due', async (t) => {
    const union = await openSchedules(t, '2026-01-15')
    const ada = await union.member('Ada Okafor', { checking: '100.00' })
    const ben = await union.member('Ben Okafor', { checking: '100.00' })
    await arrange(union, ada, '2026-01-30')
    await arrange(union, ben, '2026-01-31')
    union.goTo('2026-01-31')
    const stumble: typeof SCHEDULE.execute = (tx, ctx, due, id) => {
      if (due.person_id === ada.personId) throw new Error('a bug')
      return SCHEDULE.execute(tx, ctx, due, id)
    }
    assert.equal(await runJob(union, { execute: stumble }), 1)
    assert.equal(union.errors.length, 1)
    assert.deepEqual(await storyOf(union, ada), [])
    assert.deepEqual(await storyOf(union, ben), ['2026-01-31 posted'])
    assert.equal(await runJob(union), 0, 'not before a minute has gone by')
    union.clock.advance(60_000)
    assert.equal(await runJob(union), 1)
    assert.deepEqual(await storyOf(union, ada), ['2026-01-30 posted'])
  })

  test('a limit is kept, and what is left comes the next time', async (t) => {
    const union = await openSchedules(t, '2026-01-15')
    const ada = await union.member('Ada Okafor', { checking: '100.00' })
    for (let i = 0; i < 3; i++) await arrange(union, ada, '2026-01-31', { amount: '1' })
    union.goTo('2026-01-31')
    assert.equal(await runJob(union, {}, 2), 2)
    assert.equal(await runJob(union, {}, 2), 1)
    assert.equal(await union.available(ada.savings), '3.00')
  })
})

describe('what became of a date', () => {
  test('cannot be rewritten by the server, and no date has two outcomes', async (t) => {
    const union = await openSchedules(t, '2026-01-15')
    const ada = await union.member('Ada Okafor', { checking: '100.00' })
    const schedule = await arrange(union, ada, '2026-01-31')
    await skipIt(union, ada, schedule)
    const { db } = union.engine
    for (const change of [
      sql`update schedule_run set outcome = 'posted'`,
      sql`delete from schedule_run`,
      sql`delete from schedule`,
    ]) {
      await assert.rejects(change.execute(db), { code: '42501' })
    }
    // As if the date had never been moved on.
    await sql`update schedule set next_on = '2026-01-31'`.execute(db)
    union.goTo('2026-01-31')
    assert.equal(await runJob(union), 0)
    assert.equal(union.errors.length, 1)
    assert.equal(await union.transferCount(), 0, 'the money went back with the second outcome')
  })
})

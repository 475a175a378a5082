import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { freeze, reverse } from '../../src/modules/ledger/server/ledger.ts'
import { addDays, instantOf } from '../../src/values/dates.ts'
import { newId } from '../../src/values/ids.ts'
import { poison } from '../factories/poison.ts'
import { failToTheEnd, tryOnceMore } from '../factories/setAside.ts'
import {
  ask,
  type Bills,
  bodyOf,
  bookOf,
  openBills,
  owe,
  paidOut,
  pay,
  paymentCount,
  storyOf,
} from './owing.ts'

const mailsTo = async (union: Bills, email: string) =>
  (await union.mailbox()).filter(({ to }) => to === email)

describe('the day of a bill', () => {
  test('takes what was set aside, and not a minute before', async (t) => {
    const union = await openBills(t, '2026-01-15')
    const ada = await union.member('Ada Okafor', { checking: '100.00' })
    const bill = await owe(union, ada, '2026-01-20')
    assert.equal(await union.available(ada.checking), '75.00')
    union.clock.set(new Date('2026-01-20T04:59:59Z'))
    assert.equal(await pay(union), 0)
    assert.equal(await paidOut(union), '0.00')
    union.clock.set(new Date('2026-01-20T05:00:00Z'))
    assert.equal(await pay(union), 1)
    assert.equal(await union.available(ada.checking), '75.00')
    assert.equal(await paidOut(union), '25.00')
    const { upcoming, history } = await bookOf(union, ada)
    assert.deepEqual(upcoming, [])
    assert.equal(history[0]!.outcome, 'paid')
    assert.equal(history[0]!.referenceCode, bill.referenceCode, 'one reference from first to last')
    const last4 = ada.checking.number.slice(-4)
    assert.deepEqual(await union.noticesOf(ada), [
      `bill: Bill paid: $25.00 to Hollowbrook Electric ··2688. It left your Checking ··${last4}.`,
    ])
    await union.assertSound()
  })

  test('of one bill that cannot be dealt with holds up no other, and comes again', async (t) => {
    const union = await openBills(t, '2026-01-15')
    const ada = await union.member('Ada Okafor', { checking: '100.00' })
    const ben = await union.member('Ben Okafor', { checking: '100.00' })
    const bill = await owe(union, ada, '2026-01-20')
    await owe(union, ben, '2026-01-20')
    union.goTo('2026-01-20')
    const heal = await poison(union.engine, 'bill', 'id', bill.id)
    assert.equal(await pay(union), 1)
    assert.equal(await paidOut(union), '25.00')
    assert.deepEqual(await union.noticesOf(ada), [])
    const setAside = await failToTheEnd(union, () => pay(union))
    assert.equal(setAside.title, 'Bill of $25.00 due on 2026-01-20')
    await heal()
    await tryOnceMore(union, setAside)
    assert.equal(await pay(union), 1)
    assert.equal(await paidOut(union), '50.00')
    await union.assertSound()
  })

  test('is not the last word: a payment that staff reverse is told as reversed', async (t) => {
    const union = await openBills(t, '2026-01-15')
    const ada = await union.member('Ada Okafor', { checking: '100.00' })
    await owe(union, ada, '2026-01-20')
    union.goTo('2026-01-20')
    assert.equal(await pay(union), 1)
    const [paid] = (await bookOf(union, ada)).history
    assert.equal(paid!.reversedAt, null)
    const at = instantOf('2026-01-21', '09:30', union.institution.timeZone)
    const undoing = {
      id: newId(),
      actor: { channel: 'system', actorId: null },
      transferId: paid!.id,
    } as const
    assert.ok((await reverse(union.db, undoing, { zone: union.institution.timeZone, at })).ok)
    const [reversed] = (await bookOf(union, ada)).history
    assert.deepEqual([reversed!.outcome, reversed!.reversedAt], ['paid', at.toISOString()])
    assert.equal(await union.available(ada.checking), '100.00')
    await union.assertSound()
  })

  test('on a Saturday, or on a holiday after it, is the next business day', async (t) => {
    const union = await openBills(t, '2026-01-15')
    const ada = await union.member('Ada Okafor', { checking: '100.00' })
    // The Monday after is the birthday of Martin Luther King.
    const bill = await owe(union, ada, '2026-01-17')
    assert.deepEqual([bill.nextOn, bill.paysOn], ['2026-01-17', '2026-01-20'])
    for (const [day, count] of [
      ['2026-01-17', 0],
      ['2026-01-19', 0],
      ['2026-01-20', 1],
    ] as const) {
      union.goTo(day)
      assert.equal(await pay(union), count, day)
    }
    assert.deepEqual(await storyOf(union, ada), ['2026-01-17 paid'])
  })

  test('begins at midnight in the nights the clock is put forward and back', async (t) => {
    const union = await openBills(t, '2026-03-02')
    const ada = await union.member('Ada Okafor', { checking: '100.00' })
    // Clocks change on Sunday, March 8: the Monday after is 23 hours after Sunday began.
    const spring = await owe(union, ada, '2026-03-08')
    assert.equal(spring.paysOn, '2026-03-09')
    union.clock.set(new Date('2026-03-09T03:59:59Z'))
    assert.equal(await pay(union), 0)
    union.clock.set(new Date('2026-03-09T04:00:00Z'))
    assert.equal(await pay(union), 1)
    const fall = await owe(union, ada, '2026-11-01')
    assert.equal(fall.paysOn, '2026-11-02')
    union.clock.set(new Date('2026-11-02T04:59:59Z'))
    assert.equal(await pay(union), 0)
    union.clock.set(new Date('2026-11-02T05:00:00Z'))
    assert.equal(await pay(union), 1)
    assert.equal(await paidOut(union), '50.00')
  })

  test('comes on February 29 in a leap year, and every month after', async (t) => {
    const union = await openBills(t, '2028-02-10')
    const ada = await union.member('Ada Okafor', { checking: '500.00' })
    await owe(union, ada, '2028-02-29', { frequency: 'monthly', timesMax: 3 })
    for (const day of ['2028-02-28', '2028-02-29', '2028-03-29', '2028-04-28', '2028-05-01']) {
      union.goTo(day)
      await pay(union)
    }
    // April 29 of 2028 is a Saturday.
    assert.deepEqual(await storyOf(union, ada), [
      '2028-02-29 paid',
      '2028-03-29 paid',
      '2028-04-29 paid',
    ])
    assert.equal(await paidOut(union), '75.00')
  })

  test('is not served again when the clock goes back an hour or some days', async (t) => {
    const union = await openBills(t, '2026-01-15')
    const ada = await union.member('Ada Okafor', { checking: '100.00' })
    await owe(union, ada, '2026-01-20', { frequency: 'weekly' })
    union.goTo('2026-01-20', '00:30')
    assert.equal(await pay(union), 1)
    union.clock.advance(-3_600_000)
    assert.equal(await pay(union), 0)
    for (const day of ['2026-01-16', '2026-01-20', '2026-01-21']) {
      union.goTo(day)
      assert.equal(await pay(union), 0, day)
    }
    assert.equal(await paymentCount(union), 1)
    await union.assertSound()
  })
})

describe('a later date of a repeating bill', () => {
  test('without the money fails with a notice and a mail, and the bill goes on', async (t) => {
    const union = await openBills(t, '2026-01-15')
    const ada = await union.member('Ada Okafor', { checking: '49.99' })
    await owe(union, ada, '2026-01-20', { frequency: 'monthly' })
    union.goTo('2026-01-20')
    assert.equal(await pay(union), 1)
    assert.equal(await union.available(ada.checking), '24.99', 'nothing is set aside for February')
    union.goTo('2026-02-20')
    assert.equal(await pay(union), 1)
    assert.deepEqual(await storyOf(union, ada), ['2026-01-20 paid', '2026-02-20 failed'])
    assert.equal((await bookOf(union, ada)).history[0]!.reason, 'Insufficient funds')
    assert.deepEqual(
      (await union.noticesOf(ada)).at(-1),
      [
        'bill: Bill not paid: $25.00 to Hollowbrook Electric ··2688. Insufficient funds. No money left your account.',
      ].join(''),
    )
    const [mail, ...others] = await mailsTo(union, ada.email)
    assert.deepEqual(others, [])
    assert.equal(mail!.subject, 'A bill was not paid')
    assert.match(mail!.text, /The next one stays scheduled for Mar 20, 2026\./)
    await union.deposit(ada.checking, '0.01')
    assert.equal(await pay(union), 0, 'a date that failed is over')
    union.goTo('2026-03-20')
    assert.equal(await pay(union), 1)
    assert.equal(await union.available(ada.checking), '0.00')
    await union.assertSound()
  })

  test('more than five days past is not paid, unless its money was set aside', async (t) => {
    const union = await openBills(t, '2026-01-15')
    const ada = await union.member('Ada Okafor', { checking: '100.00' })
    await owe(union, ada, '2026-01-20', { frequency: 'weekly', timesMax: 3 })
    union.goTo('2026-02-04')
    assert.equal(await pay(union), 3)
    assert.deepEqual(await storyOf(union, ada), [
      '2026-01-20 paid',
      '2026-01-27 failed',
      '2026-02-03 paid',
    ])
    assert.equal(await paidOut(union), '50.00')
  })
})

describe('a bill that cannot be paid', () => {
  test('gives back what was set aside when the member may no longer act', async (t) => {
    const union = await openBills(t, '2026-01-15')
    const ada = await union.member('Ada Okafor', { checking: '100.00' })
    await owe(union, ada, '2026-01-20')
    await sql`update sign_in set status = 'suspended'`.execute(union.db)
    union.goTo('2026-01-20')
    assert.equal(await pay(union), 1)
    assert.equal((await bookOf(union, ada)).history[0]!.reason, 'User not found')
    assert.equal(await union.available(ada.checking), '100.00')
    await union.assertSound()
  })

  test('gives it back when the account is frozen, and says so', async (t) => {
    const union = await openBills(t, '2026-01-15')
    const ada = await union.member('Ada Okafor', { checking: '100.00' })
    await owe(union, ada, '2026-01-20')
    assert.ok((await freeze(union.db, ada.checking.ledgerAccountId)).ok)
    union.goTo('2026-01-20')
    assert.equal(await pay(union), 1)
    const { history } = await bookOf(union, ada)
    assert.match(history[0]!.reason!, /cannot be used at the moment/)
    assert.equal(await union.available(ada.checking), '100.00')
    assert.equal(await paymentCount(union), 0)
  })
})

describe('scheduling', () => {
  test('for today, yesterday or more than a year ahead is refused, whatever the hour', async (t) => {
    const union = await openBills(t, '2026-03-08')
    const ada = await union.member('Ada Okafor', { checking: '100.00' })
    const tries = async (day: string): Promise<string> => {
      const answer = await ask(union, ada, bodyOf(ada, day))
      return answer.ok ? 'scheduled' : answer.code
    }
    // The night the clock is put forward: 01:30 and 03:30 are an hour apart, and both March 8.
    for (const instant of ['2026-03-08T06:30:00Z', '2026-03-08T07:30:00Z']) {
      union.clock.set(new Date(instant))
      assert.equal(await tries('2026-03-07'), 'date_out_of_range')
      assert.equal(await tries('2026-03-08'), 'date_out_of_range')
    }
    // Late in the evening it is tomorrow in UTC, and not where the institution is.
    union.clock.set(new Date('2026-03-09T03:59:00Z'))
    assert.equal(await tries('2026-03-08'), 'date_out_of_range')
    assert.equal(await tries('2026-03-09'), 'scheduled')
    assert.equal(await tries(addDays('2026-03-08', 366)), 'date_out_of_range')
    assert.equal(await union.available(ada.checking), '75.00')
  })
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { overviewOf } from '../../src/modules/paymentOperations/server/reading.ts'
import { quoteOf } from '../../src/modules/transfers/server/quoting.ts'
import type { Institution } from '../../src/values/institution.ts'
import { openMemberTransfers } from '../factories/memberTransfers.ts'
import { abroadOrder } from '../factories/orders.ts'
import { codeIn, done } from '../factories/outcomes.ts'
import { lift } from './drafting.ts'
import { contentsFor, receiptFor } from '../../src/modules/transfers/server/receipts.ts'
import { DAY_MS, openHolding } from '../paymentRules/holding.ts'
import { openTransfers } from './transfers.ts'

const MINUTE = 60_000

type Terms = Partial<NonNullable<Institution['international']>>

/** The institution with these terms for sending abroad. */
const withTerms = (institution: Institution, terms: Terms): Institution => ({
  ...institution,
  international: { ...institution.international!, ...terms },
})

test('what was quoted holds for its time; then it is refused by name, and asked again it is a new quote of the same', async (t) => {
  const union = await openTransfers(t)
  await lift(union)
  const ada = await union.member('Ada Brooks', { checking: '200.00' })
  const order = abroadOrder(ada, '100.00', { currency: 'EUR' })
  const draft = () => union.service.draftInternational(ada.customer, order)
  const first = done(await draft())
  assert.equal(first.quotedUntil, '2026-07-15T16:30:00.000Z')
  union.clock.advance(MINUTE)
  const mails = (await union.mailbox()).length
  assert.deepEqual(done(await draft()), first, 'the same, with the code that went out')
  assert.equal((await union.mailbox()).length, mails)
  union.clock.advance(28 * MINUTE)
  done(await union.service.renewCode(ada.customer, order.id))
  const late = await union.codeFor(ada)
  union.clock.advance(MINUTE)
  assert.equal(codeIn(await union.service.confirm(ada.customer, order.id, late)), 'quote_expired')
  assert.equal(await union.available(ada.checking), '200.00')
  const second = done(await draft())
  assert.equal(second.quotedUntil, '2026-07-15T17:00:00.000Z')
  const code = await union.codeFor(ada)
  done(await union.service.confirm(ada.customer, order.id, code))
  assert.equal(await union.available(ada.checking), '83.32')
})

test('rates that are too old quote nothing but dollars, and staff are told since when', async (t) => {
  const union = await openTransfers(t)
  const institution = withTerms(union.institution, {
    ratesAsOf: '2026-07-15T07:00:00-04:00',
    ratesHours: 6,
  })
  const { engine, clock, db } = union
  const service = openMemberTransfers({ engine, clock, institution })
  t.after(() => service.close())
  const ada = await union.member('Ada Brooks', { checking: '500.00' })
  const draft = (currency: string) =>
    service.draftInternational(ada.customer, abroadOrder(ada, '40.00', { currency }))
  const alerts = async () =>
    (await overviewOf(db, { at: clock.now(), institution })).exceptions.filter(
      ({ kind }) => kind === 'old_rates',
    )
  done(await draft('EUR'))
  assert.deepEqual(await alerts(), [])
  union.goTo('2026-07-15', '13:00')
  assert.equal(codeIn(await draft('EUR')), 'rates_too_old')
  done(await draft('USD'))
  assert.deepEqual(await alerts(), [
    { kind: 'old_rates', at: '2026-07-15T17:00:00.000Z', currencies: null },
  ])
})

test('the day by which the recipient has it counts banking days from the day it leaves', async (t) => {
  const union = await openTransfers(t)
  const dayOn = (at: string, terms: Terms) =>
    quoteOf({ at: new Date(at), institution: withTerms(union.institution, terms) }).availableOn
  const inThree = { availableWithin: 3 }
  assert.equal(dayOn('2026-07-15T16:00:00Z', inThree), '2026-07-20')
  // Sent when the quote ends, it leaves at 6:44 PM, or when the banks take no more that day.
  assert.equal(dayOn('2026-07-15T21:44:00Z', inThree), '2026-07-20')
  assert.equal(dayOn('2026-07-15T21:45:00Z', inThree), '2026-07-21')
  // It leaves after midnight, on a Saturday, before a holiday.
  assert.equal(dayOn('2026-09-05T03:45:00Z', inThree), '2026-09-11')
})

test('what waited for staff is there by a day that is reckoned from when it goes', async (t) => {
  const union = await openHolding(t)
  const { ada, service, db } = union
  const order = abroadOrder(ada, '500.00')
  done(await service.draftInternational(ada.customer, order))
  done(await service.confirm(ada.customer, order.id, await union.codeFor(ada)))
  const availableOn = async () => {
    const { to, status } = (await receiptFor(db, ada.personId, order.id))!
    return [status, to.type === 'international' && to.availableOn]
  }
  assert.deepEqual(await availableOn(), ['Reviewing', '2026-07-20'])
  union.clock.advance(2 * DAY_MS)
  done(await union.decide(order.id, 'released'))
  assert.deepEqual(await availableOn(), ['Queued', '2026-07-22'])
  const contents = await contentsFor(db, ada.personId, order.id)
  assert.equal(contents?.international?.accountNumber, order.accountNumber)
})

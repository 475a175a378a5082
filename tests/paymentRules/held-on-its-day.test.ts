import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { REVIEWABLES } from '../../src/apps/server/modules.ts'
import { cancelHeld } from '../../src/modules/bills/server/releasing.ts'
import { decide } from '../../src/modules/paymentRules/server/paymentRules.ts'
import { decideReview } from '../../src/modules/paymentRules/server/reviewing.ts'
import { postArranged } from '../../src/modules/transfers/server/transfers.ts'
import { jobContextOf } from '../../src/platform/server/action.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import { fromDecimal } from '../../src/values/money.ts'
import { ask, bodyOf, bookOf, openBills, owe, paidOut, pay } from '../bills/owing.ts'
import { freshDatabase } from '../factories/database.ts'
import { openMemberTransfers } from '../factories/memberTransfers.ts'
import { codeIn, done, tally } from '../factories/outcomes.ts'
import {
  arrangeOnce,
  cancelIt,
  listOf,
  openSchedules,
  runJob,
} from '../standingOrders/arranging.ts'
import { contextOf, institution, type Person } from '../worlds/creditUnion.ts'
import { AT, save } from './asking.ts'

const REVIEW = { period: 'payment', amountMax: '20.00', outcome: 'review' } as const

test('a bill waits for staff on its day, out of what was set aside, and its next ones do not', async (t) => {
  const union = await openBills(t, '2026-01-15')
  const ada = await union.member('Ada Okafor', { checking: '100.00' })
  const rosa = await union.staff('Rosa Delgado')
  await owe(union, ada, '2026-01-20', { frequency: 'monthly' })
  done(await save(union.db, { ...REVIEW, kinds: ['provider'] }, newId(), union.clock.now()))
  const decideOn = (id: string, decision: 'released' | 'refused') =>
    decideReview(union.db, contextOf(union, rosa), REVIEWABLES, { id, decision, reason: 'Known' })
  union.goTo('2026-01-20')
  assert.equal(await pay(union), 1)
  const [held] = (await bookOf(union, ada)).history
  assert.deepEqual([held!.outcome, await paidOut(union)], ['held', '0.00'])
  assert.equal(await union.available(ada.checking), '75.00')
  done(await decideOn(held!.id, 'released'))
  const [paid] = (await bookOf(union, ada)).history
  assert.deepEqual([paid!.outcome, await paidOut(union)], ['paid', '25.00'])
  assert.ok((await union.noticesOf(ada)).some((notice) => notice.startsWith('bill: Bill paid')))
  union.goTo('2026-02-20')
  assert.equal(await pay(union), 1)
  assert.equal(await paidOut(union), '50.00', 'staff have looked at this bill')
  await union.assertSound()
})

test('a bill that is refused on its day is not paid, and its money is free', async (t) => {
  const union = await openBills(t, '2026-01-15')
  const ada = await union.member('Ada Okafor', { checking: '100.00' })
  const rosa = await union.staff('Rosa Delgado')
  await owe(union, ada, '2026-01-20')
  done(await save(union.db, { ...REVIEW, kinds: ['provider'] }, newId(), union.clock.now()))
  union.goTo('2026-01-20')
  await pay(union)
  const { id } = (await bookOf(union, ada)).history[0]!
  const refused = { id, decision: 'refused', reason: 'Scam' } as const
  done(await decideReview(union.db, contextOf(union, rosa), REVIEWABLES, refused))
  const [bill] = (await bookOf(union, ada)).history
  assert.equal(bill!.outcome, 'failed')
  assert.doesNotMatch(bill!.reason ?? '', /Scam/)
  assert.equal(await union.available(ada.checking), '100.00')
  await union.assertSound()
})

/** One date, and two of which the first was refused. */
const ENDS = [
  { words: 'for one date', terms: { frequency: 'once' }, days: ['2026-01-20'] },
  {
    words: 'on the last of its dates',
    terms: { frequency: 'weekly', timesMax: 2 },
    days: ['2026-01-20', '2026-01-27'],
  },
] as const
const HOWS = ['refused', 'cancelled'] as const
const CASES = ENDS.flatMap((end) => HOWS.map((how) => ({ ...end, how })))

for (const { words, terms, days, how } of CASES)
  test(`a bill ${words} that is ${how} on it gives its place in the allowances back`, async (t) => {
    const union = await openBills(t, '2026-01-15')
    const ada = await union.member('Ada Okafor', { checking: '100.00' })
    const rosa = await union.staff('Rosa Delgado')
    const { db, clock } = union
    const one = { period: 'month', countMax: 1 } as const
    done(await save(db, { ...one, kinds: ['provider'] }, newId(), clock.now()))
    await owe(union, ada, '2026-01-20', terms)
    const another = () => ask(union, ada, bodyOf(ada, '2026-01-29', { amount: '5.00' }))
    done(await save(db, { ...REVIEW, kinds: ['provider'] }, newId(), clock.now()))
    for (const day of days) {
      assert.equal(codeIn(await another()), 'payment_refused')
      union.goTo(day)
      await pay(union)
      const { id } = (await bookOf(union, ada)).history[0]!
      if (how === 'cancelled') done(await cancelHeld(db, contextOf(union, ada), id))
      else {
        const refused = { id, decision: how, reason: 'Scam' } as const
        done(await decideReview(db, contextOf(union, rosa), REVIEWABLES, refused))
      }
    }
    done(await another())
  })

test('of cancelling a bill that waits, letting it go and refusing it exactly one happens', async (t) => {
  const union = await openBills(t, '2026-01-15')
  const ada = await union.member('Ada Okafor', { checking: '100.00' })
  const ben = await union.member('Ben Okafor')
  const rosa = await union.staff('Rosa Delgado')
  await owe(union, ada, '2026-01-20', { frequency: 'monthly' })
  done(await save(union.db, { ...REVIEW, kinds: ['provider'] }, newId(), union.clock.now()))
  union.goTo('2026-01-20')
  await pay(union)
  const { id } = (await bookOf(union, ada)).history[0]!
  const cancel = (who: Person) => cancelHeld(union.db, contextOf(union, who), id)
  const decideOn = (decision: 'released' | 'refused') =>
    decideReview(union.db, contextOf(union, rosa), REVIEWABLES, { id, decision, reason: 'Known' })
  assert.equal(codeIn(await cancel(ben)), 'bill_not_found')
  const asTransfer = await openMemberTransfers(union).cancel(ada.customer, id)
  assert.equal(codeIn(asTransfer), 'transfer_not_found')
  const outcomes = await Promise.all([
    cancel(ada),
    decideOn('released'),
    decideOn('refused'),
    cancel(ada),
  ])
  const counts = tally(outcomes)
  const [cancelled, , , again] = outcomes
  assert.equal(cancelled.ok, again.ok, 'asked twice it answers alike')
  assert.equal(counts['done'], cancelled.ok ? 2 : 1)
  const { outcome } = (await bookOf(union, ada)).history[0]!
  assert.equal(outcome, cancelled.ok ? 'cancelled' : outcomes[1].ok ? 'paid' : 'failed')
  const left = outcome === 'paid' ? '75.00' : '100.00'
  assert.deepEqual(
    [await union.posted(ada.checking), await union.available(ada.checking)],
    [left, left],
  )
  assert.equal((await bookOf(union, ada)).upcoming.length, 1, 'later dates stay')
  await union.assertSound()
})

test('a scheduled transfer to a member waits for staff on its day', async (t) => {
  const union = await openBills(t, '2026-01-15')
  const ada = await union.member('Ada Okafor', { checking: '100.00' })
  const ben = await union.member('Ben Okafor')
  const rosa = await union.staff('Rosa Delgado')
  done(await save(union.db, { ...REVIEW, kinds: ['member'] }, newId(), union.clock.now()))
  const id = newId()
  const send = (transferId: string) =>
    inTransaction(union.db, (tx) =>
      postArranged(tx, jobContextOf(union), {
        id: transferId,
        arrangementId: id,
        personId: ada.personId,
        fromAccountId: ada.checking.id,
        to: { kind: 'member', personId: ben.personId },
        amount: fromDecimal('25.00'),
        reference: 'Rent',
      }),
    )
  const first = newId()
  done(await send(first))
  assert.deepEqual(
    [await union.posted(ben.checking), await union.available(ada.checking)],
    ['0.00', '75.00'],
  )
  const released = { id: first, decision: 'released', reason: 'Known' } as const
  done(await decideReview(union.db, contextOf(union, rosa), REVIEWABLES, released))
  assert.equal(await union.posted(ben.checking), '25.00')
  done(await send(newId()))
  assert.equal(await union.posted(ben.checking), '50.00', 'staff have looked at this schedule')
  await union.assertSound()
})

/** A schedule from Ada to Ben, after which she may arrange no other this month; staff look at each of its dates. */
async function openSchedule(t: TestContext, terms: Parameters<typeof arrangeOnce>[4]) {
  const union = await openSchedules(t, '2026-01-15')
  const ada = await union.member('Ada Okafor', { checking: '100.00' })
  const ben = await union.member('Ben Okafor')
  const rosa = await union.staff('Rosa Delgado')
  const { db, clock } = union
  done(await save(db, { period: 'month', countMax: 1 }, newId(), clock.now()))
  done(await arrangeOnce(union, ada, ben, '2026-01-20', terms))
  done(await save(db, REVIEW, newId(), clock.now()))
  const another = () => arrangeOnce(union, ada, ben, '2026-01-29', { amount: '5.00' })
  return { union, db, ada, rosa, another }
}

for (const { words, terms, days, how } of CASES)
  test(`a scheduled transfer ${words} that is ${how} on it gives its place in the allowances back`, async (t) => {
    const { union, db, ada, rosa, another } = await openSchedule(t, terms)
    for (const day of days) {
      assert.equal(codeIn(await another()), 'payment_refused')
      union.goTo(day)
      assert.equal(await runJob(union), 1)
      const [held] = (await listOf(union, ada)).past
      const { id, outcome } = held!
      assert.equal(outcome, 'held')
      if (how === 'cancelled') done(await openMemberTransfers(union).cancel(ada.customer, id))
      else {
        const refused = { id, decision: how, reason: 'Scam' } as const
        done(await decideReview(db, contextOf(union, rosa), REVIEWABLES, refused))
      }
    }
    assert.equal(await union.available(ada.checking), '100.00')
    done(await another())
  })

for (const first of ['refused', 'released'] as const)
  test(`a schedule that ends while its date waits ${first === 'refused' ? 'gives its place back once that is' : 'keeps its place where that is'} ${first}`, async (t) => {
    const { union, db, ada, rosa, another } = await openSchedule(t, { frequency: 'weekly' })
    union.goTo('2026-01-20')
    await runJob(union)
    const { upcoming, past } = await listOf(union, ada)
    done(await cancelIt(union, ada, upcoming[0]!))
    assert.equal(codeIn(await another()), 'payment_refused', 'it may still leave')
    const decision = { id: past[0]!.id, decision: first, reason: 'Looked at' } as const
    done(await decideReview(db, contextOf(union, rosa), REVIEWABLES, decision))
    assert.equal(codeIn(await another()), first === 'refused' ? 'done' : 'payment_refused')
  })

test('two dates that wait and are refused at once give back the place of their schedule', async (t) => {
  const twice = { frequency: 'weekly', timesMax: 2 }
  const { union, db, ada, rosa, another } = await openSchedule(t, twice)
  const theo = await union.staff('Theo Lindqvist')
  for (const day of ['2026-01-25', '2026-01-27']) {
    union.goTo(day)
    assert.equal(await runJob(union), 1)
  }
  const { past } = await listOf(union, ada)
  const refuseIt = ({ id }: { readonly id: string }, staff: Person) =>
    decideReview(db, contextOf(union, staff), REVIEWABLES, {
      id,
      decision: 'refused',
      reason: 'Scam',
    })
  const both = await Promise.all([refuseIt(past[0]!, rosa), refuseIt(past[1]!, theo)])
  assert.deepEqual(both.map(codeIn), ['done', 'done'])
  done(await another())
})

test('what was to wait when it was arranged waits on its date, though it adds nothing to the day then', async (t) => {
  const { db } = await freshDatabase(t)
  done(await save(db, { countMax: 0, outcome: 'review' }))
  const payment = {
    id: newId(),
    personId: newId(),
    kind: 'member',
    amount: fromDecimal('5.00'),
  } as const
  const ask = (adds: 'payment' | 'nothing', id = payment.id) =>
    inTransaction(
      db,
      async (tx) => (await decide(tx, { at: AT, institution }, { ...payment, id, adds })).outcome,
    )
  assert.equal(await ask('payment'), 'review')
  assert.equal(await ask('nothing'), 'review')
  assert.equal(await ask('nothing', newId()), 'allow')
})

test('a rule that has payments wait is about payments that leave', async (t) => {
  const { db } = await freshDatabase(t)
  await assert.rejects(save(db, { ...REVIEW, kinds: ['own'] }), /payment_rule_outcome_check/)
  assert.equal(codeIn(await save(db, { ...REVIEW, kinds: ['member'] })), 'done')
})

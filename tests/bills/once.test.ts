import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { BILL } from '../../src/modules/bills/server/bills.ts'
import { runDue } from '../../src/modules/standingOrders/server/standingOrders.ts'
import {
  ask,
  bodyOf,
  bookOf,
  cancelIt,
  editIt,
  openBills,
  owe,
  pay,
  paymentCount,
  storyOf,
} from './owing.ts'

describe('a bill cancelled or changed while it is paid', () => {
  test('is either cancelled and not paid, or paid and not cancelled', async (t) => {
    const union = await openBills(t, '2026-01-15')
    const ada = await union.member('Ada Okafor', { checking: '1000.00' })
    const bills = []
    for (let i = 0; i < 20; i++) bills.push(await owe(union, ada, '2026-01-16'))
    // Midnight for the worker, a second before it for the member at the counter.
    const worker = { ...union.dependencies, clock: { now: () => new Date('2026-01-16T05:00:00Z') } }
    union.clock.set(new Date('2026-01-16T04:59:59Z'))
    const [cancels] = await Promise.all([
      Promise.all(bills.map((bill) => cancelIt(union, ada, bill))),
      runDue(union.db, worker, BILL, 100),
      runDue(union.db, worker, BILL, 100),
    ])
    while ((await runDue(union.db, worker, BILL, 100)) > 0);
    const cancelled = cancels.filter(({ ok }) => ok).length
    for (const each of cancels) {
      if (!each.ok) assert.ok(['bill_over', 'changed_meanwhile'].includes(each.code), each.code)
    }
    assert.equal(await paymentCount(union), 20 - cancelled)
    const story = await storyOf(union, ada)
    assert.equal(story.length, 20)
    assert.equal(story.filter((line) => line.endsWith('cancelled')).length, cancelled)
    assert.equal(await union.available(ada.checking), `${1000 - 25 * (20 - cancelled)}.00`)
    await union.assertSound()
  })

  test('cannot be cancelled or changed any more on its day', async (t) => {
    const union = await openBills(t, '2026-01-15')
    const ada = await union.member('Ada Okafor', { checking: '100.00' })
    const bill = await owe(union, ada, '2026-01-16')
    union.clock.set(new Date('2026-01-16T05:00:00Z'))
    const cancelled = await cancelIt(union, ada, bill)
    const edited = await editIt(union, ada, bill, { amount: '1.00' })
    assert.deepEqual(
      [cancelled, edited].map((answer) => !answer.ok && answer.code),
      ['bill_due', 'bill_due'],
    )
    assert.equal(await pay(union), 1)
    const again = await cancelIt(union, ada, bill)
    assert.ok(!again.ok && again.code === 'bill_over')
  })
})

describe('the same request', () => {
  test('sent eight times at once schedules one payment and sets its money aside once', async (t) => {
    const union = await openBills(t, '2026-01-15')
    const ada = await union.member('Ada Okafor', { checking: '100.00' })
    const body = bodyOf(ada, '2026-01-20')
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(union, ada, body)))
    assert.ok(answers.every(({ ok }) => ok))
    assert.equal((await bookOf(union, ada)).upcoming.length, 1)
    assert.equal(await union.available(ada.checking), '75.00')
    const other = await ask(union, ada, { ...body, accountNumber: '99999' })
    assert.ok(!other.ok && other.code === 'id_reused', 'another account number is another payment')
    const ben = await union.member('Ben Okafor', { checking: '100.00' })
    const stolen = await ask(union, ben, { ...body, fromAccountId: ben.checking.id })
    assert.ok(!stolen.ok && stolen.code === 'id_reused')
    assert.deepEqual(await union.noticesOf(ben), [])
  })

  test('of two for the last money, one is scheduled', async (t) => {
    const union = await openBills(t, '2026-01-15')
    const ada = await union.member('Ada Okafor', { checking: '40.00' })
    const answers = await Promise.all(
      [1, 2, 3].map(() => ask(union, ada, bodyOf(ada, '2026-01-20'))),
    )
    assert.equal(answers.filter(({ ok }) => ok).length, 1)
    assert.ok(answers.every((answer) => answer.ok || answer.code === 'insufficient_funds'))
    assert.equal(await union.available(ada.checking), '15.00')
    await union.assertSound()
  })
})

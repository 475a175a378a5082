import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { addOwner, changeCap } from '../../src/modules/accounts/server/accounts.ts'
import { reverseTransaction } from '../../src/modules/staffTransactions/server/staffTransactions.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import * as bills from '../bills/owing.ts'
import { somebodyWaits } from '../factories/locks.ts'
import { memberOrder, orderFrom } from '../factories/orders.ts'
import { codeIn, done, tally } from '../factories/outcomes.ts'
import * as schedules from '../standingOrders/arranging.ts'
import { contextOf } from '../worlds/creditUnion.ts'
import { openCapped } from './capWorld.ts'

const OVER = 'daily_cap_exceeded'

describe('the cap of a delegate', () => {
  for (const way of ['own', 'member', 'usBank', 'abroad', 'opening'] as const) {
    test(`holds for money that leaves at once (${way}), with what left by other ways that day`, async (t) => {
      const { ways, left, posted, ada, goTo } = await openCapped(t)
      assert.equal(codeIn(await ways[way]('30.00')), 'done')
      assert.equal(await left(), '20.00')
      const over = await ways[way]('20.01')
      assert.equal(codeIn(over), OVER)
      assert.match(
        String(!over.ok && over.message),
        /You can move \$20\.00 more out of this account today, of \$50\.00 a day/,
      )
      done(await ways.own('20.00'))
      assert.equal(codeIn(await ways[way]('0.01')), OVER)
      assert.equal(await posted(ada.checking), '950.00')
      // The institution's day, which is in New York: 23:59 is the same one, in UTC already the next.
      goTo('2026-06-15', '23:59')
      assert.equal(codeIn(await ways.own('0.01')), OVER)
      goTo('2026-06-16', '00:00')
      done(await ways.own('50.00'))
    })
  }

  test('is that of one account and one delegate; owners have none', async (t) => {
    const { db, ways, transfers, ada, ben, cleo, clock, left } = await openCapped(t)
    const { id: accountId } = ada.checking
    const also = { accountId, personId: cleo.personId, role: 'delegate', at: clock.now() } as const
    done(await inTransaction(db, (tx) => addOwner(tx, { ...also, dailyCap: 5_00n })))
    done(await ways.own('50.00'))
    const byCleo = (amount: string) =>
      transfers.betweenAccounts(
        cleo.customer,
        orderFrom(cleo, amount, { fromAccountId: accountId }),
      )
    assert.equal(codeIn(await byCleo('5.01')), OVER)
    done(await byCleo('5.00'))
    done(await transfers.betweenAccounts(ada.customer, orderFrom(ada, '500.00')))
    // Out of an account of their own, and into this one.
    const paidIn = orderFrom(ben, '10.00', { toAccountId: accountId })
    done(await transfers.betweenAccounts(ben.customer, paidIn))
    assert.equal(await left(), '0.00')
  })

  test('decides the transfers of one batch in turn, and one that had no funds takes nothing of it', async (t) => {
    const { transfers, ada, asBen, ben, ways, posted, left } = await openCapped(t, '50.00')
    // Everybody was let in before, so that all that follows travels together and in this order.
    done(await transfers.betweenAccounts(ada.customer, orderFrom(ada, '9.00')))
    done(await ways.own('1.00'))
    const outcomes = await Promise.all([
      transfers.betweenAccounts(ada.customer, orderFrom(ada, '1.00')),
      ways.own('9.00'),
      ways.own('45.00'),
      ways.own('50.00'),
      transfers.betweenAccounts(ada.customer, orderFrom(ada, '2.00')),
      ways.own('20.00'),
      ways.own('20.01'),
      transfers.betweenAccounts(
        ben.customer,
        orderFrom(asBen, '3.00', { fromAccountId: ben.savings.id, toAccountId: ada.checking.id }),
      ),
      ways.own('0.00'),
    ])
    assert.deepEqual(outcomes.map(codeIn), [
      'done',
      'done',
      OVER,
      OVER,
      'done',
      'done',
      OVER,
      'done',
      'invalid_amount',
    ])
    assert.deepEqual([await posted(ada.checking), await left()], ['11.00', '20.00'])
    const without = await Promise.all([ways.own('15.00'), ways.own('10.00'), ways.own('9.00')])
    assert.deepEqual(without.map(codeIn), ['insufficient_funds', 'done', 'insufficient_funds'])
    assert.equal(await left(), '10.00')
  })

  test('counts a request once that is sent again, also when nothing is left', async (t) => {
    const { ways, left } = await openCapped(t)
    const id = newId()
    done(await ways.own('50.00', id))
    const again = await Promise.all([ways.own('50.00', id), ways.own('50.00', id)])
    assert.ok(again.every((answer) => answer.ok && answer.value.replayed))
    assert.equal(codeIn(await ways.own('49.00', id)), 'id_reused')
    assert.equal(await left(), '0.00')
  })

  test('never lets a cent more through, by fifty requests at once and two ways', async (t) => {
    const { ways, transfers, posted, ada, asBen, ben, cleo, assertSound } = await openCapped(t)
    const toCleo = await memberOrder(transfers, asBen, cleo, '1.60')
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        i % 2 === 0
          ? transfers.toMember(ben.customer, { ...toCleo, id: newId() })
          : ways.own('1.60'),
      ),
    )
    // 31 times $1.60 is $49.60.
    assert.deepEqual(tally(outcomes), { done: 31, [OVER]: 19 })
    assert.equal(await posted(ada.checking), '950.40')
    await assertSound()
  })

  test('holds at once when it is lowered, and leaves what was used', async (t) => {
    const { ways, cap, left } = await openCapped(t)
    done(await ways.own('30.00'))
    done(await cap('20.00'))
    assert.equal(await left(), '0.00')
    const over = await ways.own('0.01')
    assert.match(
      String(!over.ok && over.message),
      /You have used the \$20\.00 that you may move out of this account in a day/,
    )
    done(await cap('40.00'))
    assert.equal(codeIn(await ways.own('10.01')), OVER)
    done(await ways.own('10.00'))
    done(await cap(null))
    assert.equal(codeIn(await ways.own('0.01')), 'source_account_not_found')
  })

  for (const way of ['own', 'member'] as const) {
    test(`is the new one for a payment (${way}) that meets the change`, async (t) => {
      const { db, engine, ways, about } = await openCapped(t)
      done(await ways[way]('1.00'))
      const sending = await inTransaction(db, async (tx) => {
        done(await changeCap(tx, { ...about, dailyCap: 5_00n, mayRaise: false }))
        const sent = ways[way]('10.00')
        await somebodyWaits(engine.pool)
        return [sent] as const
      })
      assert.equal(codeIn(await sending[0]), OVER)
    })
  }

  test('starts anew for nobody who leaves and comes back', async (t) => {
    const { ways, leave, join } = await openCapped(t)
    done(await ways.own('50.00'))
    done(await leave())
    done(await join('60.00'))
    assert.equal(codeIn(await ways.own('10.01')), OVER)
    done(await ways.own('10.00'))
  })

  test('gets back what was cancelled or reversed, on the day it was moved and once', async (t) => {
    const union = await openCapped(t)
    const { db, ways, transfers, ada, ben, left, goTo, staff } = union
    const abroad = newId()
    done(await ways.abroad('30.00', abroad))
    done(await transfers.cancel(ben.customer, abroad))
    done(await transfers.cancel(ben.customer, abroad))
    assert.equal(await left(), '50.00')
    const first = newId()
    done(await ways.own('50.00', first))
    goTo('2026-06-16')
    done(await ways.own('45.00'))
    const rosa = await staff()
    const reverse = (id: string) =>
      inTransaction(db, (tx) =>
        reverseTransaction(tx, contextOf(union, rosa), {
          personId: ada.personId,
          id,
          reason: 'Sent by mistake',
        }),
      )
    done(await reverse(first))
    assert.equal(await left(), '5.00')
    goTo('2026-06-15')
    assert.equal(await left(), '50.00')
  })

  test('refuses what is arranged and could never leave', async (t) => {
    const union = await openCapped(t)
    const { asBen } = union
    const bill = await bills.ask(
      union,
      asBen,
      bills.bodyOf(asBen, '2026-06-16', { amount: '50.01' }),
    )
    assert.equal(codeIn(bill), OVER)
    const body = schedules.bodyOf(asBen, '2026-06-16', { amount: '50.01' })
    assert.equal(codeIn(await schedules.ask(union, asBen, body)), OVER)
  })

  test('counts what was arranged on the day it leaves; what is over it stays', async (t) => {
    const union = await openCapped(t)
    const { goTo, bill, schedule, runBills, runSchedules, ways, left, ada, ben, asBen } = union
    await bill('30.00')
    await schedule('25.00')
    assert.equal(await left(), '50.00')
    done(await ways.own('50.00'))
    goTo('2026-06-16')
    await runBills()
    await runSchedules()
    assert.equal(await left(), '20.00')
    assert.deepEqual(await bills.storyOf(union, asBen), ['2026-06-16 paid'])
    assert.deepEqual(await schedules.storyOf(union, asBen), ['2026-06-16 failed'])
    assert.equal(codeIn(await ways.own('20.01')), OVER)
    assert.deepEqual(
      [await union.posted(ada.checking), await union.available(ada.checking)],
      ['920.00', '920.00'],
    )
    assert.match((await union.noticesOf(ben)).join('\n'), /Scheduled transfer not sent/)
  })

  test('also holds for a bill whose money was set aside, which is then free again', async (t) => {
    const { goTo, bill, runBills, ways, ada, available, leave, ...union } = await openCapped(t)
    await bill('30.00')
    goTo('2026-06-16')
    done(await ways.own('40.00'))
    assert.equal(await available(ada.checking), '930.00')
    await runBills()
    assert.equal(await available(ada.checking), '960.00')
    goTo('2026-06-15')
    await bill('30.00')
    done(await leave())
    goTo('2026-06-16')
    await runBills()
    assert.equal(await available(ada.checking), '960.00')
    assert.equal(await union.house('clearing:bill-pay'), '0.00')
  })
})

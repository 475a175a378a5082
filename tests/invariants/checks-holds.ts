import assert from 'node:assert/strict'
import {
  expireHolds,
  hold,
  holdById,
  pending,
  post,
  release,
  settle,
} from '../../src/modules/ledger/server/ledger.ts'
import { newId } from '../../src/values/ids.ts'
import { toDecimal } from '../../src/values/money.ts'
import { accepted, codeOf, dollars, NOW, onDay } from './books.ts'
import type { Check } from './check.ts'
import { postRaw } from './raw-posting.ts'

export const holdChecks = {
  'held money cannot be spent': async (books) => {
    const ada = await books.account('100.00')
    const ben = await books.account()
    accepted(await hold(books.db, books.order(ada, ben, '60.00'), NOW))
    assert.equal(await books.available(ada), '40.00')
    assert.equal(
      codeOf(await post(books.db, books.order(ada, ben, '40.01'), NOW)),
      'insufficient_funds',
    )
    assert.equal(
      codeOf(await hold(books.db, books.order(ada, ben, '40.01'), NOW)),
      'insufficient_funds',
    )
    await books.pay(ada, ben, '40.00')
    await books.isHealthy()
  },

  'expected money is announced and cannot be spent': async (books) => {
    const ada = await books.account('100.00')
    const ben = await books.account()
    accepted(await hold(books.db, books.order(ada, ben, '60.00'), NOW))
    assert.equal(await books.expected(ben), '60.00')
    assert.equal(await books.available(ben), '0.00')
    assert.equal(
      codeOf(await post(books.db, books.order(ben, ada, '0.01'), NOW)),
      'insufficient_funds',
    )
    const [coming] = await pending(books.db, [ben], 10)
    const [leaving] = await pending(books.db, [ada], 10)
    assert.deepEqual([toDecimal(coming!.amount), toDecimal(leaving!.amount)], ['60.00', '-60.00'])
    await books.isHealthy()
  },

  'a hold is settled once and frees what it did not need': async (books) => {
    const ada = await books.account('100.00')
    const ben = await books.account()
    const order = books.order(ada, ben, '60.00')
    accepted(await hold(books.db, order, NOW))
    const first = { id: newId(), actor: books.ada, holdId: order.id, amountMinor: 45_00n }
    const receipt = accepted(await settle(books.db, first, NOW))
    assert.equal(toDecimal(receipt.fromBalanceAfter), '55.00')
    assert.equal(await books.available(ada), '55.00')
    assert.equal(await books.expected(ben), '0.00')
    const told = (await holdById(books.db, order.id))!
    assert.deepEqual([told.state, toDecimal(told.postedAmount)], ['posted', '45.00'])
    assert.deepEqual([told.from.accountId, told.to.accountId], [ada, ben])
    assert.equal(accepted(await settle(books.db, first, NOW)).replayed, true)
    const second = await settle(books.db, { ...first, id: newId() }, NOW)
    assert.equal(codeOf(second), 'hold_not_open')
    assert.equal(codeOf(await release(books.db, order.id)), 'hold_not_open')
    assert.equal(await books.posted(ada), '55.00')
    await books.isHealthy()
  },

  'no more is settled than was held': async (books) => {
    const ada = await books.account('100.00')
    const ben = await books.account()
    const order = books.order(ada, ben, '60.00')
    accepted(await hold(books.db, order, NOW))
    const greedy = { id: newId(), actor: books.ada, holdId: order.id, amountMinor: 60_01n }
    assert.equal(codeOf(await settle(books.db, greedy, NOW)), 'exceeds_hold')
    accepted(await settle(books.db, { ...greedy, id: newId(), amountMinor: 60_00n }, NOW))
    await books.isHealthy()
  },

  'a hold is settled between its own accounts': async (books) => {
    const ada = await books.account('100.00')
    const ben = await books.account('100.00')
    const order = books.order(ada, ben, '60.00')
    accepted(await hold(books.db, order, NOW))
    const astray = books.order(ada, await books.account(), '60.00')
    assert.equal(await postRaw(books, astray, {}, { holdId: order.id }), 'hold_mismatch')
    await books.isHealthy()
  },

  'the whole balance can be held and settled': async (books) => {
    const ada = await books.account('100.00')
    const ben = await books.account()
    const order = books.order(ada, ben, '100.00')
    accepted(await hold(books.db, order, NOW))
    accepted(await settle(books.db, { id: order.id, actor: books.ada, holdId: order.id }, NOW))
    assert.equal(await books.posted(ada), '0.00')
    await books.isHealthy()
  },

  'a released hold gives everything back, once': async (books) => {
    const ada = await books.account('100.00')
    const ben = await books.account()
    const order = books.order(ada, ben, '60.00')
    accepted(await hold(books.db, order, NOW))
    accepted(await release(books.db, order.id))
    assert.equal(await books.available(ada), '100.00')
    assert.equal(await books.expected(ben), '0.00')
    assert.equal(codeOf(await release(books.db, order.id)), 'hold_not_open')
    const late = { id: newId(), actor: books.ada, holdId: order.id }
    assert.equal(codeOf(await settle(books.db, late, NOW)), 'hold_not_open')
    assert.equal(await books.available(ada), '100.00')
    const again = accepted(await hold(books.db, order, NOW))
    assert.deepEqual([again.replayed, again.state], [true, 'voided'])
    await books.isHealthy()
  },

  'a hold whose time is over cannot be settled and is swept': async (books) => {
    const ada = await books.account('100.00', onDay(1))
    const ben = await books.account()
    const order = books.order(ada, ben, '60.00', { expiresAt: onDay(5).at })
    accepted(await hold(books.db, order, onDay(2)))
    assert.equal((await expireHolds(books.db, 100, onDay(4))).includes(order.id), false)
    const late = { id: newId(), actor: books.ada, holdId: order.id }
    assert.equal(codeOf(await settle(books.db, late, onDay(5))), 'hold_not_open')
    assert.equal((await expireHolds(books.db, 100, onDay(5))).includes(order.id), true)
    assert.equal((await expireHolds(books.db, 100, onDay(5))).includes(order.id), false)
    assert.equal(await books.available(ada), '100.00')
    await books.isHealthy()
  },

  'a hold keeps its id as a transfer does': async (books) => {
    const ada = await books.account('100.00')
    const ben = await books.account()
    const order = books.order(ada, ben, '60.00')
    accepted(await hold(books.db, order, NOW))
    assert.equal(accepted(await hold(books.db, order, NOW)).replayed, true)
    assert.equal(await books.available(ada), '40.00')
    const altered = { ...order, amount: dollars('1.00') }
    assert.equal(codeOf(await hold(books.db, altered, NOW)), 'id_reused')
    assert.equal(codeOf(await hold(books.db, { ...order, actor: books.ben }, NOW)), 'id_reused')
    await books.isHealthy()
  },

  'under the id of an open hold nothing else is posted, nor is anything held under that of a transfer':
    async (books) => {
      const ada = await books.account('100.00')
      const ben = await books.account('100.00')
      const held = books.order(ada, ben, '60.00')
      accepted(await hold(books.db, held, NOW))
      const taking = { ...books.order(ben, ada, '1.00'), id: held.id }
      assert.equal(codeOf(await post(books.db, taking, NOW)), 'id_reused')
      accepted(await settle(books.db, { id: held.id, actor: books.ada, holdId: held.id }, NOW))
      assert.equal(await books.available(ben), '160.00')
      const sent = books.order(ben, ada, '1.00')
      accepted(await post(books.db, sent, NOW))
      const late = { ...books.order(ada, ben, '1.00'), id: sent.id }
      assert.equal(codeOf(await hold(books.db, late, NOW)), 'id_reused')
      // What takes the place of a hold that has ended may have its id.
      const signed = books.order(ada, ben, '10.00')
      accepted(await hold(books.db, signed, NOW))
      assert.equal(codeOf(await post(books.db, signed, NOW)), 'id_reused')
      accepted(await release(books.db, signed.id, NOW))
      accepted(await post(books.db, signed, NOW))
      await books.isHealthy()
    },
} satisfies Record<string, Check>

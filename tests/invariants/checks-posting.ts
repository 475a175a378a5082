import assert from 'node:assert/strict'
import { sql } from 'kysely'
import {
  close,
  fix,
  freeze,
  history,
  hold,
  openAccount,
  post,
  postBatch,
  release,
  unfix,
  unfreeze,
} from '../../src/modules/ledger/server/ledger.ts'
import { money, toDecimal } from '../../src/values/money.ts'
import { accepted, codeOf, dollars, NOW, onDay, ZONE } from './books.ts'
import type { Check } from './check.ts'
import { ACTOR, postRaw } from './raw-posting.ts'

export const postingChecks = {
  'a payment moves the money and both histories tell it': async (books) => {
    const ada = await books.account('100.00')
    const ben = await books.account()
    const order = books.order(ada, ben, '40.00', { details: { memo: 'Rent' } })
    const receipt = accepted(await post(books.db, order, NOW))
    assert.equal(toDecimal(receipt.fromBalanceAfter), '60.00')
    assert.equal(toDecimal(receipt.toBalanceAfter), '40.00')
    const [paid] = await history(books.db, [ada], { countMax: 1 })
    const [received] = await history(books.db, [ben], { countMax: 1 })
    assert.equal(toDecimal(paid!.amount), '-40.00')
    assert.equal(toDecimal(received!.amount), '40.00')
    assert.equal(toDecimal(paid!.balanceAfter), '60.00')
    assert.deepEqual([paid!.counter.accountId, received!.counter.accountId], [ben, ada])
    assert.deepEqual([paid!.transferId, received!.transferId], [order.id, order.id])
    assert.deepEqual(paid!.details, { memo: 'Rent' })
    assert.deepEqual(paid!.actor, books.ada)
    await books.isHealthy()
  },

  'the last cent can be spent and one more cannot': async (books) => {
    const ada = await books.account('100.00')
    const ben = await books.account()
    assert.equal(
      codeOf(await post(books.db, books.order(ada, ben, '100.01'), NOW)),
      'insufficient_funds',
    )
    await books.pay(ada, ben, '100.00')
    assert.equal(
      codeOf(await post(books.db, books.order(ada, ben, '0.01'), NOW)),
      'insufficient_funds',
    )
    await books.isHealthy()
  },

  'an overdraft ends at its floor': async (books) => {
    const ada = await openAccount(books.db, 'USD', dollars('-50.00'))
    const ben = await books.account()
    await books.pay(ada, ben, '50.00')
    const more = await post(books.db, books.order(ada, ben, '0.01'), NOW)
    assert.equal(codeOf(more), 'insufficient_funds')
    await books.isHealthy()
  },

  'a batch decides in order': async (books) => {
    const ada = await books.account('100.00')
    const ben = await books.account()
    const eve = await books.account()
    const answers = await postBatch(
      books.db,
      [
        books.order(ben, eve, '60.00'),
        books.order(ada, ben, '60.00'),
        books.order(ada, ben, '60.00'),
        books.order(ben, eve, '60.00'),
      ],
      NOW,
    )
    const said = answers.map(codeOf)
    assert.deepEqual(said, ['insufficient_funds', 'accepted', 'insufficient_funds', 'accepted'])
    assert.equal(await books.posted(eve), '60.00')
    await books.isHealthy()
  },

  'a retry is answered as the first time': async (books) => {
    const ada = await books.account('100.00')
    const ben = await books.account()
    const order = books.order(ada, ben, '60.00')
    const first = accepted(await post(books.db, order, NOW))
    await books.pay(ben, ada, '5.00')
    accepted(await freeze(books.db, ben))
    const again = accepted(await post(books.db, order, NOW))
    assert.deepEqual(again, { ...first, replayed: true })
    assert.equal(await books.posted(ada), '45.00')
    accepted(await unfreeze(books.db, ben))
    await books.isHealthy()
  },

  'an id that comes back with another amount is refused': async (books) => {
    const ada = await books.account('100.00')
    const ben = await books.account()
    const order = books.order(ada, ben, '10.00')
    accepted(await post(books.db, order, NOW))
    const altered = await post(books.db, { ...order, amount: dollars('11.00') }, NOW)
    assert.equal(codeOf(altered), 'id_reused')
    const reworded = await post(books.db, { ...order, details: { memo: 'x' } }, NOW)
    assert.equal(codeOf(reworded), 'id_reused')
    await books.isHealthy()
  },

  'an id is no key to a transfer of somebody else': async (books) => {
    const ada = await books.account('100.00')
    const ben = await books.account()
    const order = books.order(ada, ben, '10.00')
    accepted(await post(books.db, order, NOW))
    assert.equal(codeOf(await post(books.db, { ...order, actor: books.ben }, NOW)), 'id_reused')
    // Even when the fingerprint is the same to the byte.
    assert.equal(await postRaw(books, order, { [ACTOR]: books.ben.actorId }), 'id_reused')
    await books.isHealthy()
  },

  'money does not change its currency on the way': async (books) => {
    const ada = await books.account('100.00')
    const euro = await openAccount(books.db, 'EUR', money(-100_00n, 'EUR'))
    assert.equal(codeOf(await post(books.db, books.order(ada, euro, '1.00'), NOW)), 'invalid')
    assert.equal(codeOf(await hold(books.db, books.order(ada, euro, '1.00'), NOW)), 'invalid')
    const yen = { ...books.order(ada, await books.account(), '1.00'), amount: money(1n, 'JPY') }
    assert.equal(codeOf(await post(books.db, yen, NOW)), 'invalid')
    await books.isHealthy()
  },

  'nothing moves on a frozen account, on either side': async (books) => {
    const ada = await books.account('100.00')
    const ben = await books.account('100.00')
    accepted(await freeze(books.db, ada))
    for (const [from, to] of [
      [ada, ben],
      [ben, ada],
    ] as const) {
      const order = books.order(from, to, '1.00')
      assert.equal(codeOf(await post(books.db, order, NOW)), 'account_not_open')
      assert.equal(codeOf(await hold(books.db, order, NOW)), 'account_not_open')
    }
    accepted(await unfreeze(books.db, ada))
    await books.pay(ada, ben, '1.00')
  },

  'on a fixed account only dividends move': async (books) => {
    const ada = await books.account('100.00')
    const ben = await books.account('100.00')
    accepted(await fix(books.db, ada))
    for (const [from, to] of [
      [ada, ben],
      [ben, ada],
    ] as const) {
      const order = books.order(from, to, '1.00')
      assert.equal(codeOf(await post(books.db, order, NOW)), 'account_fixed')
      assert.equal(codeOf(await hold(books.db, order, NOW)), 'account_fixed')
      accepted(await post(books.db, { ...books.order(from, to, '1.00'), reason: 'interest' }, NOW))
    }
    accepted(await unfix(books.db, ada))
    await books.pay(ada, ben, '1.00')
  },

  'only an empty account is closed, and for good': async (books) => {
    const ada = await books.account('1.00')
    assert.equal(codeOf(await close(books.db, ada)), 'not_empty')
    await books.pay(ada, await books.outside(), '1.00')
    accepted(await close(books.db, ada))
    assert.equal(codeOf(await unfreeze(books.db, ada)), 'account_closed')
    const late = await post(books.db, books.order(await books.outside(), ada, '1.00'), NOW)
    assert.equal(codeOf(late), 'account_not_open')
  },

  'time never goes backwards within an account': async (books) => {
    const ada = await books.account('100.00', onDay(20))
    const ben = await books.account()
    const late = accepted(await post(books.db, books.order(ada, ben, '1.00'), onDay(30)))
    const early = accepted(await post(books.db, books.order(ada, ben, '1.00'), onDay(25)))
    assert.deepEqual(early.postedAt, late.postedAt)
    await books.isHealthy()
  },

  'the value date is the day in the zone of the institution': async (books) => {
    const ada = await books.account('100.00')
    const order = books.order(ada, await books.account(), '1.00')
    const evening = { zone: ZONE, at: new Date('2032-03-02T03:30:00Z') }
    assert.equal(accepted(await post(books.db, order, evening)).valueDate, '2032-03-01')
    const dated = books.order(ada, await books.account(), '1.00', { valueDate: '2020-02-29' })
    assert.equal(accepted(await post(books.db, dated, evening)).valueDate, '2020-02-29')
  },

  'who listens is told of the accounts that changed, and only then': async (books) => {
    const ada = await books.account('100.00')
    const ben = await books.account()
    const told = async (): Promise<readonly string[]> => {
      const { rows } = await sql<{ keys: string[] }>`
        with taken as (delete from outbox returning *)
        select keys from taken where topic = 'ledger.posted' order by id`.execute(books.db)
      return rows.map(({ keys }) => keys.toSorted().join(' '))
    }
    await told()
    const both = [ada, ben].map(String).toSorted().join(' ')
    await books.pay(ada, ben, '1.00')
    assert.deepEqual(await told(), [both])
    await post(books.db, books.order(ada, ben, '1000.00'), NOW)
    assert.deepEqual(await told(), [])
    const order = books.order(ada, ben, '1.00')
    accepted(await hold(books.db, order, NOW))
    assert.deepEqual(await told(), [both])
    accepted(await release(books.db, order.id))
    assert.deepEqual(await told(), [both])
  },

  'of many spends at once only those go through that the money covers': async (books) => {
    const ada = await books.account('100.00')
    const ben = await books.account()
    // The first round warms the connections, so that the others really meet.
    for (let round = 1; round <= 3; round++) {
      const orders = Array.from({ length: 30 }, () => books.order(ada, ben, '30.00'))
      const answers = await Promise.all(orders.map((order) => post(books.db, order, NOW)))
      const codes = answers.map(codeOf)
      assert.equal(codes.filter((code) => code === 'accepted').length, 3)
      assert.equal(codes.filter((code) => code === 'insufficient_funds').length, 27)
      await books.pay(ben, ada, '90.00')
    }
    await books.isHealthy()
  },
} satisfies Record<string, Check>

import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { batchColumns, flows, history, reverse } from '../../src/modules/ledger/server/ledger.ts'
import { newId } from '../../src/values/ids.ts'
import { toDecimal } from '../../src/values/money.ts'
import { accepted, codeOf, NOW, onDay, ZONE } from './books.ts'
import type { Check } from './check.ts'
import { postRaw } from './raw-posting.ts'

export const reversalChecks = {
  'a transfer is reversed once': async (books) => {
    const ada = await books.account('100.00')
    const ben = await books.account('100.00')
    const transferId = await books.pay(ada, ben, '40.00')
    const undo = { id: newId(), actor: books.ada, transferId }
    accepted(await reverse(books.db, undo, NOW))
    assert.equal(await books.posted(ada), '100.00')
    assert.equal(accepted(await reverse(books.db, undo, NOW)).replayed, true)
    const second = await reverse(books.db, { ...undo, id: newId() }, NOW)
    assert.equal(codeOf(second), 'already_reversed')
    assert.equal(await books.posted(ada), '100.00')
    await books.isHealthy()
  },

  'two reversals of one transfer in one batch: the first wins': async (books) => {
    const ada = await books.account('100.00')
    const ben = await books.account('100.00')
    const transferId = await books.pay(ada, ben, '40.00')
    const orders = [books.order(ben, ada, '40.00'), books.order(ben, ada, '40.00')]
    const [id, actor, channel, print, , from, to, amount, currency, details] = batchColumns(
      books.db,
      orders,
      NOW,
    )
    const { rows } = await sql<{ outcome: string }>`select outcome from ledger_post_batch(
      ${id}::uuid[], ${actor}::uuid[], ${channel}::text[], ${print}::bytea[], '{reversal,reversal}',
      ${from}::bigint[], ${to}::bigint[], ${amount}::bigint[], ${currency}::text[],
      ${details}::jsonb[], ${ZONE}, p_reverses => ${[transferId, transferId]}::uuid[])
      order by ord`.execute(books.db)
    assert.deepEqual(
      rows.map(({ outcome }) => outcome),
      ['posted', 'already_reversed'],
    )
    await books.isHealthy()
  },

  'a reversal is the exact mirror': async (books) => {
    const ada = await books.account('100.00')
    const ben = await books.account('100.00')
    const reverses = await books.pay(ada, ben, '40.00')
    const wrong = [
      books.order(ben, ada, '39.99'),
      books.order(ada, ben, '40.00'),
      books.order(ben, await books.account(), '40.00'),
    ]
    for (const order of wrong) {
      assert.equal(await postRaw(books, order, {}, { reverses }), 'reversal_mismatch')
    }
    assert.equal(await postRaw(books, books.order(ben, ada, '40.00'), {}, { reverses }), 'posted')
    await books.isHealthy()
  },

  'a reversal that would overdraw is refused': async (books) => {
    const ada = await books.account('100.00')
    const ben = await books.account()
    const transferId = await books.pay(ada, ben, '40.00')
    await books.pay(ben, await books.outside(), '0.01')
    const undo = { id: newId(), actor: books.ada, transferId }
    assert.equal(codeOf(await reverse(books.db, undo, NOW)), 'insufficient_funds')
    await books.isHealthy()
  },

  'money in and money out leave reversed transfers out, month by month': async (books) => {
    const ada = await books.account('100.00', onDay(1))
    const ben = await books.account('100.00', onDay(1))
    const transferId = await books.pay(ada, ben, '40.00', onDay(10))
    await books.pay(ada, ben, '7.00', onDay(11))
    await books.pay(ben, ada, '2.00', onDay(12))
    const told = async (from: number, to: number): Promise<readonly string[]> => {
      const range = { from: onDay(from).at!, to: onDay(to).at! }
      const found = await flows(books.db, [ada, ben], range)
      return found.flatMap(({ moneyIn, moneyOut }) => [toDecimal(moneyIn), toDecimal(moneyOut)])
    }
    assert.deepEqual(await told(5, 30), ['2.00', '47.00', '47.00', '2.00'])
    const undo = { id: newId(), actor: books.ada, transferId }
    accepted(await reverse(books.db, undo, onDay(40)))
    assert.deepEqual(await told(5, 30), ['2.00', '7.00', '7.00', '2.00'])
    assert.deepEqual(await told(30, 50), ['0.00', '0.00', '0.00', '0.00'])
    const redo = { id: newId(), actor: books.ada, transferId: undo.id }
    accepted(await reverse(books.db, redo, onDay(70)))
    assert.deepEqual(await told(5, 30), ['2.00', '47.00', '47.00', '2.00'])
    assert.deepEqual(await told(30, 90), ['0.00', '0.00', '0.00', '0.00'])
    await books.isHealthy()
  },

  'history says what was reversed and what reversed it': async (books) => {
    const ada = await books.account('100.00')
    const ben = await books.account('100.00')
    const transferId = await books.pay(ada, ben, '40.00')
    const undo = { id: newId(), actor: books.ada, transferId }
    accepted(await reverse(books.db, undo, NOW))
    const told = async () =>
      (await history(books.db, [ada], { countMax: 3 })).map((entry) => [
        entry.reversesId,
        entry.reversedById,
      ])
    assert.deepEqual((await told()).slice(0, 2), [
      [transferId, null],
      [null, undo.id],
    ])
    const redo = { id: newId(), actor: books.ada, transferId: undo.id }
    accepted(await reverse(books.db, redo, NOW))
    assert.deepEqual(await told(), [
      [undo.id, null],
      [transferId, redo.id],
      [null, null],
    ])
  },
} satisfies Record<string, Check>

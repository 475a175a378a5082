import assert from 'node:assert/strict'
import test from 'node:test'
import {
  hold,
  openLedgerPoster,
  post,
  type PostOrder,
  release,
  reverse,
  settle,
  trialBalance,
} from '../../src/modules/ledger/server/ledger.ts'
import { newId } from '../../src/values/ids.ts'
import type { Result } from '../../src/values/result.ts'
import { freshDatabase } from '../factories/database.ts'
import { accepted, Books, codeOf, NOW } from './books.ts'

const CONNECTIONS = 20

/** `count` actions at once; how often each answer came. */
async function atOnce(
  count: number,
  action: (index: number) => Promise<Result<unknown, string>>,
): Promise<Readonly<Record<string, number>>> {
  const answers = await Promise.all(Array.from({ length: count }, (_, index) => action(index)))
  const tally: Record<string, number> = {}
  for (const answer of answers) tally[codeOf(answer)] = (tally[codeOf(answer)] ?? 0) + 1
  return tally
}

async function openBooks(t: { after(done: () => Promise<void>): void }): Promise<Books> {
  const books = new Books(await freshDatabase(t, CONNECTIONS))
  // Every connection is open and has planned its statements before the race begins.
  const [a, b] = [await books.account('1.00'), await books.account()]
  await atOnce(CONNECTIONS, () => post(books.db, books.order(a, b, '0.01'), NOW))
  return books
}

test('a hundred spends of $60.00 on $100.00: one goes through', async (t) => {
  const books = await openBooks(t)
  const ada = await books.account('100.00')
  const ben = await books.account()
  const tally = await atOnce(100, () => post(books.db, books.order(ada, ben, '60.00'), NOW))
  assert.deepEqual(tally, { accepted: 1, insufficient_funds: 99 })
  assert.equal(await books.posted(ada), '40.00')
  await books.isHealthy()
})

test('the same through the poster, which batches them', async (t) => {
  const books = await openBooks(t)
  const ada = await books.account('100.00')
  const ben = await books.account()
  const poster = openLedgerPoster(books.engine, () => NOW)
  const tally = await atOnce(200, () => poster.post(books.order(ada, ben, '60.00')))
  assert.deepEqual(tally, { accepted: 1, insufficient_funds: 199 })
  await poster.close()
  await books.isHealthy()
})

test('sixty-four times the same id: one transfer and one answer', async (t) => {
  const books = await openBooks(t)
  const ada = await books.account('100.00')
  const ben = await books.account()
  const order = books.order(ada, ben, '60.00')
  const poster = openLedgerPoster(books.engine, () => NOW)
  const straight = Array.from({ length: 32 }, () => post(books.db, order, NOW))
  const batched = Array.from({ length: 32 }, () => poster.post(order))
  const receipts = (await Promise.all([...straight, ...batched])).map((answer) => accepted(answer))
  assert.equal(receipts.filter(({ replayed }) => !replayed).length, 1)
  const facts = new Set(
    receipts.map(({ postedAt, fromBalanceAfter }) => `${+postedAt} ${fromBalanceAfter.minor}`),
  )
  assert.equal(facts.size, 1)
  assert.equal(await books.posted(ada), '40.00')
  await poster.close()
  await books.isHealthy()
})

test('one id between accounts that share no lock: one transfer', async (t) => {
  const books = await openBooks(t)
  const pairs: PostOrder[] = []
  const id = newId()
  for (let i = 0; i < 8; i++) {
    pairs.push(books.order(await books.account('9.00'), await books.account(), '9.00', { id }))
  }
  const tally = await atOnce(64, (index) => post(books.db, pairs[index % 8]!, NOW))
  assert.deepEqual(tally, { accepted: 8, id_reused: 56 })
  await books.isHealthy()
})

test('Ada pays Ben while Ben pays Ada: no deadlock, and the total never changes', async (t) => {
  const books = await openBooks(t)
  const ada = await books.account('100.00')
  const ben = await books.account('100.00')
  const racing = new AbortController()
  const watch = (async () => {
    let readCount = 0
    for (; !racing.signal.aborted; readCount++) {
      const { totals, belowFloorCount } = await trialBalance(books.db)
      assert.deepEqual([totals.map(({ minor }) => minor), belowFloorCount], [[0n], 0])
    }
    return readCount
  })()
  const tally = await atOnce(100, (index) => {
    const [from, to] = index % 2 === 0 ? [ada, ben] : [ben, ada]
    return post(books.db, books.order(from, to, '1.00'), NOW)
  })
  racing.abort()
  assert.ok((await watch) > 0)
  assert.deepEqual(tally, { accepted: 100 })
  assert.equal(await books.posted(ada), '100.00')
  await books.isHealthy()
})

test('fifty people reverse one transfer: it is reversed once', async (t) => {
  const books = await openBooks(t)
  const ada = await books.account('100.00')
  const ben = await books.account('100.00')
  const transferId = await books.pay(ada, ben, '40.00')
  const tally = await atOnce(50, () =>
    reverse(books.db, { id: newId(), actor: books.ada, transferId }, NOW),
  )
  assert.deepEqual(tally, { accepted: 1, already_reversed: 49 })
  assert.equal(await books.posted(ada), '100.00')
  await books.isHealthy()
})

test('settled, released and settled again at the same moment, a hold ends once', async (t) => {
  const books = await openBooks(t)
  for (let round = 0; round < 5; round++) {
    const ada = await books.account('100.00')
    const ben = await books.account()
    const order = books.order(ada, ben, '60.00')
    accepted(await hold(books.db, order, NOW))
    const tally = await atOnce(50, (index) =>
      index % 2 === 0
        ? settle(books.db, { id: newId(), actor: books.ada, holdId: order.id }, NOW)
        : release(books.db, order.id),
    )
    assert.deepEqual(tally, { accepted: 1, hold_not_open: 49 })
    assert.equal(await books.available(ada), await books.posted(ada))
  }
  await books.isHealthy()
})

test('holds and payments race for the same money: never below the floor', async (t) => {
  const books = await openBooks(t)
  const ada = await books.account('100.00')
  const ben = await books.account()
  const tally = await atOnce(100, (index) => {
    const order = books.order(ada, ben, '30.00')
    return index % 2 === 0 ? hold(books.db, order, NOW) : post(books.db, order, NOW)
  })
  assert.deepEqual(tally, { accepted: 3, insufficient_funds: 97 })
  assert.equal(await books.available(ada), '10.00')
  await books.isHealthy()
})

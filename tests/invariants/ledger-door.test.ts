import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { fingerprintOf } from '../../src/modules/ledger/server/fingerprint.ts'
import {
  begunAt,
  hold,
  houseAccount,
  lockedBalancesOf,
  post,
  postHistory,
  postTogether,
  principalOf,
  reverse,
  setJournalKey,
  settle,
  sidesOfMany,
  trialBalance,
  verifyJournal,
} from '../../src/modules/ledger/server/ledger.ts'
import { chainKey } from '../../src/platform/server/chain.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { openPostgres } from '../../src/platform/server/postgres.ts'
import { newId } from '../../src/values/ids.ts'
import type { Result } from '../../src/values/result.ts'
import { freshDatabase, freshDatabaseUrl } from '../factories/database.ts'
import { somebodyWaits, waitingCount } from '../factories/locks.ts'
import { until } from '../factories/waiting.ts'
import { accepted, Books, codeOf, NOW, onDay, ZONE } from './books.ts'

const SECRET = 'the secret of a credit union, kept elsewhere'

test('nobody posts to accounts whose balances were read to stay, until that is over', async (t) => {
  const engine = await freshDatabase(t)
  const books = new Books(engine)
  const [ada, ben] = [await books.account('100.00'), await books.account()]
  const { posting, seen } = await inTransaction(engine.db, async (tx) => {
    const balances = await lockedBalancesOf(tx, [ben, ada])
    const posting = books.pay(ada, ben, '60.00')
    const first = await Promise.race([
      somebodyWaits(engine.pool).then(() => 'waits'),
      posting.then(() => 'is posted'),
    ])
    assert.equal(first, 'waits')
    return { posting, seen: balances.map(({ posted }) => posted.minor) }
  })
  assert.deepEqual(seen, [0n, 100_00n], 'in the order in which they were asked for')
  await posting
  assert.equal(await books.posted(ben), '60.00')
})

test('principal that is read to be paid for stays, with what dividends are paid from, until that is over', async (t) => {
  const books = new Books(await freshDatabase(t))
  const ada = await books.account('100.00')
  const isLocked = (account: bigint): Promise<boolean> =>
    inTransaction(books.db, async (tx) => {
      await sql`set local lock_timeout = '20ms'`.execute(tx)
      await lockedBalancesOf(tx, [account])
      return false
    }).catch((error: { code?: string }) => error.code === '55P03')
  const lockedUnder = (lock: boolean) =>
    inTransaction(books.db, async (tx) => {
      const principals = await principalOf(tx, [{ account: ada, through: 1n }], { lock })
      assert.deepEqual(principals.get(ada)?.changes, [])
      return [await isLocked(ada), await isLocked(houseAccount('expense:dividends'))]
    })
  assert.deepEqual(await lockedUnder(true), [true, true])
  assert.deepEqual(await lockedUnder(false), [false, false])
})

const PLACING: Readonly<
  Record<string, (...order: Parameters<typeof hold>) => Promise<Result<unknown, string>>>
> = { transfers: post, holds: hold }
for (const [what, place] of Object.entries(PLACING))
  test(`of two ${what} with one id, between accounts that share no lock, the later finds the first; in a transaction it fails`, async (t) => {
    const books = new Books(await freshDatabase(t))
    const accounts: bigint[] = []
    for (let index = 0; index < 3; index++) accounts.push(await books.account('1.00'))
    const id = newId()
    const to = [await books.account(), await books.account(), await books.account()]
    const order = (index: number) => books.order(accounts[index]!, to[index]!, '1.00', { id })
    const late = await inTransaction(books.db, async (tx) => {
      accepted(await place(tx, order(0), NOW))
      const alone = place(books.db, order(1), NOW)
      const inside = inTransaction(books.db, (other) => place(other, order(2), NOW)).catch(
        (error: { code?: string }) => error.code,
      )
      await until('both wait', async () => (await waitingCount(books.engine.pool)) === 2)
      return { alone, inside }
    })
    assert.equal(codeOf(await late.alone), 'id_reused')
    assert.equal(await late.inside, '23505')
  })

test('transfers, settlements and reversals bear the mark of their order, which only a server can make', async (t) => {
  const books = new Books(await freshDatabase(t))
  setJournalKey(books.db, SECRET)
  const [ada, ben] = [await books.account('100.00'), await books.account()]
  const { ada: actor } = books
  const details = { memo: 'Back' }
  const transferId = await books.pay(ada, ben, '5.00')
  accepted(await reverse(books.db, { id: newId(), actor, transferId, details }, NOW))
  const order = books.order(ada, ben, '10.00')
  accepted(await hold(books.db, order, NOW))
  const part = { id: newId(), actor, holdId: order.id, amountMinor: 4_00n, valueDate: '2031-02-03' }
  assert.equal(accepted(await settle(books.db, part, NOW)).valueDate, '2031-02-03')
  assert.equal(codeOf(await settle(books.db, { ...part, amountMinor: 3_00n }, NOW)), 'id_reused')
  assert.equal((await verifyJournal(books.db)).ok, true)
})

test('orders that belong together are answered with the first refusal, else with the first receipt', async (t) => {
  const books = new Books(await freshDatabase(t))
  const [ada, ben] = [await books.account('100.00'), await books.account()]
  const pay = (amount: string) => books.order(ada, ben, amount)
  const [first, fee, dear] = [pay('10.00'), pay('1.00'), pay('500.00')]
  const posted = await inTransaction(books.db, (tx) => postTogether(tx, [first, fee], NOW))
  assert.equal(accepted(posted).id, first.id)
  const refused = await inTransaction(books.db, (tx) => postTogether(tx, [pay('2.00'), dear], NOW))
  assert.equal(codeOf(refused), 'insufficient_funds')
})

test('a history is posted in its order, each order at its own instant', async (t) => {
  const books = new Books(await freshDatabase(t))
  const [outside, ada, ben] = [await books.outside(), await books.account(), await books.account()]
  const past = [
    { order: books.order(outside, ada, '10.00'), at: onDay(1).at! },
    { order: books.order(ada, ben, '4.00'), at: onDay(1).at! },
    { order: books.order(ada, ben, '20.00'), at: onDay(2).at! },
    { order: books.order(ada, ben, '6.00'), at: onDay(3).at! },
  ]
  const answers = await postHistory(books.db, past, ZONE)
  assert.deepEqual(
    answers.map((answer) => (answer.ok ? [answer.value.id, answer.value.postedAt] : answer.code)),
    [
      [past[0]!.order.id, onDay(1).at],
      [past[1]!.order.id, onDay(1).at],
      'insufficient_funds',
      [past[3]!.order.id, onDay(3).at],
    ],
  )
  assert.deepEqual(await begunAt(books.db, ben), onDay(1).at)
})

test('transfers are told with the accounts on both sides, and those that are none are left out', async (t) => {
  const books = new Books(await freshDatabase(t))
  const [ada, ben] = [await books.account('100.00'), await books.account()]
  const there = await books.pay(ada, ben, '2.00')
  const back = await books.pay(ben, ada, '1.00')
  const sides = await sidesOfMany(books.db, [there, back, newId()])
  assert.deepEqual(
    sides,
    new Map([
      [there, { from: ada, to: ben }],
      [back, { from: ben, to: ada }],
    ]),
  )
  assert.deepEqual(await sidesOfMany(books.db, []), new Map())
})

test('the trial balance adds up each currency, and counts who is below the floor', async (t) => {
  const url = await freshDatabaseUrl(t)
  const engine = openPostgres(url, { connectionsMax: 2 })
  t.after(() => engine.close())
  const books = new Books(engine)
  const [ada, ben] = [await books.account('100.00'), await books.account('5.00')]
  const belowZero = async () => {
    const { totals, belowFloorCount } = await trialBalance(books.db)
    return [totals.map(({ minor, currency }) => [minor, currency]), belowFloorCount]
  }
  assert.deepEqual(await belowZero(), [[[0n, 'USD']], 0])
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  await owner.query('set session_replication_role = replica')
  await owner.query('alter table ledger_account drop constraint ledger_account_floor')
  await owner.query('update ledger_account set posted = posted + 1, floor = 100000 where id = $1', [
    ada,
  ])
  await owner.query(`update ledger_account set floor = 100000, currency = 'EUR' where id = $1`, [
    ben,
  ])
  await owner.end()
  const shifted = [
    [500n, 'EUR'],
    [-499n, 'USD'],
  ]
  assert.deepEqual(await belowZero(), [shifted, 2])
})

describe('the fingerprint of an order', () => {
  test('is an HMAC of what it means, whatever order its details come in', async (t) => {
    const { db } = await freshDatabase(t)
    setJournalKey(db, SECRET)
    const id = newId()
    const meaning = { id, amount: 25n, details: { memo: 'Rent', list: [2, 1], a: null } }
    const turned = { details: { a: null, list: [2, 1], memo: 'Rent' }, amount: 25n, id }
    const text = `["post",{"amount":"25","details":{"a":null,"list":[2,1],"memo":"Rent"},"id":"${id}"}]`
    const key = chainKey(SECRET, 'openteller order fingerprints')
    const expected = createHmac('sha256', key).update(text).digest('hex')
    assert.equal(fingerprintOf(db, 'post', meaning).toString('hex'), expected)
    assert.equal(fingerprintOf(db, 'post', turned).toString('hex'), expected)
    assert.notEqual(fingerprintOf(db, 'hold', meaning).toString('hex'), expected)
  })
})

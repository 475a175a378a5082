import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { describe, test } from 'node:test'
import pg from 'pg'
import { fingerprintOf } from '../../src/modules/ledger/server/fingerprint.ts'
import {
  heldBefore,
  hold,
  lockedBalancesOf,
  release,
  sidesOfMany,
  trialBalance,
  setJournalKey,
} from '../../src/modules/ledger/server/ledger.ts'
import { chainKey } from '../../src/platform/server/chain.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { openPostgres } from '../../src/platform/server/postgres.ts'
import { newId } from '../../src/values/ids.ts'
import { freshDatabase, freshDatabaseUrl } from '../factories/database.ts'
import { somebodyWaits } from '../factories/locks.ts'
import { accepted, Books, onDay } from './books.ts'

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

test('what holds kept as a moment ended counts what was placed before it and not ended by then', async (t) => {
  const books = new Books(await freshDatabase(t))
  const [ada, ben] = [await books.account('100.00', onDay(1)), await books.account()]
  const place = async (amount: string, day: number): Promise<string> => {
    const order = books.order(ada, ben, amount)
    accepted(await hold(books.db, order, onDay(day)))
    return order.id
  }
  const first = await place('10.00', 2)
  await place('5.00', 3)
  accepted(await release(books.db, first, { at: onDay(4).at! }))
  const held = async (day: number): Promise<bigint> => heldBefore(books.db, ada, onDay(day).at!)
  assert.deepEqual(
    [await held(2), await held(3), await held(4), await held(5)],
    [0n, 10_00n, 15_00n, 5_00n],
    'a hold counts from after it was placed until it has ended',
  )
  assert.equal(await heldBefore(books.db, ben, onDay(5).at!), 0n)
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

import assert from 'node:assert/strict'
import test from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import {
  balancesOf,
  close,
  freeze,
  hold,
  houseAccount,
  openAccount,
  post,
  type PostOrder,
  release,
  reverse,
  settle,
} from '../../src/modules/ledger/server/ledger.ts'
import { REASONS } from '../../src/modules/ledger/words.contract.ts'
import { openPostgres } from '../../src/platform/server/postgres.ts'
import { newId } from '../../src/values/ids.ts'
import { money } from '../../src/values/money.ts'
import { freshDatabase, freshDatabaseUrl } from '../factories/database.ts'
import { accepted, Books, codeOf, dollars, NOW } from './books.ts'
import { ACTOR, postRaw, REASON } from './raw-posting.ts'

test('a posting is refused for the first reason that applies', async (t) => {
  const books = new Books(await freshDatabase(t))
  const ada = await books.account('100.00')
  const ben = await books.account()
  const frozen = await books.account()
  const euro = await openAccount(books.db, 'EUR')
  accepted(await freeze(books.db, frozen))
  const known = books.order(ada, ben, '1.00')
  accepted(await post(books.db, known, NOW))
  const nobody = 999_999n

  // From malformed, to known, to missing, to not open, to short of money: each row would also be
  // refused for every reason below it that can go with it.
  const table: readonly (readonly [string, Partial<PostOrder>])[] = [
    ['invalid', { ...known, amount: money(0n), from: nobody }],
    ['invalid', { ...known, amount: money(-1n), from: nobody }],
    ['invalid', { ...known, amount: money(100_000_000_000_000n), from: nobody }],
    ['invalid', { ...known, from: nobody, to: nobody }],
    ['id_reused', { ...known, from: nobody, to: frozen }],
    ['account_not_found', { from: nobody, to: frozen, amount: money(1n, 'JPY') }],
    ['account_not_found', { from: euro, to: nobody }],
    ['invalid', { from: euro, to: frozen }],
    ['account_not_open', { to: frozen, amount: dollars('1000.00') }],
    ['insufficient_funds', { amount: dollars('1000.00') }],
    ['accepted', {}],
  ]
  for (const [answer, changes] of table) {
    const order = books.order(ada, ben, '1.00', changes)
    assert.equal(
      codeOf(await post(books.db, order, NOW)),
      answer,
      JSON.stringify(Object.keys(changes)),
    )
    // A hold knows its own ids only.
    if (answer === 'id_reused') continue
    assert.equal(codeOf(await hold(books.db, { ...order, id: newId() }, NOW)), answer)
  }
  await books.isHealthy()
})

test('reversals and settlements are refused by name', async (t) => {
  const books = new Books(await freshDatabase(t))
  const ada = await books.account('100.00')
  const ben = await books.account()
  const order = books.order(ada, ben, '10.00')
  accepted(await hold(books.db, order, NOW))
  const actor = books.ada
  const missing = newId()
  const table = [
    [
      'transfer_not_found',
      await reverse(books.db, { id: newId(), actor, transferId: missing }, NOW),
    ],
    ['hold_not_found', await settle(books.db, { id: newId(), actor, holdId: missing }, NOW)],
    ['hold_not_found', await release(books.db, missing)],
    [
      'invalid',
      await settle(books.db, { id: newId(), actor, holdId: order.id, amountMinor: 0n }, NOW),
    ],
    ['account_not_found', await freeze(books.db, 999_999n)],
    ['account_not_found', await freeze(books.db, houseAccount('income:fees'))],
    ['not_empty', await close(books.db, ada)],
    ['not_empty', await close(books.db, ben)],
  ] as const
  for (const [answer, given] of table) assert.equal(codeOf(given), answer)
  assert.equal(
    await postRaw(books, books.order(ben, ada, '1.00'), {}, { reverses: missing }),
    'transfer_not_found',
  )
  assert.equal(
    await postRaw(books, books.order(ada, ben, '1.00'), {}, { holdId: missing }),
    'hold_not_found',
  )
})

test('a movement has a known reason, and somebody did it unless the system says so', async (t) => {
  const books = new Books(await freshDatabase(t))
  const ada = await books.account('100.00')
  const ben = await books.account()
  const order = books.order(ada, ben, '1.00')
  assert.equal(await postRaw(books, order, { [REASON]: 'whim' }), 'invalid')
  assert.equal(await postRaw(books, order, { [ACTOR]: null }), 'invalid')
  const system = { channel: 'system', actorId: null } as const
  accepted(await post(books.db, { ...order, actor: system }, NOW))
})

test('more than the ledger can count is refused and nothing overflows', async (t) => {
  const url = await freshDatabaseUrl(t)
  const engine = openPostgres(url)
  t.after(() => engine.close())
  const books = new Books(engine)
  const [ada, ben] = [await books.account('100.00'), await books.account()]
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  await owner.query('update ledger_account set cum_in = 4000000000000000000 where id = $1', [ben])
  await owner.query('update ledger_account set expected = 4000000000000000000 where id = $1', [ada])
  await owner.end()
  const order = books.order(ada, ben, '1.00')
  assert.equal(codeOf(await post(engine.db, order, NOW)), 'balance_overflow')
  const back = books.order(await books.outside(), ada, '1.00')
  assert.equal(codeOf(await hold(engine.db, back, NOW)), 'balance_overflow')
})

test('the reasons and house accounts of the code are those of the database', async (t) => {
  const { db } = await freshDatabase(t)
  const reasons = await sql<{ code: string }>`select code from ledger_reason`.execute(db)
  assert.deepEqual(reasons.rows.map(({ code }) => code).toSorted(), REASONS.toSorted())
  const house = await sql<{ id: bigint; code: never }>`
    select id, code from ledger_account where code is not null`.execute(db)
  assert.ok(house.rows.length > 0)
  for (const { id, code } of house.rows) assert.equal(houseAccount(code), id)
  const [first] = await balancesOf(db, [houseAccount('clearing:us-banks')])
  assert.equal(first!.posted.minor, 0n)
})

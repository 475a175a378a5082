import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isPlace, isWithheld } from '../../src/modules/ledger/server/history.ts'
import {
  balanceOf,
  balancesOf,
  closeAccounts,
  endConversionAccount,
  expireHolds,
  fixAccounts,
  freeze,
  heldBefore,
  hold,
  holdById,
  holdMany,
  openAccount,
  openConversionAccount,
  pending,
  raiseFloors,
  release,
  sequenceAt,
  setFloor,
  takenWords,
} from '../../src/modules/ledger/server/ledger.ts'
import { lowestBalance } from '../../src/modules/ledger/server/usage.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { money } from '../../src/values/money.ts'
import { verbatim } from '../../src/values/sentence.ts'
import { freshDatabase } from '../factories/database.ts'
import { accepted, Books, codeOf, dollars, onDay } from './books.ts'

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

test('holds placed together are those placed one by one, and end when their time is over', async (t) => {
  const books = new Books(await freshDatabase(t))
  const [ada, ben] = [await books.account('100.00', onDay(1)), await books.account()]
  const known = books.order(ada, ben, '10.00')
  accepted(await hold(books.db, known, onDay(2)))
  const long = books.order(ada, ben, '20.00', { expiresAt: onDay(9).at! })
  const orders = [
    known,
    books.order(ada, ben, '500.00'),
    long,
    { ...known, amount: dollars('11.00') },
    { ...known, actor: books.ben },
  ]
  const answers = await inTransaction(books.db, (tx) => holdMany(tx, orders, onDay(3)))
  assert.deepEqual(
    answers.map((answer) => codeOf(answer)),
    ['accepted', 'insufficient_funds', 'accepted', 'id_reused', 'id_reused'],
  )
  const placed = await holdById(books.db, long.id)
  assert.deepEqual(
    [placed?.actor, placed?.placedAt, placed?.expiresAt],
    [books.ada, onDay(3).at, onDay(9).at],
  )
  assert.deepEqual(
    (await pending(books.db, [ada], 10)).map(({ expiresAt }) => expiresAt),
    [null, onDay(9).at],
  )
  assert.deepEqual(await expireHolds(books.db, 10, { at: onDay(8).at! }), [])
  assert.deepEqual(await expireHolds(books.db, 10, { at: onDay(10).at! }), [long.id])
})

test('what has to stay in an account is no part of what is available, and an overdraft neither', async (t) => {
  const books = new Books(await freshDatabase(t))
  const [ada, ben] = [await books.account('100.00'), await books.account('5.00')]
  await raiseFloors(books.db, new Map([ada, ben].map((account) => [account, 60_00n])))
  assert.deepEqual([await books.available(ada), await books.available(ben)], ['40.00', '5.00'])
  assert.equal(codeOf(await setFloor(books.db, ada, dollars('100.01'))), 'below_floor')
  const overdraft = await openAccount(books.db, 'USD', money(-50_00n))
  assert.equal(await books.available(overdraft), '0.00')
})

test('what only a mistake of ours would ask of accounts fails by name', async (t) => {
  const books = new Books(await freshDatabase(t))
  const ada = await books.account('100.00')
  accepted(await freeze(books.db, ada))
  const converted = await openConversionAccount(books.db)
  assert.equal((await balanceOf(books.db, converted)).accountId, converted)
  await endConversionAccount(books.db, converted)
  const table = [
    [() => endConversionAccount(books.db, converted), /conversion under way/],
    [() => fixAccounts(books.db, [ada]), /every account is open/],
    [() => closeAccounts(books.db, [ada]), /every account is at zero/],
    [() => openAccount(books.db, 'USD', money(0n, 'EUR')), /floor is in the currency/],
    [() => balancesOf(books.db, [999_999n]), /ledger account 999999 exists/],
    [async () => sequenceAt('1.2'), /1\.2 is a place in history/],
  ] as const
  for (const [asked, words] of table) await assert.rejects(asked, words)
})

test('places in history are three numbers and nothing else', () => {
  assert.equal(sequenceAt('17.2.3'), 3n)
  assert.deepEqual(['1.2.3', 'x1.2.3', '1.2.3x', '1.2'].map(isPlace), [true, false, false, false])
})

test('money is withheld on the account of a check or of what was pulled in, and nowhere else', () => {
  const table = [
    ['check_deposit', -1n, true],
    ['ach_entry', -1n, true],
    ['ach_entry', 0n, false],
    ['ach_entry', 1n, false],
    ['member_transfer', -1n, false],
  ] as const
  for (const [reason, minor, answer] of table)
    assert.equal(isWithheld({ reason, amount: money(minor) }), answer, `${reason} ${minor}`)
})

test('a credit taken back is told by how much of it there was', () => {
  const all = { amount: dollars('9.00'), missing: money(0n), isBefore: false, exception: null }
  const table = [
    [{ ...all, isBefore: true }, 'It had left your Savings before.'],
    [all, 'It has left your Savings again.'],
    [
      { ...all, amount: money(0n), missing: dollars('9.00') },
      'Your Savings cannot give $9.00 back. Please contact us.',
    ],
    [
      { ...all, amount: dollars('2.00'), missing: dollars('7.00') },
      '$2.00 left your Savings again; $7.00 are missing. Please contact us.',
    ],
  ] as const
  for (const [taken, words] of table) assert.equal(takenWords(taken, verbatim('Savings')), words)
})

test('the lowest end of a day counts from the end of the first day, and not what comes after the last', () => {
  const table: readonly (readonly [bigint, readonly (readonly [string, bigint])[], bigint])[] = [
    [100n, [], 100n],
    [100n, [['2031-07-01', 50n]], 100n],
    [100n, [['2031-07-10', 50n]], 50n],
    [50n, [['2031-07-31', -50n]], 50n],
    [50n, [['2031-08-01', -50n]], 100n],
    [
      90n,
      [
        ['2031-07-10', -30n],
        ['2031-07-11', 20n],
      ],
      70n,
    ],
  ]
  for (const [now, changes, lowest] of table) {
    const dated = changes.map(([countsFrom, amountMinor]) => ({ countsFrom, amountMinor }))
    const days = { from: '2031-07-01', to: '2031-08-01' }
    assert.equal(lowestBalance(now, dated, days), lowest, JSON.stringify(changes, String))
  }
})

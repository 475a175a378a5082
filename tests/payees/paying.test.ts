import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import { bookOf } from '../../src/modules/payees/server/book.ts'
import { hasPaid, recordPayment, type Recipient } from '../../src/modules/payees/server/payees.ts'
import { type Db, inTransaction } from '../../src/platform/server/db.ts'
import { freshDatabase } from '../factories/database.ts'
import { ben, BEN_ID, momsChecking, sistersAccount } from './recipients.ts'
import { withSecret } from './secret.ts'

const NOON = new Date('2026-07-15T16:00:00Z')
const later = (minutes: number): Date => new Date(NOON.getTime() + minutes * 60_000)

const pay = (db: Db, personId: string, recipient: Recipient, at = NOON): Promise<string> =>
  inTransaction(db, (tx) => recordPayment(tx, { personId, recipient, at }))

test('an account paid twice is one payee, last used at the second payment', async (t) => {
  const { db } = withSecret(await freshDatabase(t))
  const ines = randomUUID()
  const first = await pay(db, ines, momsChecking)
  const second = await pay(db, ines, momsChecking, later(5))
  assert.equal(second, first)
  const { recent } = await bookOf(db, ines)
  assert.equal(recent.length, 1)
  assert.equal(recent[0]?.timesPaid, 2)
  assert.equal(recent[0]?.lastPaidAt, later(5).toISOString())
})

test('a payment recorded late does not turn last used back', async (t) => {
  const { db } = withSecret(await freshDatabase(t))
  const ines = randomUUID()
  await pay(db, ines, momsChecking, later(5))
  await pay(db, ines, momsChecking, NOON)
  const { rows } = await sql`select first_paid_at, last_paid_at from payee`.execute(db)
  assert.deepEqual(rows, [{ first_paid_at: NOON, last_paid_at: later(5) }])
})

test('twenty payments to one account at the same time make one payee, paid twenty times', async (t) => {
  const { db } = withSecret(await freshDatabase(t))
  const ines = randomUUID()
  const ids = await Promise.all(
    Array.from({ length: 20 }, (_, i) => pay(db, ines, momsChecking, later(i))),
  )
  assert.equal(new Set(ids).size, 1)
  const { recent } = await bookOf(db, ines)
  assert.deepEqual(
    recent.map(({ timesPaid, lastPaidAt }) => [timesPaid, lastPaidAt]),
    [[20, later(19).toISOString()]],
  )
})

test('a payment that is rolled back leaves nobody behind', async (t) => {
  const { db } = withSecret(await freshDatabase(t))
  const ines = randomUUID()
  const failing = inTransaction(db, async (tx) => {
    await recordPayment(tx, { personId: ines, recipient: ben, at: NOON })
    throw new Error('the money did not move')
  })
  await assert.rejects(failing, /did not move/)
  assert.equal(await hasPaid(db, ines, ben), false)
})

test('whom somebody paid is theirs alone', async (t) => {
  const { db } = withSecret(await freshDatabase(t))
  const [ines, omar] = [randomUUID(), randomUUID()]
  const hers = await pay(db, ines, momsChecking)
  assert.equal(await hasPaid(db, ines, momsChecking), true)
  assert.equal(await hasPaid(db, ines, ben), false)
  assert.equal(await hasPaid(db, omar, momsChecking), false)
  assert.notEqual(await pay(db, omar, momsChecking), hers)
})

test('the same account typed another way is the same payee, with what was typed last', async (t) => {
  const { db } = withSecret(await freshDatabase(t))
  const ines = randomUUID()
  await pay(db, ines, sistersAccount)
  const retyped = {
    ...sistersAccount,
    swiftCode: 'blagitmm',
    iban: 'IT60 X054 2811 1010 0000 0123 456',
    recipientName: 'Chiara Rossi Bianchi',
  }
  await pay(db, ines, retyped, later(1))
  const { recent } = await bookOf(db, ines)
  assert.deepEqual(
    recent.map(({ details }) => details),
    [retyped],
  )
})

for (const [other, what] of [
  [{ ...momsChecking, accountNumber: '000123456780' }, 'another account at the same bank'],
  [{ ...momsChecking, routingNumber: '021000021' }, 'the same number at another bank'],
  [ben, 'a member'],
] as const) {
  test(`${what} is another payee`, async (t) => {
    const { db } = withSecret(await freshDatabase(t))
    const ines = randomUUID()
    assert.notEqual(await pay(db, ines, momsChecking), await pay(db, ines, other))
    assert.equal((await bookOf(db, ines)).recent.length, 2)
  })
}

test('without an IBAN the account number tells two accounts abroad apart', async (t) => {
  const { db } = withSecret(await freshDatabase(t))
  const ines = randomUUID()
  const inTokyo = { ...sistersAccount, iban: null }
  const first = await pay(db, ines, inTokyo)
  assert.equal(await pay(db, ines, inTokyo), first)
  assert.notEqual(await pay(db, ines, { ...inTokyo, accountNumber: '000000999999' }), first)
})

test('of another member neither the whole name nor the id is kept for the eyes of the payer', async (t) => {
  const { db } = withSecret(await freshDatabase(t))
  const ines = randomUUID()
  await pay(db, ines, ben)
  const book = await bookOf(db, ines)
  assert.deepEqual(book.recent[0]?.details, {
    kind: 'member',
    name: 'Ben O.',
    email: 'ben.okafor@example.com',
  })
  assert.doesNotMatch(JSON.stringify(book), new RegExp(`Okafor|${BEN_ID}`))
  const { rows } = await sql`select details from payee`.execute(db)
  assert.doesNotMatch(JSON.stringify(rows), /Okafor/)
})

test('everybody who was paid is shown, the latest first', async (t) => {
  const { db } = withSecret(await freshDatabase(t))
  const ines = randomUUID()
  for (let i = 0; i < 12; i++)
    await pay(db, ines, { ...momsChecking, accountNumber: `0001234567${10 + i}` }, later(i))
  const { recent } = await bookOf(db, ines)
  const shown = recent.map(({ lastPaidAt }) => lastPaidAt)
  assert.equal(shown.length, 12)
  assert.equal(shown[0], later(11).toISOString())
  assert.deepEqual(shown, shown.toSorted().toReversed())
})

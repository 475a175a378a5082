import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { newId } from '../../src/values/ids.ts'
import { codeIn, done, tally } from '../transfers/street.ts'
import { backOf, frontOf } from './checks.ts'
import { openCounter } from './counter.ts'

test('a deposited check is announced, and cannot be spent before it is approved', async (t) => {
  const counter = await openCounter(t)
  const ada = await counter.settle('Ada Brooks', '20.00')
  const deposit = await counter.waiting(ada)
  assert.equal(deposit.status, 'Pending Review')
  assert.deepEqual(await counter.money(ada), {
    posted: '20.00',
    available: '20.00',
    expected: '500.00',
  })
  const spent = await counter.desk.betweenAccounts(ada.customer, {
    id: newId(),
    fromAccountId: ada.Checking.id,
    toAccountId: ada.Savings.id,
    amount: '20.01',
    reference: 'Too early',
  })
  assert.equal(codeIn(spent), 'insufficient_funds')
  await counter.audit()
})

test('the same deposit sent twice, and by twenty impatient presses, is one deposit', async (t) => {
  const counter = await openCounter(t, 24)
  const ada = await counter.settle('Ada Brooks')
  const check = await counter.check(ada)
  const answers = await Promise.all(Array.from({ length: 20 }, () => counter.deposit(ada, check)))
  assert.deepEqual(tally(answers), { done: 20 })
  assert.equal((await counter.money(ada)).expected, '500.00')
  const changed = await counter.deposit(ada, { ...check, amount: '501.00' })
  assert.equal(codeIn(changed), 'id_reused')
})

test('the id of a neighbor’s deposit says nothing about it', async (t) => {
  const counter = await openCounter(t)
  const ada = await counter.settle('Ada Brooks')
  const ben = await counter.settle('Ben Okafor')
  const { id } = await counter.waiting(ada)
  const check = await counter.check(ben, { id, number: 2 })
  assert.equal(codeIn(await counter.deposit(ben, check)), 'id_reused')
})

test('a photo goes into one deposit, and only into one of its owner', async (t) => {
  const counter = await openCounter(t)
  const ada = await counter.settle('Ada Brooks')
  const ben = await counter.settle('Ben Okafor')
  const check = await counter.check(ada)
  const stolen = await counter.check(ben, { frontImageId: check.frontImageId, number: 2 })
  assert.equal(codeIn(await counter.deposit(ben, stolen)), 'photo_missing')
  done(await counter.deposit(ada, check))
  const again = await counter.check(ada, { frontImageId: check.frontImageId, number: 3 })
  assert.equal(codeIn(await counter.deposit(ada, again)), 'photo_missing')
  assert.equal((await counter.money(ben)).expected, '0.00')
})

test('two deposits at one moment cannot share a photo', async (t) => {
  const counter = await openCounter(t)
  const ada = await counter.settle('Ada Brooks')
  const one = await counter.check(ada)
  const other = await counter.check(ada, { frontImageId: one.frontImageId })
  const answers = await Promise.all([counter.deposit(ada, one), counter.deposit(ada, other)])
  assert.deepEqual(tally(answers), { done: 1, photo_missing: 1 })
  assert.equal((await counter.money(ada)).expected, '500.00')
})

test('one photo for both sides is refused, also saved again, and can be put right', async (t) => {
  const counter = await openCounter(t)
  const ada = await counter.settle('Ada Brooks')
  const front = await frontOf()
  const frontImageId = await counter.photo(ada, front)
  const same = await counter.check(ada, { frontImageId, backImageId: frontImageId })
  assert.equal(codeIn(await counter.deposit(ada, same)), 'same_photo')
  const saved = await sharp(front).resize(1100).jpeg({ quality: 60 }).toBuffer()
  const backImageId = await counter.photo(ada, saved)
  const alike = await counter.check(ada, { frontImageId, backImageId })
  assert.equal(codeIn(await counter.deposit(ada, alike)), 'same_photo')
  const back = await counter.photo(ada, await backOf())
  done(await counter.deposit(ada, { ...alike, backImageId: back }))
})

test('a check goes to an account of one’s own that is open', async (t) => {
  const counter = await openCounter(t)
  const ada = await counter.settle('Ada Brooks')
  const ben = await counter.settle('Ben Okafor')
  const toBen = await counter.check(ada, { accountId: ben.Checking.id })
  assert.equal(codeIn(await counter.deposit(ada, toBen)), 'account_not_found')
  await counter.engine.pool.query(`select ledger_set_status($1, 'frozen')`, [
    ada.Checking.ledgerAccountId,
  ])
  const toFrozen = { ...toBen, accountId: ada.Checking.id }
  assert.equal(codeIn(await counter.deposit(ada, toFrozen)), 'account_not_open')
})

test('deposits that may be of one check are noted for staff, and taken all the same', async (t) => {
  const counter = await openCounter(t)
  const ada = await counter.settle('Ada Brooks')
  const ben = await counter.settle('Ben Okafor')
  const first = await counter.waiting(ada, { number: 1, amount: '80.00' })
  const photographed = await counter.waiting(ben, { number: 1, amount: '81.00' })
  const other = await counter.waiting(ada, { number: 5, amount: '80.00' })
  counter.clock.advance(11 * 86_400_000)
  const later = await counter.waiting(ada, { number: 9, amount: '80.00' })
  const { rows } = await counter.engine.pool.query(
    'select deposit_id, earlier_id, kind from deposit_likeness order by deposit_id, kind',
  )
  assert.deepEqual(rows, [
    { deposit_id: photographed.id, earlier_id: first.id, kind: 'photo' },
    { deposit_id: other.id, earlier_id: first.id, kind: 'amount' },
  ])
  assert.equal(later.status, 'Pending Review')
})

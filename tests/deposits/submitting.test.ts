import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { openMemberTransfers } from '../factories/memberTransfers.ts'
import { newId } from '../../src/values/ids.ts'
import { codeIn, done, tally } from '../factories/outcomes.ts'
import { backOf, frontOf } from './checks.ts'
import {
  moneyOf,
  newCheck,
  newPhoto,
  openDeposits,
  submitCheck,
  waitingCheck,
} from './depositing.ts'

test('a deposited check is announced, and cannot be spent before it is approved', async (t) => {
  const union = await openDeposits(t)
  const ada = await union.member('Ada Brooks', { checking: '20.00' })
  const deposit = await waitingCheck(union, ada)
  assert.equal(deposit.status, 'Pending Review')
  assert.deepEqual(await moneyOf(union, ada), {
    posted: '20.00',
    available: '20.00',
    expected: '500.00',
  })
  const spent = await openMemberTransfers(union).betweenAccounts(ada.customer, {
    id: newId(),
    fromAccountId: ada.checking.id,
    toAccountId: ada.savings.id,
    amount: '20.01',
    reference: 'Too early',
  })
  assert.equal(codeIn(spent), 'insufficient_funds')
  await union.assertSound()
})

test('the same deposit sent twice, and by twenty impatient presses, is one deposit', async (t) => {
  const union = await openDeposits(t, 24)
  const ada = await union.member('Ada Brooks')
  const check = await newCheck(union, ada)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => submitCheck(union, ada, check)),
  )
  assert.deepEqual(tally(answers), { done: 20 })
  assert.equal((await moneyOf(union, ada)).expected, '500.00')
  const changed = await submitCheck(union, ada, { ...check, amount: '501.00' })
  assert.equal(codeIn(changed), 'id_reused')
})

test('the id of a deposit belongs to what it was sent with, and that of a transfer to the transfer', async (t) => {
  const union = await openDeposits(t)
  const ada = await union.member('Ada Brooks', { checking: '20.00' })
  const check = await newCheck(union, ada, { note: 'Rent back' })
  const first = done(await submitCheck(union, ada, check))
  assert.deepEqual(done(await submitCheck(union, ada, check)), first)
  const { note: _, ...withoutNote } = check
  for (const changed of [
    { ...check, accountId: ada.savings.id },
    { ...check, note: 'Rent' },
    withoutNote,
    { ...check, frontImageId: newId() },
    { ...check, backImageId: newId() },
  ]) {
    assert.equal(codeIn(await submitCheck(union, ada, changed)), 'id_reused')
  }
  const id = await union.deposit(ada.checking, '5.00')
  const taken = await newCheck(union, ada, { id, number: 2 })
  assert.equal(codeIn(await submitCheck(union, ada, taken)), 'id_reused')
})

test('the id of a neighbor’s deposit says nothing about it', async (t) => {
  const union = await openDeposits(t)
  const ada = await union.member('Ada Brooks')
  const ben = await union.member('Ben Okafor')
  const { id } = await waitingCheck(union, ada)
  const check = await newCheck(union, ben, { id, number: 2 })
  assert.equal(codeIn(await submitCheck(union, ben, check)), 'id_reused')
})

test('a photo goes into one deposit, and only into one of its owner', async (t) => {
  const union = await openDeposits(t)
  const ada = await union.member('Ada Brooks')
  const ben = await union.member('Ben Okafor')
  const check = await newCheck(union, ada)
  const stolen = await newCheck(union, ben, { frontImageId: check.frontImageId, number: 2 })
  assert.equal(codeIn(await submitCheck(union, ben, stolen)), 'photo_missing')
  done(await submitCheck(union, ada, check))
  const again = await newCheck(union, ada, { frontImageId: check.frontImageId, number: 3 })
  assert.equal(codeIn(await submitCheck(union, ada, again)), 'photo_missing')
  assert.equal((await moneyOf(union, ben)).expected, '0.00')
})

test('two deposits at one moment cannot share a photo', async (t) => {
  const union = await openDeposits(t)
  const ada = await union.member('Ada Brooks')
  const one = await newCheck(union, ada)
  const other = await newCheck(union, ada, { frontImageId: one.frontImageId })
  const answers = await Promise.all([submitCheck(union, ada, one), submitCheck(union, ada, other)])
  assert.deepEqual(tally(answers), { done: 1, photo_missing: 1 })
  assert.equal((await moneyOf(union, ada)).expected, '500.00')
})

test('one photo for both sides is refused, also saved again, and can be put right', async (t) => {
  const union = await openDeposits(t)
  const ada = await union.member('Ada Brooks')
  const front = await frontOf()
  const frontImageId = await newPhoto(union, ada, front)
  const same = await newCheck(union, ada, { frontImageId, backImageId: frontImageId })
  assert.equal(codeIn(await submitCheck(union, ada, same)), 'same_photo')
  const saved = await sharp(front).resize(1100).jpeg({ quality: 60 }).toBuffer()
  const backImageId = await newPhoto(union, ada, saved)
  const alike = await newCheck(union, ada, { frontImageId, backImageId })
  assert.equal(codeIn(await submitCheck(union, ada, alike)), 'same_photo')
  const back = await newPhoto(union, ada, await backOf())
  done(await submitCheck(union, ada, { ...alike, backImageId: back }))
})

test('a check goes to an account of one’s own that is open', async (t) => {
  const union = await openDeposits(t)
  const ada = await union.member('Ada Brooks')
  const ben = await union.member('Ben Okafor')
  const toBen = await newCheck(union, ada, { accountId: ben.checking.id })
  assert.equal(codeIn(await submitCheck(union, ada, toBen)), 'account_not_found')
  await union.engine.pool.query(`select ledger_set_status($1, 'frozen')`, [
    ada.checking.ledgerAccountId,
  ])
  const toFrozen = { ...toBen, accountId: ada.checking.id }
  assert.equal(codeIn(await submitCheck(union, ada, toFrozen)), 'account_not_open')
})

test('deposits that may be of one check are noted for staff, and taken all the same', async (t) => {
  const union = await openDeposits(t)
  const ada = await union.member('Ada Brooks')
  const ben = await union.member('Ben Okafor')
  const first = await waitingCheck(union, ada, { number: 1, amount: '80.00' })
  const photographed = await waitingCheck(union, ben, { number: 1, amount: '81.00' })
  const other = await waitingCheck(union, ada, { number: 5, amount: '80.00' })
  union.clock.advance(11 * 86_400_000)
  const later = await waitingCheck(union, ada, { number: 9, amount: '80.00' })
  const { rows } = await union.engine.pool.query(
    'select deposit_id, earlier_id, kind from deposit_likeness order by deposit_id, kind',
  )
  assert.deepEqual(rows, [
    { deposit_id: photographed.id, earlier_id: first.id, kind: 'photo' },
    { deposit_id: other.id, earlier_id: first.id, kind: 'amount' },
  ])
  assert.equal(later.status, 'Pending Review')
})

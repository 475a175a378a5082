import assert from 'node:assert/strict'
import { test } from 'node:test'
import { release } from '../../src/modules/ledger/server/ledger.ts'
import { codeIn, done, tally } from '../factories/outcomes.ts'
import {
  approve,
  moneyOf,
  newCheck,
  openDeposits,
  reject,
  releaseDue,
  submitCheck,
  waitingCheck,
} from './depositing.ts'

const DAY_MS = 86_400_000

test('twenty approvals at once credit a check once', async (t) => {
  const union = await openDeposits(t, 24)
  const ada = await union.member('Ada Brooks')
  const { id } = await waitingCheck(union, ada)
  const answers = await Promise.all(Array.from({ length: 20 }, () => approve(union, id, '500.00')))
  assert.deepEqual(tally(answers), { done: 1, already_decided: 19 })
  assert.deepEqual(await moneyOf(union, ada), {
    posted: '500.00',
    available: '0.00',
    expected: '0.00',
  })
  await union.assertSound()
})

test('approving and rejecting at the same moment leaves one decision and its money', async (t) => {
  const union = await openDeposits(t, 24)
  const ada = await union.member('Ada Brooks')
  for (let number = 1; number <= 6; number++) {
    const before = await moneyOf(union, ada)
    const { id } = await waitingCheck(union, ada, { number, amount: '10.00' })
    const [approved, rejected] = await Promise.all([approve(union, id, '10.00'), reject(union, id)])
    assert.notEqual(approved.ok, rejected.ok)
    const { posted, expected } = await moneyOf(union, ada)
    assert.equal(Number(posted) - Number(before.posted), approved.ok ? 10 : 0)
    assert.equal(expected, '0.00')
  }
  await union.assertSound()
})

test('an approved check becomes available in parts, each on its business day', async (t) => {
  const union = await openDeposits(t)
  const ada = await union.member('Ada Brooks')
  // Wednesday, July 15, 2026, noon in New York.
  const { id } = await waitingCheck(union, ada, { amount: '7000.00' })
  done(await approve(union, id, '7000.00'))
  const available = async () => (await moneyOf(union, ada)).available
  assert.equal(await available(), '0.00')
  assert.equal(await releaseDue(union), 0)
  union.clock.advance(DAY_MS)
  assert.equal(await releaseDue(union), 1)
  assert.equal(await available(), '275.00')
  union.clock.advance(DAY_MS)
  assert.equal(await releaseDue(union), 1)
  assert.equal(await available(), '6725.00')
  union.clock.advance(6 * DAY_MS)
  assert.equal(await releaseDue(union), 0, 'the seventh business day is July 24')
  union.clock.advance(DAY_MS)
  assert.equal(await releaseDue(union), 1)
  assert.equal(await available(), '7000.00')
  await union.assertSound()
})

test('three workers free a hold once, and tell the member once', async (t) => {
  const union = await openDeposits(t)
  const ada = await union.member('Ada Brooks')
  const { id } = await waitingCheck(union, ada)
  done(await approve(union, id, '500.00'))
  union.clock.advance(5 * DAY_MS)
  const counts = await Promise.all([1, 2, 3].map(() => releaseDue(union)))
  assert.equal(
    counts.reduce((sum, count) => sum + count, 0),
    2,
  )
  assert.equal((await moneyOf(union, ada)).available, '500.00')
  const { rows } = await union.engine.pool.query(
    `select title from notification where title like '%can be used now' order by created_at, title`,
  )
  assert.deepEqual(
    rows.map(({ title }) => title),
    [
      '$225.00 of your check deposit can be used now',
      '$275.00 of your check deposit can be used now',
    ],
  )
  assert.equal(await releaseDue(union), 0)
})

test('another amount on the check is credited with a reason, more or less than announced', async (t) => {
  const union = await openDeposits(t)
  const ada = await union.member('Ada Brooks')
  const less = await waitingCheck(union, ada, { amount: '500.00', number: 1 })
  assert.equal(codeIn(await approve(union, less.id, '50.00')), 'reason_missing')
  done(await approve(union, less.id, '50.00', 'The check says fifty dollars.'))
  assert.deepEqual(await moneyOf(union, ada), {
    posted: '50.00',
    available: '0.00',
    expected: '0.00',
  })
  const more = await waitingCheck(union, ada, { amount: '100.00', number: 2 })
  done(await approve(union, more.id, '1000.00', 'The check says a thousand dollars.'))
  const { posted, expected } = await moneyOf(union, ada)
  assert.equal(posted, '1050.00')
  assert.equal(expected, '0.00')
  await union.assertSound()
})

test('a rejected check leaves no money, and the member reads why', async (t) => {
  const union = await openDeposits(t)
  const ada = await union.member('Ada Brooks', { checking: '5.00' })
  const { id } = await waitingCheck(union, ada)
  done(await reject(union, id, 'The back is not signed.'))
  assert.deepEqual(await moneyOf(union, ada), {
    posted: '5.00',
    available: '5.00',
    expected: '0.00',
  })
  assert.equal(codeIn(await approve(union, id, '500.00')), 'already_decided')
  const [mail] = await union.mailbox()
  assert.equal(mail!.to, ada.email)
  assert.equal(mail!.subject, 'Your check deposit of $500.00 was rejected')
  assert.match(mail!.text, /The back is not signed\./)
})

test('a decision leaves its trace: who, how much, and what the member entered', async (t) => {
  const union = await openDeposits(t)
  const ada = await union.member('Ada Brooks')
  const { id } = await waitingCheck(union, ada, { amount: '500.00' })
  done(await approve(union, id, '50.00', 'It says fifty.'))
  const { rows } = await union.engine.pool.query(
    'select action, actor_id, detail from audit_event where subject_id = $1 order by id',
    [ada.personId],
  )
  assert.deepEqual(rows, [
    {
      action: 'deposit.submitted',
      actor_id: ada.personId,
      detail: { depositId: id, amount: '50000', currency: 'USD' },
    },
    {
      action: 'deposit.approved',
      actor_id: union.rosa.personId,
      detail: {
        depositId: id,
        amount: '5000',
        currency: 'USD',
        entered: '$500.00',
        reason: 'It says fifty.',
      },
    },
  ])
  const [mail] = await union.mailbox()
  assert.match(mail!.text, /\$50\.00 can be used from July 16, 2026\./)
})

test('nothing is credited to a frozen account; the deposit goes on waiting', async (t) => {
  const union = await openDeposits(t)
  const ada = await union.member('Ada Brooks')
  const { id } = await waitingCheck(union, ada)
  const set = (status: string) =>
    union.engine.pool.query('select ledger_set_status($1, $2)', [
      ada.checking.ledgerAccountId,
      status,
    ])
  await set('frozen')
  assert.equal(codeIn(await approve(union, id, '500.00')), 'account_not_open')
  assert.equal((await moneyOf(union, ada)).expected, '500.00')
  await set('open')
  done(await approve(union, id, '500.00'))
})

test('where staff deleted the pending line before, a deposit can still be decided', async (t) => {
  const union = await openDeposits(t)
  const { db } = union.engine
  const ada = await union.member('Ada Brooks')
  const first = await waitingCheck(union, ada, { number: 1, amount: '200.00' })
  const second = await waitingCheck(union, ada, { number: 2, amount: '300.00' })
  for (const { id } of [first, second]) done(await release(db, id))
  done(await approve(union, first.id, '200.00'))
  done(await reject(union, second.id))
  const { rows } = await union.engine.pool.query('select hold_id from deposit_hold')
  done(await release(db, rows[0].hold_id))
  union.clock.advance(DAY_MS)
  assert.equal(await releaseDue(union), 1)
  assert.deepEqual(await moneyOf(union, ada), {
    posted: '200.00',
    available: '200.00',
    expected: '0.00',
  })
  await union.assertSound()
})

test('checks come in while others are decided, and nobody waits for good', async (t) => {
  const union = await openDeposits(t, 24)
  const ada = await union.member('Ada Brooks')
  const waiting = await waitingCheck(union, ada, { number: 1, amount: '10.00' })
  const checks = await Promise.all(
    Array.from({ length: 6 }, () => newCheck(union, ada, { number: 1, amount: '10.00' })),
  )
  const outcomes = await Promise.all([
    ...checks.map((check) => submitCheck(union, ada, check)),
    approve(union, waiting.id, '10.00'),
  ])
  assert.deepEqual(tally(outcomes), { done: 7 })
  assert.deepEqual(await moneyOf(union, ada), {
    posted: '10.00',
    available: '0.00',
    expected: '60.00',
  })
  const { rows } = await union.engine.pool.query(
    `select count(*)::int as n from deposit_likeness where kind = 'photo'`,
  )
  assert.equal(rows[0].n, 21, 'each of the seven looks like all before it')
})

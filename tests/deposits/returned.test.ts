import assert from 'node:assert/strict'
import { test } from 'node:test'
import { depositsOf, depositsTo } from '../../src/modules/deposits/server/history.ts'
import { upcomingChecks } from '../../src/modules/deposits/server/upcoming.ts'
import {
  reverseAllOf,
  reverseTransaction,
  stepDeletion,
} from '../../src/modules/staffTransactions/server/staffTransactions.ts'
import { post } from '../../src/modules/ledger/server/ledger.ts'
import { allOrNothing, inTransaction } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import { money, toDecimal } from '../../src/values/money.ts'
import { aheadOn } from '../accounts/ahead.ts'
import { codeIn, done } from '../factories/outcomes.ts'
import { contextOf, institution, type Member } from '../worlds/creditUnion.ts'
import {
  approve,
  type Deposits,
  moneyOf,
  openDeposits,
  releaseDue,
  waitingCheck,
} from './depositing.ts'

const DAY_MS = 86_400_000
const REASON = 'The bank of the check sent it back'

const takeBack = (union: Deposits, { personId }: Member, id: string) =>
  allOrNothing(union.engine.db, (tx) =>
    reverseTransaction(tx, contextOf(union, union.rosa), { personId, id, reason: REASON }),
  )

const titlesOf = async ({ engine }: Deposits): Promise<string[]> => {
  const { rows } = await engine.pool.query('select title from notification order by created_at')
  return rows.map(({ title }) => title)
}

/** What of checks is still to come free. */
const comingFree = async (union: Deposits, { checking }: Member): Promise<string[]> =>
  (await aheadOn(union, upcomingChecks, [checking], '2027-01-01')).map(({ amount }) =>
    toDecimal(money(amount)),
  )

/** $500.00 approved and a day gone by: $275.00 can be used, $225.00 is on hold. */
async function approved(union: Deposits): Promise<{ ada: Member; id: string }> {
  const ada = await union.member('Ada Brooks')
  const { id } = await waitingCheck(union, ada)
  done(await approve(union, id, '500.00'))
  union.clock.advance(DAY_MS)
  assert.equal(await releaseDue(union), 1)
  assert.equal((await moneyOf(union, ada)).available, '275.00')
  return { ada, id }
}

test('a check that came back is taken back with what was on hold of it', async (t) => {
  const union = await openDeposits(t)
  const { ada, id } = await approved(union)
  assert.deepEqual(await comingFree(union, ada), ['225.00'])
  assert.equal(await depositsTo(union.db, ada.checking.id), 1)
  done(await takeBack(union, ada, id))
  assert.deepEqual(await comingFree(union, ada), [], 'it never will')
  assert.equal(await depositsTo(union.db, ada.checking.id), 0, 'the account can be closed')
  const nothing = { posted: '0.00', available: '0.00', expected: '0.00' }
  assert.deepEqual(await moneyOf(union, ada), nothing)

  union.clock.advance(5 * DAY_MS)
  await releaseDue(union)
  assert.deepEqual(await moneyOf(union, ada), nothing)
  const told = await titlesOf(union)
  assert.ok(told.includes('Staff reversed a transaction'))
  assert.ok(!told.some((title) => title.startsWith('$225.00')), 'nobody is told it can be used')
  const { deposits } = await depositsOf(union.engine.db, ada.personId, undefined)
  const [shown] = deposits
  assert.equal(shown!.status, 'Approved')
  assert.ok(shown!.reversedAt)
  assert.deepEqual(shown!.holds, [])
  await union.assertSound()
})

test('a check whose money is spent stays, and so does what is on hold of it', async (t) => {
  const union = await openDeposits(t)
  const { ada, id } = await approved(union)
  const spent = {
    id: newId(),
    actor: { channel: 'member', actorId: ada.personId },
    reason: 'own_transfer',
    from: ada.checking.ledgerAccountId,
    to: ada.savings.ledgerAccountId,
    amount: money(100_00n),
  } as const
  const timing = { zone: institution.timeZone, at: union.clock.now() }
  done(await post(union.engine.db, spent, timing))
  assert.equal(codeIn(await takeBack(union, ada, id)), 'insufficient_funds')
  assert.deepEqual(await moneyOf(union, ada), {
    posted: '400.00',
    available: '175.00',
    expected: '0.00',
  })
  await union.assertSound()
})

test('deleting everything takes such a check along', async (t) => {
  const union = await openDeposits(t)
  const { ada } = await approved(union)
  const { db } = union.engine
  const input = { id: newId(), personId: ada.personId, reason: REASON }
  done(await allOrNothing(db, (tx) => reverseAllOf(tx, contextOf(union, union.rosa), input)))
  let deletion
  do
    deletion = done(
      await inTransaction(db, (tx) => stepDeletion(tx, contextOf(union, union.rosa), input.id)),
    )
  while (deletion.state === 'running')
  assert.deepEqual([deletion.deleted, deletion.refused], [1, 0])
  assert.deepEqual(await moneyOf(union, ada), {
    posted: '0.00',
    available: '0.00',
    expected: '0.00',
  })
  await union.assertSound()
})

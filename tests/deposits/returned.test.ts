import assert from 'node:assert/strict'
import { test } from 'node:test'
import { depositsOf } from '../../src/modules/deposits/server/history.ts'
import {
  type Deed,
  reverseAllOf,
  reverseTransaction,
  stepDeletion,
} from '../../src/modules/entries/server/entries.ts'
import { post } from '../../src/modules/ledger/server/ledger.ts'
import { allOrNothing, inTransaction } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import { money } from '../../src/values/money.ts'
import { NEW_YORK } from '../transfers/bank.ts'
import { codeIn, done, type Neighbor } from '../transfers/street.ts'
import { type Counter, openCounter } from './counter.ts'

const DAY_MS = 86_400_000
const REASON = 'The bank of the check sent it back'

const deedOf = ({ rosa, clock }: Counter): Deed => ({
  actorId: rosa,
  at: clock.now(),
  address: '127.0.0.1',
  zone: NEW_YORK.timeZone,
  ledgerAt: clock.now(),
})

const takeBack = (counter: Counter, { memberId }: Neighbor, id: string) =>
  allOrNothing(counter.engine.db, (tx) =>
    reverseTransaction(tx, deedOf(counter), { memberId, id, reason: REASON }),
  )

const titlesOf = async ({ engine }: Counter): Promise<string[]> => {
  const { rows } = await engine.pool.query('select title from notification order by created_at')
  return rows.map(({ title }) => title)
}

/** $500.00 approved and a day gone by: $275.00 can be used, $225.00 is on hold. */
async function approved(counter: Counter): Promise<{ ada: Neighbor; id: string }> {
  const ada = await counter.settle('Ada Brooks')
  const { id } = await counter.waiting(ada)
  done(await counter.approve(id, '500.00'))
  counter.clock.advance(DAY_MS)
  assert.equal(await counter.releaseDue(), 1)
  assert.equal((await counter.money(ada)).available, '275.00')
  return { ada, id }
}

test('a check that came back is taken back with what was on hold of it', async (t) => {
  const counter = await openCounter(t)
  const { ada, id } = await approved(counter)
  done(await takeBack(counter, ada, id))
  const nothing = { posted: '0.00', available: '0.00', expected: '0.00' }
  assert.deepEqual(await counter.money(ada), nothing)

  counter.clock.advance(5 * DAY_MS)
  await counter.releaseDue()
  assert.deepEqual(await counter.money(ada), nothing)
  const told = await titlesOf(counter)
  assert.ok(told.includes('Staff reversed a transaction'))
  assert.ok(!told.some((title) => title.startsWith('$225.00')), 'nobody is told it can be used')
  const { deposits } = await depositsOf(counter.engine.db, ada.memberId, undefined)
  const [shown] = deposits
  assert.equal(shown!.status, 'Approved')
  assert.ok(shown!.reversedAt)
  assert.deepEqual(shown!.holds, [])
  await counter.audit()
})

test('a check whose money is spent stays, and so does what is on hold of it', async (t) => {
  const counter = await openCounter(t)
  const { ada, id } = await approved(counter)
  const spent = {
    id: newId(),
    actor: { channel: 'member', actorId: ada.memberId },
    reason: 'own_transfer',
    from: ada.Checking.ledgerAccountId,
    to: ada.Savings.ledgerAccountId,
    amount: money(100_00n),
  } as const
  const timing = { zone: NEW_YORK.timeZone, at: counter.clock.now() }
  done(await post(counter.engine.db, spent, timing))
  assert.equal(codeIn(await takeBack(counter, ada, id)), 'insufficient_funds')
  assert.deepEqual(await counter.money(ada), {
    posted: '400.00',
    available: '175.00',
    expected: '0.00',
  })
  await counter.audit()
})

test('deleting everything takes such a check along', async (t) => {
  const counter = await openCounter(t)
  const { ada } = await approved(counter)
  const { db } = counter.engine
  const wish = { id: newId(), memberId: ada.memberId, reason: REASON }
  done(await allOrNothing(db, (tx) => reverseAllOf(tx, deedOf(counter), wish)))
  let deletion
  do deletion = done(await inTransaction(db, (tx) => stepDeletion(tx, deedOf(counter), wish.id)))
  while (deletion.state === 'running')
  assert.deepEqual([deletion.deleted, deletion.refused], [1, 0])
  assert.deepEqual(await counter.money(ada), {
    posted: '0.00',
    available: '0.00',
    expected: '0.00',
  })
  await counter.audit()
})

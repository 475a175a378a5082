import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addOwner, endOwnership } from '../../src/modules/accounts/server/accounts.ts'
import { askedBill } from '../../src/modules/bills/server/asked.ts'
import { askedDeposit } from '../../src/modules/deposits/server/asked.ts'
import { askedSchedule } from '../../src/modules/standingOrders/server/schedules/asked.ts'
import type { Askable } from '../../src/modules/support/server/support.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { newId, referenceOf } from '../../src/values/ids.ts'
import { openBills, owe } from '../bills/owing.ts'
import { approve, openDeposits, waitingCheck } from '../deposits/depositing.ts'
import { arrange, openSchedules } from '../standingOrders/arranging.ts'
import type { CreditUnion, Member } from '../worlds/creditUnion.ts'

// Whom a conversation tells what a payment or a deposit is.

/** Ada, and Ben who owns her checking account with her and goes by it. */
async function jointOwners(union: CreditUnion) {
  const ada = await union.member('Ada Brooks', { checking: '100.00' })
  const ben: Member = { ...(await union.member('Ben Okafor')), checking: ada.checking }
  const joint = { accountId: ada.checking.id, personId: ben.personId, at: union.clock.now() }
  await inTransaction(union.db, (tx) => addOwner(tx, { ...joint, role: 'joint' }))
  const leave = () => inTransaction(union.db, (tx) => endOwnership(tx, joint))
  return { ada, ben, leave }
}

type Joint = Awaited<ReturnType<typeof jointOwners>>

/** Of something that Ben did with the joint account. @returns what is told of it */
async function toldToBenAlone(
  { db }: CreditUnion,
  { ofPerson, ofStaff }: Askable,
  { ada, ben, leave }: Joint,
  id: string,
) {
  const facts = await ofPerson(db, ben.personId, id)
  assert.ok(facts)
  assert.equal(await ofPerson(db, ada.personId, id), undefined, 'who owns the account as well')
  assert.equal(await ofPerson(db, ben.personId, newId()), undefined)
  assert.deepEqual(await ofStaff(db, id), facts)
  assert.equal(await ofStaff(db, newId()), undefined)
  await leave()
  assert.equal(await ofPerson(db, ben.personId, id), undefined, 'who may not see the account now')
  assert.deepEqual(await ofStaff(db, id), facts)
  return facts
}

test('a check is told to whoever handed it in, as what was credited for it', async (t) => {
  const union = await openDeposits(t)
  const joint = await jointOwners(union)
  const { id, submittedAt: at } = await waitingCheck(union, joint.ben)
  const handedIn = await askedDeposit.ofPerson(union.db, joint.ben.personId, id)
  assert.deepEqual(handedIn, { name: null, amount: '500.00', at, reference: referenceOf(id) })
  assert.ok((await approve(union, id, '450.00', 'It says so')).ok)
  const facts = await toldToBenAlone(union, askedDeposit, joint, id)
  assert.deepEqual(facts, { ...handedIn, amount: '450.00' })
})

test('a bill is told to whoever scheduled it', async (t) => {
  const union = await openBills(t, '2027-03-01')
  const joint = await jointOwners(union)
  const { id } = await owe(union, joint.ben, '2027-03-04')
  const { name, amount } = await toldToBenAlone(union, askedBill, joint, id)
  assert.deepEqual([name, amount], ['Hollowbrook Electric', '25.00'])
})

test('a scheduled transfer is told to whoever arranged it', async (t) => {
  const union = await openSchedules(t, '2027-03-01')
  const joint = await jointOwners(union)
  const { id } = await arrange(union, joint.ben, '2027-03-04')
  const { name, amount, reference } = await toldToBenAlone(union, askedSchedule, joint, id)
  assert.deepEqual([amount, reference], ['25.00', referenceOf(id)])
  assert.match(name!, /^Savings ··\d{4}$/)
})

import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { addOwner } from '../../src/modules/accounts/server/accounts.ts'
import {
  adjustBalance,
  reverseAllOf,
  stepDeletion,
} from '../../src/modules/staffTransactions/server/staffTransactions.ts'
import { allOrNothing, inTransaction } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import { codeIn, done } from '../factories/outcomes.ts'
import { contextOf } from '../worlds/creditUnion.ts'
import { add, linesOf, openEntries, remove, row } from './entering.ts'

/** Ada's Checking is also Rosa's; her Savings is hers alone. */
async function openShared(t: TestContext) {
  const union = await openEntries(t)
  const ada = await union.member('Ada Brooks', { checking: '100.00', savings: '10.00' })
  const { rosa, theo, db } = union
  const about = { accountId: ada.checking.id, personId: rosa.personId, at: union.clock.now() }
  const share = () => inTransaction(db, (tx) => addOwner(tx, { ...about, role: 'joint' }))
  return { ...union, ada, rosa, theo, share }
}

test('staff change no account that they share, whoever is its primary owner', async (t) => {
  const union = await openShared(t)
  const { ada, rosa, theo, db } = union
  done(
    await add(
      union,
      ada,
      [row('5.00'), row('-1.00', { status: 'Pending' }), row('2.00', { updateBalance: false })],
      { by: theo },
    ),
  )
  done(await union.share())
  const adjusted = (ctx: ReturnType<typeof contextOf>) =>
    allOrNothing(db, (tx) =>
      adjustBalance(tx, ctx, {
        id: newId(),
        personId: ada.personId,
        accountId: ada.checking.id,
        balance: '1000.00',
        expectedBalance: '105.00',
        reason: 'Mine too',
      }),
    )
  const agreed = contextOf(union, theo, { approvedById: rosa.personId })
  const shared = await linesOf(union, ada, { account: ada.checking.id })
  assert.deepEqual(
    shared.map(({ kind }) => kind),
    ['pending', 'memo', 'posted', 'posted'],
  )
  const refused = [
    await adjusted(contextOf(union, rosa)),
    await adjusted(agreed),
    await add(union, ada, [row('9.00')]),
    await add(union, ada, [row('9.00', { account: 'Savings' }), row('9.00')]),
    ...(await Promise.all(shared.map(({ id }) => remove(union, ada, id)))),
    await inTransaction(db, (tx) =>
      reverseAllOf(tx, contextOf(union, rosa), { id: newId(), personId: ada.personId }),
    ),
  ]
  assert.deepEqual(
    refused.map((one) => codeIn(one)),
    refused.map(() => 'own_account'),
  )
  assert.equal(await union.posted(ada.checking), '105.00')
  // What is Ada’s alone is changed as before, and a colleague changes the rest.
  done(await add(union, ada, [row('9.00', { account: 'Savings' })]))
  done(await adjusted(contextOf(union, theo)))
  assert.equal(await union.posted(ada.checking), '1000.00')
})

test('whoever shares an account goes on with no deletion of it', async (t) => {
  const union = await openShared(t)
  const { ada, rosa, theo, db } = union
  done(await add(union, ada, [row('5.00')], { by: theo }))
  const { id } = done(
    await inTransaction(db, (tx) =>
      reverseAllOf(tx, contextOf(union, theo), { id: newId(), personId: ada.personId }),
    ),
  )
  done(await union.share())
  const step = (person: typeof rosa) =>
    inTransaction(db, (tx) => stepDeletion(tx, contextOf(union, person), id))
  assert.equal(codeIn(await step(rosa)), 'own_account')
  done(await step(theo))
})

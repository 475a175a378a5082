import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  accountsById,
  closeAccount,
  joinAsBusiness,
  openAccountOf,
} from '../../src/modules/accounts/server/accounts.ts'
import { personOf } from '../../src/modules/members/server/members.ts'
import { listOf, taxFormOf } from '../../src/modules/taxForms/server/reading.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { done } from '../factories/outcomes.ts'
import { contextOf } from '../worlds/creditUnion.ts'
import { openIssuer } from './issuer.ts'

test('a form of a business goes to an owner of an account that is open, where one is', async (t) => {
  const union = await openIssuer(t)
  const { db } = union
  const owners = [await union.member('Ada Brooks'), await union.member('Ben Okafor')]
  const ids = await inTransaction(db, async (tx) => {
    const at = union.clock.now()
    const memberId = await joinAsBusiness(tx, 'Hart Bakery LLC', at)
    const named = { memberId, at, product: 'checking', kind: 'Checking', name: null } as const
    const opened = []
    for (const { personId } of owners) opened.push(await openAccountOf(tx, { ...named, personId }))
    return opened
  })
  const accounts = [...(await accountsById(db, ids)).values()]
  const [first, second] = accounts.toSorted((a, b) => (a.number < b.number ? -1 : 1))
  assert.ok(first && second)
  for (const account of [first, second]) await union.credit(account, '20.00')
  await union.move(first, '-20.00')
  await inTransaction(db, (tx) => closeAccount(tx, first, union.clock.now()))
  union.goTo('2027-02-01')
  assert.equal(await union.issue(), 1)
  const left = owners[ids.indexOf(second.id)]!
  const [listed] = await listOf(db, contextOf(union, left))
  const { form } = done(await taxFormOf(db, contextOf(union, left), listed!.id))
  const { firstName, lastName } = (await personOf(db, left.personId))!
  assert.equal(form.recipient.address[0], `c/o ${firstName} ${lastName}`)
})

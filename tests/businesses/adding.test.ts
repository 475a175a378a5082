import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { checkingOf, ownersOf } from '../../src/modules/accounts/server/accounts.ts'
import { runOrRequestApproval } from '../../src/modules/approvals/server/approvals.ts'
import { ADD_BUSINESS } from '../../src/modules/businesses/server/adding.ts'
import { businessesOf } from '../../src/modules/businesses/server/businesses.ts'
import { openingsFor } from '../../src/modules/openings/server/staff/reading.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import { money } from '../../src/values/money.ts'
import { codeIn, done, tally } from '../factories/outcomes.ts'
import { from } from '../openings/counter.ts'
import { decide, hitsIn, load } from '../sanctions/world.ts'
import { openBusinesses } from './world.ts'

test('accounts of a business are under its membership, and its people share them', async (t) => {
  const union = await openBusinesses(t)
  const { db, ada, openedFor, businessOf } = union
  const ben = await union.member('Ben Okafor')
  done(await union.addFor(ada))
  assert.match((await union.noticesOf(ada)).join(), /Hart Bakery LLC is a member now/)
  const [trail] = await union.auditRows({ action: 'business.added' })
  assert.equal(trail!.detail.reason, 'Saw its registration')
  const { member_id: businessId } = await businessOf(ada)
  const account = await openedFor(ada, { businessId, productId: 'share', ...from(ada) })
  assert.deepEqual(
    [account.memberId, account.role, account.name],
    [businessId, 'primary', 'Regular share of Hart Bakery LLC'],
  )
  assert.equal(codeIn(await union.openFor(ada, { businessId, productId: 'share' })), 'too_many')
  const { id: counter } = await openedFor(ada, { businessId, productId: 'checking' })
  await sql`update account_owner set place = 0 where account_id = ${counter}`.execute(db)
  assert.equal((await checkingOf(db, ada.personId))?.id, ada.checking.id, 'where she is paid')
  done(await union.openFor(ada, { productId: 'share', ...from(ada, '5.00') }))
  assert.deepEqual(await businessesOf(db, ben.personId), [])
  done(await union.join(ben, account.id, 'joint'))
  const second = await openedFor(ben, { businessId })
  assert.deepEqual(
    (await ownersOf(db, [second.id])).get(second.id)!.map(({ personId }) => personId),
    [ben.personId],
  )
  await union.assertSound()
})

test('what is against it is refused by its name and leaves nothing', async (t) => {
  const { db, ada, rosa, addFor, openFor, businessOf, ...union } = await openBusinesses(t)
  const ben = await union.member('Ben Okafor')
  done(await addFor(ada))
  const { member_id: businessId } = await businessOf(ada)
  const answers = [
    ['own_account', await addFor(rosa)],
    ['user_not_found', await addFor({ personId: newId() })],
    ['not_a_member', await addFor(await union.person('Cleo Hart'))],
    ['already_added', await addFor(ada, { name: 'HART bakery LLC' })],
    ['business_not_found', await openFor(ben, { businessId })],
    ['business_not_found', await openFor(ada, { businessId: ada.checking.memberId })],
    ['not_for_business', await openFor(ada, { businessId, productId: 'youth' })],
    ['not_for_business', await openFor(ada, { businessId, productId: 'sixty' })],
    [
      'business_not_found',
      await openingsFor(db, union.as(rosa), { personId: ben.personId, businessId }),
    ],
  ] as const
  for (const [code, answer] of answers) assert.equal(codeIn(answer), code)
  assert.equal((await businessesOf(db, ada.personId)).length, 1)
  assert.equal(await union.transferCount(), 0)
})

test('one form, and one name by several forms at once, add one business', async (t) => {
  const { db, ada, addFor } = await openBusinesses(t)
  const id = newId()
  const copies = await Promise.all(Array.from({ length: 8 }, () => addFor(ada, { id })))
  assert.deepEqual(tally(copies), { done: 8 })
  const name = 'Fern Books Inc.'
  const forms = await Promise.all(Array.from({ length: 8 }, () => addFor(ada, { name })))
  assert.deepEqual(tally(forms), { done: 1, already_added: 7 })
  assert.equal((await businessesOf(db, ada.personId)).length, 2)
})

test('are listed by their names, whatever these begin with', async (t) => {
  const { db, ada, addFor } = await openBusinesses(t)
  for (const name of ['Willow Studio', 'eBikes of Albany', 'Fern Books Inc.'])
    done(await addFor(ada, { name }))
  const names = (await businessesOf(db, ada.personId)).map((one) => one.name)
  assert.deepEqual(names, ['eBikes of Albany', 'Fern Books Inc.', 'Willow Studio'])
})

test('a second administrator agrees, and nobody to their own', async (t) => {
  const { db, ada, as, rosa, input, ...union } = await openBusinesses(t)
  const control = { needed: true, above: money(1n) }
  const asked = input(ada)
  const outcome = await runOrRequestApproval(db, as(rosa), control, ADD_BUSINESS, asked)
  assert.equal(codeIn(outcome), 'waits_for_second_person')
  assert.deepEqual(await businessesOf(db, ada.personId), [])
  const agree = (approvedById: string) =>
    inTransaction(db, (tx) => ADD_BUSINESS.executeKept(tx, { ...as(rosa), approvedById }, asked))
  assert.equal(codeIn(await agree(ada.personId)), 'own_account')
  done(await agree((await union.staff('Theo Lindqvist')).personId))
  assert.equal((await businessesOf(db, ada.personId)).length, 1)
})

test('nothing is opened for a business whose name is like a listed one, until that is cleared', async (t) => {
  const { db, ada, addFor, openFor, businessOf } = await openBusinesses(t)
  await load(db)
  const name = 'Mukhtar Robbow'
  done(await addFor(ada, { name, kind: 'sole_proprietor' }))
  const [hit] = await hitsIn(db)
  assert.deepEqual([hit!.subject_kind, hit!.name], ['business', name])
  const { member_id: businessId } = await businessOf(ada, name)
  assert.equal(codeIn(await openFor(ada, { businessId })), 'business_held')
  await decide(db, hit!.id)
  done(await openFor(ada, { businessId }))
})

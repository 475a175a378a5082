import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { OpenAccountBody } from '../../src/modules/openings/contract.ts'
import { openableProducts } from '../../src/modules/openings/server/products.ts'
import { end } from '../../src/modules/businesses/server/changing.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import { codeIn, done, tally } from '../factories/outcomes.ts'
import { from } from '../openings/counter.ts'
import { decide, hitsIn, load } from '../sanctions/world.ts'
import type { Person } from '../worlds/creditUnion.ts'
import { openBusinesses } from './world.ts'

/** Ada with Hart Bakery LLC, who is online. */
async function openOnline(t: TestContext) {
  const union = await openBusinesses(t)
  const { ada, db, as } = union
  done(await union.addFor(ada))
  const { member_id: businessId } = await union.businessOf(ada)
  const openAs = (who: Person, changes: Partial<OpenAccountBody> = {}) =>
    union.openWith(who, {
      id: newId(),
      productId: 'club',
      disclosureVersion: '7',
      ...from(ada),
      businessId,
      ...changes,
    })
  const offered = (who: Person) => openableProducts(db, as(who), businessId)
  const offeredOwn = (who: Person) => openableProducts(db, as(who), undefined)
  return { ...union, businessId, openAs, offered, offeredOwn }
}

test('an owner opens an account for a business of theirs, under its membership and in its name', async (t) => {
  const union = await openOnline(t)
  const { ada, businessId, openAs, offered } = union
  const ben = await union.member('Ben Okafor')
  const { accountId, name } = done(await openAs(ada))
  assert.equal(name, 'Holiday club of Hart Bakery LLC')
  const account = await union.own(ada, accountId)
  assert.deepEqual([account.memberId, account.role], [businessId, 'primary'])
  assert.equal(await union.available(account), '25.00')
  assert.deepEqual(done(await offered(ada)).businesses, [
    { id: businessId, name: 'Hart Bakery LLC' },
  ])
  const [trail] = await union.auditRows({ action: 'account.opened' })
  assert.equal(trail!.detail.business, 'Hart Bakery LLC')
  assert.equal(codeIn(await openAs(ben, { amount: '0' })), 'business_not_found')
  assert.equal(codeIn(await offered(ben)), 'business_not_found')
  done(await union.join(ben, accountId, 'joint'))
  done(await openAs(ben, { productId: 'checking', amount: '0' }))
  const bens = await union.businessOf(ben)
  assert.equal(bens.member_id, businessId)
  const told = (await union.noticesOf(ada)).join()
  assert.match(told, /Checking of Hart Bakery LLC.* was opened.*Ben Okafor is its primary owner/)
  assert.equal(codeIn(await union.openFor(ada, { businessId }, ben)), 'own_account')
  await union.assertSound()
})

test('what is against it is refused by its name, and what is for people is not offered', async (t) => {
  const union = await openOnline(t)
  const { ada, rosa, as, db, businessId, openAs, offered, offeredOwn } = union
  const barred = Object.fromEntries(
    done(await offered(ada)).products.map((one) => [one.disclosure.productId, one.barred]),
  )
  assert.deepEqual(
    [barred['sixty'], barred['young'], barred['club']],
    ['not_for_business', 'not_for_business', null],
  )
  assert.equal(codeIn(await openAs(ada, { productId: 'sixty' })), 'not_for_business')
  assert.equal(codeIn(await openAs(ada, { productId: 'branch' })), 'product_not_found')
  assert.equal(codeIn(await openAs(ada, { businessId: newId() })), 'business_not_found')
  const forms = Array.from({ length: 6 }, () => openAs(ada, { amount: '0' }))
  assert.deepEqual(tally(await Promise.all(forms)), { done: 2, too_many: 4 })
  done(await union.addFor(ada, { name: 'Fern Books Inc.' }))
  const fern = (await union.businessOf(ada, 'Fern Books Inc.')).member_id
  const input = { id: newId(), businessId: fern, reason: 'It was sold' }
  done(await inTransaction(db, (tx) => end(tx, as(rosa), input)))
  assert.equal(codeIn(await openAs(ada, { businessId: fern })), 'business_ended')
  const { businesses } = done(await offeredOwn(ada))
  assert.deepEqual(
    businesses.map(({ id }) => id),
    [businessId],
  )
})

test('somebody without a membership opens for the business only, and nobody while its name is like a listed one', async (t) => {
  const union = await openOnline(t)
  const { ada, db, openAs, offeredOwn } = union
  const { accountId } = done(await openAs(ada))
  const eve = await union.person('Eve Lund')
  done(await union.join(eve, accountId, 'joint'))
  done(await openAs(eve, { amount: '0' }))
  const own = done(await offeredOwn(eve)).products
  assert.ok(own.every(({ barred }) => barred === 'not_a_member'))
  done(await union.addFor(ada, { name: 'Josef Kony' }))
  const before = { businessId: (await union.businessOf(ada, 'Josef Kony')).member_id }
  await load(db)
  assert.equal(codeIn(await openAs(ada, before)), 'business_held')
  assert.deepEqual(
    (await hitsIn(db)).map((hit) => [hit.name, hit.state]),
    [['Josef Kony', 'open']],
    'there to be decided, although nothing was opened',
  )
  const name = 'Mukhtar Robbow'
  done(await union.addFor(ada, { name }))
  const held = { businessId: (await union.businessOf(ada, name)).member_id }
  assert.equal(codeIn(await openAs(ada, held)), 'business_held')
  for (const hit of await hitsIn(db)) await decide(db, hit.id)
  done(await openAs(ada, held))
})

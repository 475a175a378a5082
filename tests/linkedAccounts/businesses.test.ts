import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { addOwner, changeRole, endOwnership } from '../../src/modules/accounts/server/accounts.ts'
import { add } from '../../src/modules/businesses/server/adding.ts'
import { businessesOf } from '../../src/modules/businesses/server/businesses.ts'
import { askCode, link } from '../../src/modules/linkedAccounts/server/linking.ts'
import {
  askCode as askPullCode,
  pull,
} from '../../src/modules/linkedAccounts/server/pulls/pulling.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import { codeIn, done } from '../factories/outcomes.ts'
import { contextOf } from '../worlds/creditUnion.ts'
import { ELSEWHERE, openLinking } from './linking.ts'

/** Ada has a bakery, whose account her Savings is. */
async function openBakery(t: TestContext) {
  const union = await openLinking(t)
  const { db } = union
  const rosa = contextOf(union, await union.staff())
  const ada = await union.member('Ada Brooks', { checking: '100.00' })
  const business = {
    id: newId(),
    name: 'Hart Bakery LLC',
    kind: 'llc',
    reason: 'Saw its registration',
    personId: ada.personId,
  } as const
  done(await inTransaction(db, (tx) => add(tx, rosa, business)))
  const businessId = (await businessesOf(db, ada.personId))[0]!.member_id
  await sql`update account set member_id = ${businessId} where id = ${ada.savings.id}`.execute(db)
  return { ...union, ada, businessId }
}

test('an account of a business is linked in its name, and money comes from it as CCD to its accounts alone', async (t) => {
  const union = await openBakery(t)
  const { ada, businessId, db, as } = union
  const linked = await union.proved(ada, { businessId })
  assert.deepEqual(linked.business, { id: businessId, name: 'Hart Bakery LLC' })
  assert.deepEqual(
    linked.file.batches.map(({ sec, serviceClass, entries }) => [
      [sec, serviceClass],
      ...entries.map(({ name, discretionary }) => [name, discretionary]),
    ]),
    [
      [['CCD', 220], ...[1, 2].map(() => ['Hart Bakery LLC', ''])],
      [
        ['CCD', 225],
        ['Hart Bakery LLC', ''],
      ],
    ],
  )
  const into = (accountId: string) => ({
    id: newId(),
    linkId: linked.id,
    accountId,
    amount: '40.00',
  })
  const ask = (accountId: string) => askPullCode(db, as(ada), { ...into(accountId), anew: false })
  assert.equal(codeIn(await ask(ada.checking.id)), 'other_holder')
  const { asked } = done(await ask(ada.savings.id))
  const before = new Set(union.outgoing().keys())
  done(
    await pull(db, as(ada), {
      ...into(ada.savings.id),
      sessionId: ada.customer.sessionId,
      authorization: 1,
      proof: { challengeId: asked.challengeId, code: await union.codeFor(ada) },
    }),
  )
  const { rows } = await sql<{ text: string }>`
    select authorization_text as text from linked_account_pull`.execute(db)
  assert.match(rows[0]!.text, /^I authorize .* for Hart Bakery LLC to debit \$40\.00 once/)
  union.goTo('2026-07-16', '16:30')
  await union.cut()
  await union.handOver()
  union.goTo('2026-07-17', '08:30')
  await union.settle()
  const [, file] = [...union.outgoing()].find(([name]) => !before.has(name))!
  assert.deepEqual(
    file.batches.map(({ sec, entries: [entry] }) => [sec, entry?.name, entry?.cents]),
    [['CCD', 'Hart Bakery LLC', 4000n]],
  )
  assert.equal(await union.posted(ada.savings), '40.00')
  assert.equal(await union.clearing(), '0.00')
  await union.assertSound()
})

test('nobody links in the name of a business that is not theirs, and a code for one is for no other', async (t) => {
  const union = await openBakery(t)
  const { ada, businessId, db, as } = union
  const ben = await union.member('Ben Okafor', { checking: '1.00' })
  const theirs = { link: { ...ELSEWHERE, businessId }, anew: false }
  assert.equal(codeIn(await askCode(db, as(ben), theirs)), 'business_not_found')
  const asked = await union.begin(ben)
  assert.equal(codeIn(await link(db, as(ben), { ...asked, businessId })), 'business_not_found')
  const own = await union.begin(ada)
  assert.equal(codeIn(await link(db, as(ada), { ...own, businessId })), 'code_over')
  const { id } = await union.proved(ada, { accountNumber: '5550007000' })
  const into = { id: newId(), linkId: id, accountId: ada.savings.id, amount: '1.00', anew: false }
  assert.equal(codeIn(await askPullCode(db, as(ada), into)), 'other_holder')
})

test('whoever is no owner of the business any more brings nothing in by their link, nor by a code asked for before', async (t) => {
  const union = await openBakery(t)
  const { ada, businessId, db, as, clock } = union
  const ben = await union.member('Ben Okafor', { checking: '1.00' })
  const accountId = ada.savings.id
  const about = { accountId, personId: ben.personId, at: clock.now() }
  done(await inTransaction(db, (tx) => addOwner(tx, { ...about, role: 'joint' })))
  const { id: linkId } = await union.proved(ben, { businessId })
  const into = { id: newId(), linkId, accountId, amount: '40.00' }
  const ask = () => askPullCode(db, as(ben), { ...into, anew: false })
  const { asked } = done(await ask())
  const proof = { challengeId: asked.challengeId, code: await union.codeFor(ben) }
  const { sessionId } = ben.customer
  const bring = () => pull(db, as(ben), { ...into, sessionId, authorization: 1, proof })
  done(await inTransaction(db, (tx) => changeRole(tx, { ...about, role: 'delegate' })))
  assert.deepEqual([codeIn(await bring()), codeIn(await ask())], Array(2).fill('account_not_found'))
  done(await inTransaction(db, (tx) => endOwnership(tx, about)))
  assert.deepEqual([codeIn(await bring()), codeIn(await ask())], Array(2).fill('account_not_found'))
  const elsewhere = { ...into, accountId: ben.checking.id, anew: false }
  assert.equal(codeIn(await askPullCode(db, as(ben), elsewhere)), 'other_holder')
})

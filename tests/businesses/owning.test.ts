import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { everydayAccount } from '../../src/modules/accounts/choosing.contract.ts'
import {
  accountsById,
  accountsOf,
  openAccountsUnder,
} from '../../src/modules/accounts/server/accounts.ts'
import { ownersOfBusiness } from '../../src/modules/businesses/server/businesses.ts'
import { rename } from '../../src/modules/businesses/server/changing.ts'
import { setEin } from '../../src/modules/businesses/server/numbers.ts'
import type { CertificateRow } from '../../src/modules/certificates/server/tables.ts'
import { targetAtMaturity } from '../../src/modules/certificates/server/target.ts'
import { businessesIn } from '../../src/modules/linkedAccounts/server/holders.ts'
import { detailOf } from '../../src/modules/members/server/staff/detail.ts'
import { changeOwners } from '../../src/modules/owners/server/staff/changing.ts'
import { accountForStaff } from '../../src/modules/owners/server/staff/reading.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import { codeIn, done } from '../factories/outcomes.ts'
import { from } from '../openings/counter.ts'
import type { Member } from '../worlds/creditUnion.ts'
import { openBusinesses } from './world.ts'

const certificate = (who: Member) => ({
  productId: 'certificate',
  instruction: 'renew' as const,
  ...from(who, '500.00'),
})

test('no Checking of a business stands for the money of its owner, whichever was first', async (t) => {
  const union = await openBusinesses(t)
  const { db, ada, openedFor } = union
  await union.deposit(ada.checking, '2000.00')
  done(await union.addFor(ada))
  const { member_id: businessId } = await union.businessOf(ada)
  const counter = await openedFor(ada, { businessId, productId: 'checking', ...from(ada) })
  await sql`update account set opened_at = '2001-01-01' where id = ${counter.id}`.execute(db)
  const order = (await accountsOf(db, ada.personId)).map(({ id }) => id)
  assert.deepEqual(order, [ada.checking.id, ada.savings.id, counter.id])
  await sql`update account_owner set place = 0 where account_id = ${counter.id}`.execute(db)
  const accounts = (await accountsOf(db, ada.personId)).map((account) => ({
    ...account,
    ofBusiness: account.businessName !== undefined,
    status: 'open',
  }))
  assert.equal(accounts[0]!.id, counter.id, 'as she has put them')
  assert.equal(everydayAccount(accounts)!.id, ada.checking.id)
  const seen = await detailOf(union, { actorId: union.rosa.personId }, ada.personId)
  assert.equal(seen!.checkingBalance, '2075.00')

  const own = await openedFor(ada, certificate(ada))
  const theirs = await openedFor(ada, { businessId, ...certificate(ada) })
  const target = (account: typeof own) =>
    inTransaction(db, async (tx) => {
      const { rows } = await sql<CertificateRow>`
        select * from certificate where account_id = ${account.id}`.execute(tx)
      return (await targetAtMaturity(tx, { ...rows[0]!, to_account_id: null }, account)).id
    })
  assert.deepEqual([await target(own), await target(theirs)], [ada.checking.id, counter.id])
})

test('a joint owner without a membership becomes primary owner of an account of a business, which stays its own', async (t) => {
  const union = await openBusinesses(t)
  const { db, ada, rosa, as, openedFor } = union
  done(await union.addFor(ada))
  const { member_id: businessId } = await union.businessOf(ada)
  const counter = await openedFor(ada, { businessId, productId: 'checking', ...from(ada) })
  const eve = await union.person('Eve Lund')
  done(await union.join(eve, counter.id, 'joint'))
  const { version } = done(await accountForStaff(db, counter.id))
  const change = { kind: 'primary', personId: eve.personId, former: 'leaves' } as const
  const input = { id: newId(), accountId: counter.id, version, change, reason: 'Ada sold it' }
  done(await inTransaction(db, (tx) => changeOwners(tx, as(rosa), [], input)))
  const after = (await accountsById(db, [counter.id])).get(counter.id)!
  assert.deepEqual([after.memberId, after.primaryId], [businessId, eve.personId])
  const { rows } = await sql<{ recipient_id: string; person_id: string | null }>`
    select recipient_id, person_id from tax_account where account_id = ${counter.id}`.execute(db)
  assert.deepEqual(rows, [{ recipient_id: businessId, person_id: null }])
  done(await union.openFor(eve, { businessId, productId: 'savings' }))
  assert.equal(codeIn(await union.openFor(eve, { productId: 'savings' })), 'not_a_member')
  assert.equal(codeIn(await union.openFor(ada, { businessId })), 'business_not_found')
  const [name, formerName] = ['Hart and Sons LLC', 'Hart Bakery LLC']
  const renaming = { id: newId(), businessId, name, formerName, reason: 'Saw the amendment' }
  done(await inTransaction(db, (tx) => rename(tx, as(rosa), renaming)))
  const entering = { id: newId(), businessId, ein: '123456789', reason: 'Saw its letter' }
  done(await setEin(db, as(rosa), entering))
  for (const action of ['business.renamed', 'business.ein_set'] as const) {
    const [traced] = await union.auditRows({ action })
    assert.equal(traced!.subject_id, eve.personId, 'Ada reads no more of it in her own history')
  }
  await union.assertSound()
})

test('a business needs no account of a kind, only its last one', async (t) => {
  const union = await openBusinesses(t)
  const { ada, openedFor, outlook } = union
  done(await union.addFor(ada))
  const { member_id: businessId } = await union.businessOf(ada)
  const counter = await openedFor(ada, { businessId, productId: 'checking' })
  assert.equal(done(await outlook(counter.id)).isNeeded, true)
  await openedFor(ada, { businessId, productId: 'branch' })
  assert.equal(done(await outlook(counter.id)).isNeeded, false)
  assert.equal(done(await outlook(ada.checking.id)).isNeeded, true)
})

test('whoever owned an account of a business that is closed is none of its owners, unless all are', async (t) => {
  const union = await openBusinesses(t)
  const { db, ada, openedFor, openFor, closeFor } = union
  done(await union.addFor(ada))
  const { member_id: businessId } = await union.businessOf(ada)
  const ben = await union.member('Ben Okafor')
  const counter = await openedFor(ada, { businessId, productId: 'checking' })
  const branch = await openedFor(ada, { businessId })
  done(await union.join(ben, branch.id, 'joint'))
  const owners = async () => (await ownersOfBusiness(db, businessId)).toSorted()
  const both = [ada.personId, ben.personId].toSorted()
  assert.deepEqual(await owners(), both)
  done(await closeFor(branch.id, counter.id))
  assert.deepEqual(await owners(), [ada.personId])
  assert.equal(await union.businessOf(ben), undefined)
  assert.equal(codeIn(await openFor(ben, { businessId })), 'business_not_found')
  assert.deepEqual(await businessesIn(db, ben.personId), [])
  assert.equal((await union.own(ben, branch.id)).id, branch.id, 'he reads what was')
  const { length } = await union.noticesOf(ben)
  done(await openFor(ada, { businessId, productId: 'savings' }))
  assert.equal((await union.noticesOf(ben)).length, length, 'nor is he told')
  // Without an open account it is theirs who had one, or nobody could open another or end it.
  for (const { id } of await openAccountsUnder(db, businessId)) done(await closeFor(id))
  assert.deepEqual(await owners(), both)
})

import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { accountsById } from '../../src/modules/accounts/server/accounts.ts'
import { runOrRequestApproval } from '../../src/modules/approvals/server/approvals.ts'
import {
  END_BUSINESS,
  end,
  rename,
  RENAME_BUSINESS,
} from '../../src/modules/businesses/server/changing.ts'
import type { RenameBusiness } from '../../src/modules/businesses/changes.contract.ts'
import { openingsFor } from '../../src/modules/openings/server/staff/reading.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import { money } from '../../src/values/money.ts'
import { codeIn, done, tally } from '../factories/outcomes.ts'
import { hitsIn, load } from '../sanctions/world.ts'
import { openBusinesses } from './world.ts'

/** Ada with Hart Bakery LLC. */
async function openBakery(t: TestContext) {
  const union = await openBusinesses(t)
  const { db, ada, as, rosa } = union
  done(await union.addFor(ada))
  const { member_id: businessId } = await union.businessOf(ada)
  const renaming = (changes: Partial<RenameBusiness & { businessId: string }> = {}) => ({
    id: newId(),
    businessId,
    name: 'Hart and Sons LLC',
    formerName: 'Hart Bakery LLC',
    reason: 'Saw the amendment',
    ...changes,
  })
  const renameTo = (changes: Parameters<typeof renaming>[0] = {}, by = rosa) =>
    inTransaction(db, (tx) => rename(tx, as(by), renaming(changes)))
  const ending = (changes: { id?: string; businessId?: string } = {}) => ({
    id: newId(),
    businessId,
    reason: 'It was sold',
    ...changes,
  })
  const endIt = (changes: Parameters<typeof ending>[0] = {}, by = rosa) =>
    inTransaction(db, (tx) => end(tx, as(by), ending(changes)))
  return { ...union, businessId, renaming, renameTo, ending, endIt }
}

test('another legal name renames the accounts that carry it, and everybody hears of it', async (t) => {
  const union = await openBakery(t)
  const { db, ada, businessId, openedFor, renameTo } = union
  await load(db)
  const ben = await union.member('Ben Okafor')
  const [counter, share] = [
    await openedFor(ada, { businessId, productId: 'checking' }),
    await openedFor(ada, { businessId }),
  ]
  done(await union.join(ben, counter.id, 'joint'))
  await union.engine.pool.query(
    `update account_owner set nickname = 'The shop' where account_id = $1`,
    [counter.id],
  )
  const id = newId()
  done(await renameTo({ id, name: 'Mukhtar Robbow' }))
  done(await renameTo({ id, name: 'Mukhtar Robbow' }))
  const named = await accountsById(db, [counter.id, share.id, ada.checking.id])
  assert.deepEqual(
    [counter, share, ada.checking].map((one) => named.get(one.id)!.name),
    ['Checking of Mukhtar Robbow', 'Branch of Mukhtar Robbow', undefined],
  )
  assert.equal((await union.own(ada, counter.id)).name, 'The shop')
  for (const one of [ada, ben])
    assert.match(
      (await union.noticesOf(one)).join(),
      /Hart Bakery LLC is called Mukhtar Robbow now/,
    )
  const [hit] = await hitsIn(db)
  assert.deepEqual([hit!.subject_kind, hit!.name], ['business', 'Mukhtar Robbow'])
  assert.equal(codeIn(await union.openFor(ada, { businessId })), 'business_held')
  const trail = await union.auditRows({ action: 'business.renamed' })
  assert.deepEqual(
    trail.map(({ detail }) => [detail.before, detail.after]),
    [['Hart Bakery LLC', 'Mukhtar Robbow']],
  )
})

test('a name that cannot be is refused, and of two changes at once the second is', async (t) => {
  const union = await openBakery(t)
  const { ada, renameTo, addFor } = union
  done(await addFor(ada, { name: 'Fern Books Inc.' }))
  const answers = [
    ['business_not_found', await renameTo({ businessId: newId() })],
    ['business_not_found', await renameTo({ businessId: ada.checking.memberId })],
    ['own_account', await renameTo({}, ada)],
    ['name_unchanged', await renameTo({ name: 'Hart Bakery LLC' })],
    ['already_added', await renameTo({ name: 'FERN books Inc.' })],
  ] as const
  for (const [code, answer] of answers) assert.equal(codeIn(answer), code)
  const names = ['Hart and Sons LLC', 'Hart and Daughters LLC']
  const both = await Promise.all(names.map((name) => renameTo({ name })))
  assert.deepEqual(tally(both), { done: 1, name_changed: 1 })
})

test('a membership ends once its accounts are closed, and nothing is opened for it afterwards', async (t) => {
  const union = await openBakery(t)
  const { db, ada, as, rosa, businessId, endIt, openFor, openedFor, addFor } = union
  const counter = await openedFor(ada, { businessId, productId: 'checking' })
  assert.equal(codeIn(await endIt()), 'accounts_open')
  assert.equal(codeIn(await endIt({ businessId: ada.checking.memberId })), 'business_not_found')
  assert.equal(codeIn(await endIt({}, ada)), 'own_account')
  done(await union.closeFor(counter.id))
  const id = newId()
  done(await endIt({ id }))
  done(await endIt({ id }))
  assert.equal(codeIn(await endIt()), 'business_ended')
  assert.equal(codeIn(await union.renameTo()), 'business_ended')
  assert.equal(codeIn(await openFor(ada, { businessId })), 'business_ended')
  const outlook = await openingsFor(db, as(rosa), { personId: ada.personId, businessId })
  assert.equal(codeIn(outlook), 'business_ended')
  assert.equal((await union.own(ada, counter.id)).id, counter.id, 'she reads what was')
  assert.match((await union.noticesOf(ada)).join(), /Hart Bakery LLC is no member any more/)
  done(await addFor(ada))
})

test('at one moment a business ends, or an account is opened for it', async (t) => {
  const { ada, businessId, endIt, openFor } = await openBakery(t)
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, (_, index) => (index % 2 ? endIt() : openFor(ada, { businessId }))),
  )
  const codes = tally(outcomes)
  const isOpened = codes.accounts_open === 4 && codes.done === 4
  const hasEnded = codes.business_ended === 7 && codes.done === 1
  assert.ok(isOpened || hasEnded, JSON.stringify(codes))
})

test('a second administrator agrees to another name and to the end, and to none of their own', async (t) => {
  const union = await openBakery(t)
  const { db, ada, as, rosa, renaming, ending } = union
  const control = { needed: true, above: money(1n) }
  const theo = await union.staff('Theo Lindqvist')
  const [renamed, ended] = [renaming(), ending()]
  const waits = [
    await runOrRequestApproval(db, as(rosa), control, RENAME_BUSINESS, renamed),
    await runOrRequestApproval(db, as(rosa), control, END_BUSINESS, ended),
  ]
  assert.deepEqual(tally(waits), { waits_for_second_person: 2 })
  const agree = (
    { executeKept }: Pick<typeof RENAME_BUSINESS, 'executeKept'>,
    kept: object,
    by = theo,
  ) => inTransaction(db, (tx) => executeKept(tx, { ...as(rosa), approvedById: by.personId }, kept))
  assert.equal(codeIn(await agree(RENAME_BUSINESS, renamed, ada)), 'own_account')
  done(await agree(RENAME_BUSINESS, renamed))
  done(await agree(END_BUSINESS, ended))
  assert.ok((await union.businessOf(ada, 'Hart and Sons LLC')).ended_at)
})

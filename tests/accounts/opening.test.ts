import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import {
  accountsOf,
  openShareAccounts,
  ownAccount,
} from '../../src/modules/accounts/server/accounts.ts'
import { issueNumber } from '../../src/modules/accounts/server/numbers.ts'
import { balancesOf } from '../../src/modules/ledger/server/ledger.ts'
import { type Db, inTransaction } from '../../src/platform/server/db.ts'
import { type ShareProduct, USUAL_SHARES } from '../../src/values/shareProducts.ts'
import { freshDatabase } from '../factories/database.ts'
import { somebodyWaits } from '../factories/locks.ts'

const AT = new Date('2026-07-15T16:00:00Z')
const newMember = (personId: string) => ({ personId, at: AT, shares: USUAL_SHARES })

test('a new member has a Checking and a Savings account at zero', async (t) => {
  const { db } = await freshDatabase(t)
  const personId = randomUUID()
  await inTransaction(db, (tx) => openShareAccounts(tx, newMember(personId)))
  const accounts = await accountsOf(db, personId)
  assert.deepEqual(
    accounts.map(({ kind }) => kind),
    ['Checking', 'Savings'],
  )
  for (const { number, openedAt, id } of accounts) {
    assert.match(number, /^[1-9][0-9]{9}$/)
    assert.deepEqual(openedAt, AT)
    assert.equal((await ownAccount(db, personId, id, 'pay'))?.number, number)
    assert.equal(await ownAccount(db, randomUUID(), id, 'view'), undefined)
  }
  const balances = await balancesOf(
    db,
    accounts.map(({ ledgerAccountId }) => ledgerAccountId),
  )
  assert.ok(
    balances.every(({ posted, available }) => posted.minor === 0n && available.minor === 0n),
  )
})

test("what opens with a membership is the profile's to say, under the names it gives", async (t) => {
  const { db } = await freshDatabase(t)
  const personId = randomUUID()
  const product = { opensOnline: true, disclosureVersion: '1' }
  const shares: readonly ShareProduct[] = [
    { ...product, id: 'member-share', name: 'Share', kind: 'share', opensWithMembership: true },
    { ...product, id: 'pocket', name: 'Pocket', kind: 'checking', opensWithMembership: true },
    { ...product, id: 'club', name: 'Holiday club', kind: 'club' },
  ]
  await inTransaction(db, (tx) => openShareAccounts(tx, { ...newMember(personId), shares }))
  assert.deepEqual(
    (await accountsOf(db, personId)).map(({ product: id, kind, name }) => [id, kind, name]),
    [
      ['pocket', 'Checking', 'Pocket'],
      ['member-share', 'Share', undefined],
    ],
  )
})

test('a member is not opened a second pair of accounts, and no number is left behind', async (t) => {
  const { db } = await freshDatabase(t)
  const personId = randomUUID()
  await inTransaction(db, (tx) => openShareAccounts(tx, newMember(personId)))
  await assert.rejects(
    inTransaction(db, (tx) => openShareAccounts(tx, newMember(personId))),
    /unique/,
  )
  assert.equal((await accountsOf(db, personId)).length, 2)
  const { rows } = await sql`select 1 from account_number`.execute(db)
  assert.equal(rows.length, 2)
})

test('three thousand numbers issued in parallel are three thousand different numbers', async (t) => {
  const { db } = await freshDatabase(t)
  const numbers = await Promise.all(Array.from({ length: 3000 }, () => issueNumber(db, AT)))
  assert.equal(new Set(numbers).size, numbers.length)
  assert.ok(numbers.every((number) => /^[1-9][0-9]{9}$/.test(number)))
})

test('a clash is drawn again, also against somebody who has not committed yet', async (t) => {
  const { db, pool } = await freshDatabase(t)
  const drawing = (numbers: string[]) => () => numbers.shift()!
  const issue = (tx: Db) => issueNumber(tx, AT, drawing(['5000000001', '5000000002']))
  const [first, second] = await inTransaction(db, async (tx) => {
    const number = await issue(tx)
    const other = issue(db)
    await somebodyWaits(pool)
    return [number, other] as const
  })
  assert.deepEqual([first, await second], ['5000000001', '5000000002'])
})

test('a number once issued is never issued again, and never taken back', async (t) => {
  const { db } = await freshDatabase(t)
  const personId = randomUUID()
  await inTransaction(db, (tx) => openShareAccounts(tx, newMember(personId)))
  const [checking] = await accountsOf(db, personId)
  const replacement = await issueNumber(db, AT)
  await sql`update account set number = ${replacement} where id = ${checking!.id}`.execute(db)
  const draws = [checking!.number, '7000000007']
  assert.equal(await issueNumber(db, AT, () => draws.shift()!), '7000000007')
  await assert.rejects(sql`delete from account_number`.execute(db), /permission denied/)
  await assert.rejects(sql`update account_number set number = '9'`.execute(db), /permission denied/)
})

test('an account keeps its product, its kind and its place in the ledger', async (t) => {
  const { db } = await freshDatabase(t)
  await inTransaction(db, (tx) => openShareAccounts(tx, newMember(randomUUID())))
  for (const change of [
    "product = 'club'",
    'ledger_account_id = 1',
    `id = '${randomUUID()}'`,
    `kind = case kind when 'Savings' then 'Checking' else 'Savings' end`,
  ]) {
    await assert.rejects(sql.raw(`update account set ${change}`).execute(db), /keeps its product/)
  }
  await assert.rejects(sql`delete from account`.execute(db), /permission denied/)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountsOf, openShareAccounts } from '../../src/modules/accounts/server/accounts.ts'
import {
  addTransactions,
  type Deed,
  reverseAllOf,
  stepDeletion,
  transactionsOf,
} from '../../src/modules/entries/server/entries.ts'
import { balanceOf } from '../../src/modules/ledger/server/ledger.ts'
import { enroll } from '../../src/modules/members/server/members.ts'
import { allOrNothing, inTransaction } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import { toDecimal } from '../../src/values/money.ts'
import { freshEmbedded } from '../factories/database.ts'
import { NEW_YORK } from '../transfers/bank.ts'
import { codeIn, done } from '../transfers/street.ts'
import { hashOf, row } from './office.ts'
import { checkHoldsOf } from '../../src/modules/deposits/server/deposits.ts'
import { statusesOf } from '../../src/modules/transfers/server/transfers.ts'

const AT = new Date('2026-07-15T16:00:00Z')
const ADDRESS = { street: '1 Main Street', city: 'Albany', state: 'NY', postalCode: '12207' }

test('the embedded engine adds, refuses and deletes like the served one', async (t) => {
  const { db } = await freshEmbedded(t)
  const names = { firstName: 'Ada', lastName: 'Brooks' }
  const memberId = await enroll(db, { ...names, phone: '518 555 0100', address: ADDRESS }, AT)
  await inTransaction(db, (tx) => openShareAccounts(tx, memberId, AT))
  const [checking] = await accountsOf(db, memberId)
  const zone = NEW_YORK.timeZone
  const deed: Deed = { actorId: newId(), address: null, at: AT, zone, ledgerAt: AT }
  const fileHash = hashOf('a file')
  const add = (rows = [row('50.00'), row('-20.00'), row('1.00', { status: 'Failed' })]) => {
    const batch = { memberId, batchId: newId(), rows, fileHash }
    return allOrNothing(db, (tx) => addTransactions(tx, deed, batch))
  }
  done(await add())
  assert.equal(codeIn(await add()), 'file_added_before')
  const { posted } = await balanceOf(db, checking!.ledgerAccountId)
  assert.equal(toDecimal(posted), '30.00')
  const page = done(
    await transactionsOf({ db, statusesOf, checkHoldsOf }, { memberId, zone }, { q: 'branch' }),
  )
  assert.equal(page.items.length, 3)

  const id = newId()
  done(await inTransaction(db, (tx) => reverseAllOf(tx, deed, { id, memberId })))
  let progress
  do progress = done(await inTransaction(db, (tx) => stepDeletion(tx, deed, id)))
  while (progress.state === 'running')
  assert.equal(progress.message, 'Successfully deleted 3 transactions')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { close, houseAccount, lockedBalancesOf } from '../../src/modules/ledger/server/ledger.ts'
import { askCode } from '../../src/modules/linkedAccounts/server/pulls/pulling.ts'
import { overviewOf } from '../../src/modules/paymentOperations/server/reading.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import { fileOf, returned } from '../ach/otherBank.ts'
import { spend } from '../cashLetters/spending.ts'
import { somebodyWaits } from '../factories/locks.ts'
import { codeIn } from '../factories/outcomes.ts'
import { openPulling } from './pulling.ts'

type Pulling = Awaited<ReturnType<typeof openPulling>>

/** $40.00 that was pulled in and is free to be spent; the other bank takes it back on Monday. */
async function comesBack(union: Pulling, reason: string) {
  await union.pull('40.00')
  const file = await union.settleOnFriday()
  union.goTo('2026-07-24', '08:00')
  await union.release()
  await union.receive(fileOf([returned(file, reason)], { createdOn: '2026-07-24' }))
  return file
}

test('what came back after it was spent is taken as far as there is money, and the rest is a debt that staff see', async (t) => {
  const union = await openPulling(t)
  const { ada } = union
  await comesBack(union, 'R10')
  await spend(union, ada, '125.00')
  await union.runUntil('2026-07-27')
  assert.deepEqual((await union.states()).slice(-1), ['exception'])
  assert.equal(await union.posted(ada.checking), '0.00')
  assert.equal(await union.house('suspense:returned-payments'), '-25.00')
  assert.deepEqual([await union.clearing(), await union.unexplained()], ['0.00', 0])
  assert.equal((await union.pulls())[0]?.missing, '25.00')
  assert.equal(
    (await union.activity(ada))[0],
    'Completed -15.00 Transfer from Wells Fargo ··1234 returned. The account holder says that nobody was allowed to withdraw this money.',
  )
  const notices = await union.noticesOf(ada)
  assert.ok(
    notices.some((one) =>
      /\$15\.00 left your Checking ··\d{4} again; \$25\.00 are missing\. /.test(one),
    ),
  )
  const { exceptions } = await overviewOf(union.db, { ...union, at: union.clock.now() })
  assert.deepEqual(
    exceptions.flatMap((one) => (one.kind === 'entry' ? [[one.entry, one.reason]] : [])),
    [
      [
        'Return of $40.00: Originator not known or not authorized to debit (R10)',
        '$15.00 of it could be taken from the account',
      ],
    ],
  )
  assert.equal((await union.linksOf(ada))[0]?.state, 'returned')
  const details = { id: newId(), linkId: union.link.id, accountId: ada.checking.id, amount: '1.00' }
  assert.equal(
    codeIn(await askCode(union.db, union.as(ada), { ...details, anew: false })),
    'not_linked',
  )
  await union.runUntil('2026-07-28')
  assert.equal(await union.house('suspense:returned-payments'), '-25.00', 'once')
  await union.assertSound()
})

test('whatever is spent, closed or returned again at that moment, each dollar is taken once or is with staff', async (t) => {
  const union = await openPulling(t, { connections: 12 })
  const { ada, db } = union
  const file = await comesBack(union, 'R01')
  await union.receive(fileOf([returned(file, 'R01')], { createdOn: '2026-07-24' }), 'again.ach')
  union.goTo('2026-07-27')
  const leave = async () => {
    await spend(union, ada, '60.00').catch(() => undefined)
    await spend(union, ada, '80.00').catch(() => undefined)
    return close(db, ada.checking.ledgerAccountId)
  }
  await Promise.all([union.deal(), leave(), union.deal(), union.release(), union.deal(), leave()])
  await union.deal()
  await union.settle()
  const states = (await union.states()).slice(-2)
  assert.ok(states.includes('exception') && (await union.states()).length === 2)
  const missing = Number((await union.pulls())[0]!.missing)
  const [posted, kept] = [
    Number(await union.posted(ada.checking)),
    Number(await union.house('suspense:returned-payments')),
  ]
  assert.ok(posted >= 0)
  assert.equal(kept, -40 - missing, 'the second return is nothing of ours')
  assert.equal(posted + Number(await union.posted(ada.savings)), 100 + missing)
  assert.deepEqual([await union.clearing(), await union.unexplained()], ['0.00', 0])
  await union.assertSound()
})

for (const table of ['linked_account_pull', 'linked_account'])
  test(`a return waits for ${table} before it locks an account, as the end of a hold and a new pull do`, async (t) => {
    const union = await openPulling(t, { connections: 6 })
    const { ada, db } = union
    await comesBack(union, 'R01')
    union.goTo('2026-07-27')
    let dealt: Promise<unknown> = Promise.resolve()
    await inTransaction(db, async (tx) => {
      await sql`select from ${sql.table(table)} for update`.execute(tx)
      dealt = union.deal()
      await somebodyWaits(union.engine.pool)
      await sql`set local lock_timeout = '500ms'`.execute(tx)
      await lockedBalancesOf(tx, [ada.checking.ledgerAccountId, houseAccount('clearing:us-banks')])
    })
    await dealt
    assert.equal(await union.posted(ada.checking), '100.00')
  })

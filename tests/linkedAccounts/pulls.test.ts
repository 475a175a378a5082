import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { addOwner } from '../../src/modules/accounts/server/accounts.ts'
import { freeze, release } from '../../src/modules/ledger/server/ledger.ts'
import { cancel } from '../../src/modules/linkedAccounts/server/pulls/ending.ts'
import { askCode, pull } from '../../src/modules/linkedAccounts/server/pulls/pulling.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import { codeIn, done, tally } from '../factories/outcomes.ts'
import { fileOf, returned } from '../ach/otherBank.ts'
import { orderFrom, usBankOrder } from '../factories/orders.ts'
import { ELSEWHERE } from './linking.ts'
import { openPulling } from './pulling.ts'

describe('money pulled in from a linked account', () => {
  test('is debited with the authorization kept, credited when it settles, and on hold for some days', async (t) => {
    const union = await openPulling(t)
    const { ada } = union
    const order = await union.orderOf('40.00')
    const pulled = done(await pull(union.db, union.as(ada), order))
    assert.deepEqual([pulled.state, pulled.arrivesOn], ['under_way', '2026-07-17'])
    assert.equal(done(await pull(union.db, union.as(ada), order)).id, pulled.id, 'sent again')
    const other = { ...order, amount: '41.00' }
    assert.equal(codeIn(await pull(union.db, union.as(ada), other)), 'id_reused')
    assert.deepEqual(await union.activity(ada), ['Pending 40.00 Transfer from Wells Fargo ··1234'])
    const { rows } = await sql<{ text: string; device: string }>`
      select authorization_text as text, device from linked_account_pull`.execute(union.db)
    assert.match(
      rows[0]!.text,
      /^I authorize .* to debit \$40\.00 once, on or after Jul 17, 2026, from my account at Wells Fargo ending in 1234\./,
    )
    const file = await union.settleOnFriday()
    assert.deepEqual(
      file.batches.map(({ sec, serviceClass, description, entries }) => [
        sec,
        serviceClass,
        description,
        ...entries.map(({ code, cents, discretionary }) => [code, cents, discretionary]),
      ]),
      [['WEB', 225, 'TRANSFER', [37, 4000n, 'S']]],
    )
    assert.equal(await union.available(ada.checking), '100.00', 'it is on hold')
    assert.equal(await union.posted(ada.checking), '140.00')
    assert.deepEqual([await union.clearing(), await union.unexplained()], ['0.00', 0])
    assert.equal((await union.pulls())[0]?.availableOn, '2026-07-24')
    assert.equal(await union.release(), 0)
    union.goTo('2026-07-24', '08:00')
    assert.deepEqual([await union.release(), await union.release()], [1, 0])
    assert.equal(await union.available(ada.checking), '140.00')
    await union.assertSound()
  })

  test('goes back with what is still on hold of it, and the link ends unless it was for want of money', async (t) => {
    const union = await openPulling(t)
    const { ada, link } = union
    await union.pull('40.00')
    const file = await union.settleOnFriday()
    await union.receive(fileOf([returned(file, 'R01')], { createdOn: '2026-07-17' }))
    await union.runUntil('2026-07-20')
    assert.deepEqual(
      [await union.available(ada.checking), await union.posted(ada.checking)],
      ['100.00', '100.00'],
    )
    assert.deepEqual([await union.clearing(), await union.unexplained()], ['0.00', 0])
    const [back] = await union.pulls()
    assert.equal(back?.state, 'returned')
    assert.ok(back.returnedBecause)
    assert.equal((await union.linksOf(ada)).find(({ id }) => id === link.id)?.state, 'verified')
    assert.match((await union.noticesOf(ada)).at(-1) ?? '', /^transfer_failed: Returned: \$40\.00/)
    await union.assertSound()
  })

  test('is kept for a member whose account was frozen since, who is told', async (t) => {
    const union = await openPulling(t)
    const { ada } = union
    await union.pull('40.00')
    assert.ok((await freeze(union.db, ada.checking.ledgerAccountId)).ok)
    await union.settleOnFriday()
    assert.deepEqual(
      [await union.available(ada.checking), await union.posted(ada.checking)],
      ['100.00', '100.00'],
    )
    assert.deepEqual(await union.activity(ada), [], 'nothing is pending')
    assert.equal(await union.house('suspense:returned-payments'), '40.00')
    assert.deepEqual([await union.clearing(), await union.unexplained()], ['0.00', 0])
    assert.deepEqual(
      (await union.pulls()).map(({ state, availableOn }) => [state, availableOn]),
      [['kept', null]],
    )
    assert.equal(
      (await union.noticesOf(ada)).at(-1),
      'transfer_failed: We keep $40.00 from Wells Fargo ··1234 for you. The account that it was for cannot take it. Please contact us.',
    )
    assert.equal((await union.auditRows({ action: 'linked_account.pull_kept' })).length, 1)
    await union.settle()
    assert.equal(await union.house('suspense:returned-payments'), '40.00', 'once')
    await union.assertSound()
  })

  test('does not hold up its file where a transfer takes its id, which it can once nothing is announced', async (t) => {
    const union = await openPulling(t)
    const { ada, db } = union
    const [order, taken] = [await union.orderOf('40.00'), await union.orderOf('1.00')]
    const move = (id: string) =>
      union.service.betweenAccounts(ada.customer, { ...orderFrom(ada, '0.01'), id })
    done(await move(taken.id))
    assert.equal(codeIn(await pull(db, union.as(ada), taken)), 'id_reused')
    const { id } = done(await pull(db, union.as(ada), order))
    assert.equal(codeIn(await move(id)), 'id_reused')
    // As staff free what was announced.
    done(await release(db, id))
    done(await move(id))
    const other = await union.pull('7.00')
    const file = await union.settleOnFriday()
    const states = async () =>
      Object.fromEntries((await union.pulls()).map((one) => [one.id, one.state]))
    assert.deepEqual(await states(), { [id]: 'kept', [other.id]: 'credited' })
    assert.equal(await union.posted(ada.checking), '106.98')
    assert.equal(await union.house('suspense:returned-payments'), '40.00')
    assert.deepEqual([await union.clearing(), await union.unexplained()], ['0.00', 0])
    await union.receive(fileOf([returned(file, 'R01')], { createdOn: '2026-07-17' }))
    await union.runUntil('2026-07-20')
    assert.equal(await union.house('suspense:returned-payments'), '0.00')
    assert.equal(await union.posted(ada.checking), '106.98', 'what took its id stands')
    assert.deepEqual([await union.clearing(), await union.unexplained()], ['0.00', 0])
    await union.assertSound()
  })

  test('keeps to the cap of a day however many at once, and is taken back until its file is cut', async (t) => {
    const union = await openPulling(t, { connections: 8 })
    const { ada, db } = union
    const orders = []
    for (let i = 0; i < 4; i++) orders.push(await union.orderOf(`${900 + i}.00`))
    const answers = await Promise.all(orders.map((order) => pull(db, union.as(ada), order)))
    assert.deepEqual(tally(answers), { done: 2, pull_cap: 2 })
    const [first, second] = await union.pulls()
    assert.equal(done(await cancel(db, union.as(ada), first!.id)).state, 'cancelled')
    const ben = await union.member('Ben Okafor', { checking: '1.00' })
    assert.equal(codeIn(await cancel(db, union.as(ben), second!.id)), 'pull_not_found')
    await union.settleOnFriday()
    assert.equal(codeIn(await cancel(db, union.as(ada), second!.id)), 'already_sent')
    assert.equal(await union.posted(ada.checking), (100 + Number(second!.amount)).toFixed(2))
  })
})

test('a code is asked for no more once the pull was made and its answer lost', async (t) => {
  const union = await openPulling(t)
  const { ada, db } = union
  const order = await union.orderOf('2500.00')
  done(await pull(db, union.as(ada), order))
  const mailsCount = (await union.mailbox()).length
  const { id, linkId, accountId, amount } = order
  for (const anew of [false, true]) {
    const asked = await askCode(db, union.as(ada), { id, linkId, accountId, amount, anew })
    assert.equal(codeIn(asked), 'already_pulled')
  }
  assert.equal((await union.mailbox()).length, mailsCount)
  assert.equal(done(await pull(db, union.as(ada), order)).id, id)
})

test('goes into accounts that somebody may let money leave, and into no other', async (t) => {
  const union = await openPulling(t)
  const { ada, db, link } = union
  const ben = await union.member('Ben Okafor', { checking: '1.00' })
  const into = {
    id: newId(),
    linkId: link.id,
    accountId: ben.checking.id,
    amount: '1.00',
    anew: false,
  }
  assert.equal(codeIn(await askCode(db, union.as(ada), into)), 'account_not_found')
  const added = { accountId: ben.checking.id, personId: ada.personId, role: 'delegate' } as const
  done(await inTransaction(db, (tx) => addOwner(tx, { ...added, at: union.clock.now() })))
  assert.equal(codeIn(await askCode(db, union.as(ada), into)), 'account_not_found', 'who looks')
  assert.equal(codeIn(await askCode(db, union.as(ben), into)), 'link_not_found')
})

test("money sent to a linked account says that it is the member's own, and of which type", async (t) => {
  const union = await openPulling(t)
  const { ada } = union
  const order = usBankOrder(ada, '40.00', {
    ...ELSEWHERE,
    accountType: undefined,
    accountName: 'Ada Brooks',
  })
  delete (order as { accountType?: unknown }).accountType
  done(await union.service.draftUsBank(ada.customer, order))
  done(await union.service.confirm(ada.customer, order.id, await union.codeFor(ada)))
  const file = await union.settleOnFriday()
  assert.deepEqual(
    file.batches.map(({ sec, entries }) => [sec, entries[0]?.code]),
    [['PPD', 32]],
  )
})

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { houseAccount, hold, overview } from '../../src/modules/ledger/server/ledger.ts'
import { newId } from '../../src/values/ids.ts'
import { money, toDecimal } from '../../src/values/money.ts'
import { codeIn, done, tally } from '../factories/outcomes.ts'
import type { Member } from '../worlds/creditUnion.ts'
import { add, linesOf, openEntries, remove, row } from './entering.ts'
import { pay } from './paying.ts'

const ALWAYS = { from: null, to: null }

describe('a transaction that staff delete', () => {
  test('is mirrored, and balance and month forget it', async (t) => {
    const union = await openEntries(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    done(await add(union, ada, [row('-40.00', { category: 'Food', description: 'Corner Deli' })]))
    const [spent] = await linesOf(union, ada)
    const deleted = done(await remove(union, ada, spent!.id))
    assert.equal(deleted.message, 'Transaction deleted and balance updated successfully')
    assert.deepEqual(
      deleted.accounts.map(({ before, after }) => [before, after]),
      [['60.00', '100.00']],
    )
    const lines = await linesOf(union, ada)
    assert.deepEqual(
      lines.map(({ status, description, keptBecause }) => [status, description, keptBecause]),
      [
        ['Completed', 'Reversal: Corner Deli', 'It undoes another transaction'],
        ['Reversed', 'Corner Deli', 'It was deleted before'],
        ['Completed', 'Opening balance', null],
      ],
    )
    const { flows } = await overview(union.engine.db, [ada.checking.ledgerAccountId], ALWAYS, 9)
    assert.equal(toDecimal(flows[0]!.moneyOut), '0.00')
    assert.equal(toDecimal(flows[0]!.moneyIn), '100.00')
    await union.assertSound()
  })

  test('leaves a record with the reason and the figures before and after', async (t) => {
    const union = await openEntries(t)
    const ada = await union.member('Ada Brooks')
    done(await add(union, ada, [row('25.00')]))
    const [line] = await linesOf(union, ada)
    done(await remove(union, ada, line!.id, { reason: 'Belongs to Ben', by: union.theo }))
    const event = (await union.auditRows({ about: ada })).at(-1)!
    assert.equal(event.action, 'transaction.reversed')
    assert.equal(event.actor_id, union.theo.personId)
    const { reason, transfer, balances } = event.detail as Record<string, unknown>
    assert.deepEqual([reason, transfer], ['Belongs to Ben', line!.id])
    assert.equal((balances as { after: string }[])[0]!.after, '0.00')
  })

  test('is not found a second time', async (t) => {
    const union = await openEntries(t)
    const ada = await union.member('Ada Brooks')
    done(await add(union, ada, [row('25.00')]))
    const [line] = await linesOf(union, ada)
    done(await remove(union, ada, line!.id))
    assert.equal(codeIn(await remove(union, ada, line!.id)), 'transaction_not_found')
    assert.equal(await union.posted(ada.checking), '0.00')
  })

  test('by eight administrators at once is deleted exactly once', async (t) => {
    const union = await openEntries(t)
    const ada = await union.member('Ada Brooks', { checking: '10.00' })
    done(await add(union, ada, [row('25.00')]))
    const [line] = await linesOf(union, ada)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        remove(union, ada, line!.id, { by: i % 2 ? union.rosa : union.theo }),
      ),
    )
    assert.deepEqual(tally(answers), { done: 1, transaction_not_found: 7 })
    assert.equal(await union.posted(ada.checking), '10.00')
    await union.assertSound()
  })

  test('stays when its money has been spent', async (t) => {
    const union = await openEntries(t)
    const ada = await union.member('Ada Brooks')
    done(await add(union, ada, [row('25.00')]))
    const [line] = await linesOf(union, ada)
    done(await add(union, ada, [row('-20.00')]))
    assert.equal(codeIn(await remove(union, ada, line!.id)), 'insufficient_funds')
    assert.equal(await union.posted(ada.checking), '5.00')
  })

  test('between two members takes from one what it gives the other, unless it is spent', async (t) => {
    const union = await openEntries(t)
    const [ada, ben] = [
      await union.member('Ada Brooks', { checking: '100.00' }),
      await union.member('Ben Okafor'),
    ]
    const [first, second] = [await pay(union, ada, ben, 30_00n), await pay(union, ada, ben, 5_00n)]
    done(await add(union, ben, [row('-10.00')]))
    assert.equal(codeIn(await remove(union, ada, first)), 'insufficient_funds')
    done(await remove(union, ada, second))
    assert.equal(await union.posted(ada.checking), '70.00')
    assert.equal(await union.posted(ben.checking), '20.00')
  })

  test('between two members is told to both, and stands in the history of both', async (t) => {
    const union = await openEntries(t)
    const [ada, ben] = [
      await union.member('Ada Brooks', { checking: '100.00' }),
      await union.member('Ben Okafor'),
    ]
    done(await remove(union, ada, await pay(union, ada, ben, 30_00n)))
    const told = await union.engine.pool.query(
      'select person_id, title, text from notification order by text',
    )
    const last4 = ({ checking }: Member) => checking.number.slice(-4)
    const went = (of: Member, from: string, to: string) =>
      `Checking ··${last4(of)} went from $${from} to $${to}. It says “Posted by staff” in your activity. If it looks wrong to you, call us.`
    const title = 'Staff reversed a transaction'
    assert.deepEqual(
      new Map(told.rows.map((each) => [each.person_id, [each.title, each.text]])),
      new Map([
        [ada.personId, [title, went(ada, '70.00', '100.00')]],
        [ben.personId, [title, went(ben, '30.00', '0.00')]],
      ]),
    )
    const event = (await union.auditRows({ about: ben })).at(-1)!
    assert.deepEqual([event.action, event.actor_id], ['transaction.reversed', union.rosa.personId])
  })

  test('is not there for the member next door', async (t) => {
    const union = await openEntries(t)
    const [ada, ben] = [await union.member('Ada Brooks'), await union.member('Ben Okafor')]
    done(
      await add(union, ada, [
        row('25.00'),
        row('1.00', { status: 'Pending' }),
        row('2.00', { status: 'Failed' }),
      ]),
    )
    for (const { id } of await linesOf(union, ada))
      assert.equal(codeIn(await remove(union, ben, id)), 'transaction_not_found')
    assert.equal(codeIn(await remove(union, ada, newId())), 'transaction_not_found')
  })

  test('cannot be one that undoes another, or one with money of the staff’s own', async (t) => {
    const union = await openEntries(t)
    const [ada, ben] = [
      await union.member('Ada Brooks', { checking: '100.00' }),
      await union.member('Ben Okafor'),
    ]
    const paid = await pay(union, ada, ben, 30_00n)
    const byBen = { by: ben }
    assert.equal(codeIn(await remove(union, ada, paid, byBen)), 'own_account')
    done(await remove(union, ada, paid))
    const [reversal] = await linesOf(union, ada)
    assert.equal(codeIn(await remove(union, ada, reversal!.id)), 'is_reversal')
    assert.equal(await union.posted(ada.checking), '100.00')
  })
})

describe('what never touched the balance', () => {
  test('is only no longer shown, or no longer set aside', async (t) => {
    const union = await openEntries(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    done(
      await add(union, ada, [
        row('-5.00', { updateBalance: false }),
        row('-30.00', { status: 'Pending' }),
      ]),
    )
    const [held, memo] = await linesOf(union, ada)
    assert.deepEqual([held!.kind, memo!.kind], ['pending', 'memo'])
    for (const { id } of [held!, memo!]) {
      const deleted = done(await remove(union, ada, id))
      assert.equal(deleted.message, 'Transaction deleted successfully')
      assert.equal(codeIn(await remove(union, ada, id)), 'transaction_not_found')
    }
    assert.equal(await union.available(ada.checking), '100.00')
    assert.equal((await linesOf(union, ada)).length, 1)
  })

  test('is deleted once, by whoever comes first', async (t) => {
    const union = await openEntries(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const rows = [row('-5.00', { status: 'Failed' }), row('-30.00', { status: 'Pending' })]
    done(await add(union, ada, rows))
    for (const { id, status } of await linesOf(union, ada)) {
      if (status === 'Completed') continue
      const answers = await Promise.all(Array.from({ length: 5 }, () => remove(union, ada, id)))
      assert.deepEqual(tally(answers), { done: 1, transaction_not_found: 4 })
    }
  })

  test('belongs to the payment it is set aside for', async (t) => {
    const union = await openEntries(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const order = {
      id: newId(),
      actor: { channel: 'member', actorId: ada.personId },
      reason: 'bill_payment',
      from: ada.checking.ledgerAccountId,
      to: houseAccount('clearing:bill-pay'),
      amount: money(10_00n),
    } as const
    done(
      await hold(union.engine.db, order, {
        zone: union.institution.timeZone,
        at: union.clock.now(),
      }),
    )
    assert.equal(codeIn(await remove(union, ada, order.id)), 'belongs_elsewhere')
    assert.equal(await union.available(ada.checking), '90.00')
  })
})

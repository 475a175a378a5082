import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { houseAccount, hold, overview } from '../../src/modules/ledger/server/ledger.ts'
import { newId } from '../../src/values/ids.ts'
import { money, toDecimal } from '../../src/values/money.ts'
import { codeIn, done, type Neighbor, tally } from '../transfers/street.ts'
import { openOffice, row } from './office.ts'
import { pay } from './paying.ts'

const ALWAYS = { from: null, to: null }

describe('a transaction that staff delete', () => {
  test('is mirrored, and balance and month forget it', async (t) => {
    const office = await openOffice(t)
    const ada = await office.settle('Ada Brooks', '100.00')
    done(await office.add(ada, [row('-40.00', { category: 'Food', description: 'Corner Deli' })]))
    const [spent] = await office.lines(ada)
    const deleted = done(await office.remove(ada, spent!.id))
    assert.equal(deleted.message, 'Transaction deleted and balance updated successfully')
    assert.deepEqual(
      deleted.accounts.map(({ before, after }) => [before, after]),
      [['60.00', '100.00']],
    )
    const lines = await office.lines(ada)
    assert.deepEqual(
      lines.map(({ status, description, keptBecause }) => [status, description, keptBecause]),
      [
        ['Completed', 'Reversal: Corner Deli', 'It undoes another transaction'],
        ['Reversed', 'Corner Deli', 'It was deleted before'],
        ['Completed', 'Opening balance', null],
      ],
    )
    const { flows } = await overview(office.engine.db, [ada.Checking.ledgerAccountId], ALWAYS, 9)
    assert.equal(toDecimal(flows[0]!.moneyOut), '0.00')
    assert.equal(toDecimal(flows[0]!.moneyIn), '100.00')
    await office.audit()
  })

  test('leaves a record with the reason and the figures before and after', async (t) => {
    const office = await openOffice(t)
    const ada = await office.settle('Ada Brooks')
    done(await office.add(ada, [row('25.00')]))
    const [line] = await office.lines(ada)
    done(await office.remove(ada, line!.id, { reason: 'Belongs to Ben', actorId: office.theo }))
    const event = (await office.auditOf(ada)).at(-1)!
    assert.equal(event.action, 'transaction.reversed')
    assert.equal(event.actor_id, office.theo)
    const { reason, transfer, balances } = event.detail as Record<string, unknown>
    assert.deepEqual([reason, transfer], ['Belongs to Ben', line!.id])
    assert.equal((balances as { after: string }[])[0]!.after, '0.00')
  })

  test('is not found a second time', async (t) => {
    const office = await openOffice(t)
    const ada = await office.settle('Ada Brooks')
    done(await office.add(ada, [row('25.00')]))
    const [line] = await office.lines(ada)
    done(await office.remove(ada, line!.id))
    assert.equal(codeIn(await office.remove(ada, line!.id)), 'transaction_not_found')
    assert.equal(await office.posted(ada), '0.00')
  })

  test('by eight administrators at once is deleted exactly once', async (t) => {
    const office = await openOffice(t)
    const ada = await office.settle('Ada Brooks', '10.00')
    done(await office.add(ada, [row('25.00')]))
    const [line] = await office.lines(ada)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        office.remove(ada, line!.id, { actorId: i % 2 ? office.rosa : office.theo }),
      ),
    )
    assert.deepEqual(tally(answers), { done: 1, transaction_not_found: 7 })
    assert.equal(await office.posted(ada), '10.00')
    await office.audit()
  })

  test('stays when its money has been spent', async (t) => {
    const office = await openOffice(t)
    const ada = await office.settle('Ada Brooks')
    done(await office.add(ada, [row('25.00')]))
    const [line] = await office.lines(ada)
    done(await office.add(ada, [row('-20.00')]))
    assert.equal(codeIn(await office.remove(ada, line!.id)), 'insufficient_funds')
    assert.equal(await office.posted(ada), '5.00')
  })

  test('between two members takes from one what it gives the other, unless it is spent', async (t) => {
    const office = await openOffice(t)
    const [ada, ben] = [
      await office.settle('Ada Brooks', '100.00'),
      await office.settle('Ben Okafor'),
    ]
    const [first, second] = [
      await pay(office, ada, ben, 30_00n),
      await pay(office, ada, ben, 5_00n),
    ]
    done(await office.add(ben, [row('-10.00')]))
    assert.equal(codeIn(await office.remove(ada, first)), 'insufficient_funds')
    done(await office.remove(ada, second))
    assert.equal(await office.posted(ada), '70.00')
    assert.equal(await office.posted(ben), '20.00')
  })

  test('between two members is told to both, and stands in the history of both', async (t) => {
    const office = await openOffice(t)
    const [ada, ben] = [
      await office.settle('Ada Brooks', '100.00'),
      await office.settle('Ben Okafor'),
    ]
    done(await office.remove(ada, await pay(office, ada, ben, 30_00n)))
    const told = await office.engine.pool.query(
      'select member_id, title, text from notification order by text',
    )
    const last4 = ({ Checking }: Neighbor) => Checking.number.slice(-4)
    const went = (of: Neighbor, from: string, to: string) =>
      `Checking ··${last4(of)} went from $${from} to $${to}. It says “Posted by staff” in your activity. If it looks wrong to you, call us.`
    const title = 'Staff reversed a transaction'
    assert.deepEqual(
      new Map(told.rows.map((each) => [each.member_id, [each.title, each.text]])),
      new Map([
        [ada.memberId, [title, went(ada, '70.00', '100.00')]],
        [ben.memberId, [title, went(ben, '30.00', '0.00')]],
      ]),
    )
    const event = (await office.auditOf(ben)).at(-1)!
    assert.deepEqual([event.action, event.actor_id], ['transaction.reversed', office.rosa])
  })

  test('is not there for the member next door', async (t) => {
    const office = await openOffice(t)
    const [ada, ben] = [await office.settle('Ada Brooks'), await office.settle('Ben Okafor')]
    done(
      await office.add(ada, [
        row('25.00'),
        row('1.00', { status: 'Pending' }),
        row('2.00', { status: 'Failed' }),
      ]),
    )
    for (const { id } of await office.lines(ada))
      assert.equal(codeIn(await office.remove(ben, id)), 'transaction_not_found')
    assert.equal(codeIn(await office.remove(ada, newId())), 'transaction_not_found')
  })

  test('cannot be one that undoes another, or one with money of the staff’s own', async (t) => {
    const office = await openOffice(t)
    const [ada, ben] = [
      await office.settle('Ada Brooks', '100.00'),
      await office.settle('Ben Okafor'),
    ]
    const paid = await pay(office, ada, ben, 30_00n)
    const byBen = { actorId: ben.memberId }
    assert.equal(codeIn(await office.remove(ada, paid, byBen)), 'own_account')
    done(await office.remove(ada, paid))
    const [reversal] = await office.lines(ada)
    assert.equal(codeIn(await office.remove(ada, reversal!.id)), 'is_reversal')
    assert.equal(await office.posted(ada), '100.00')
  })
})

describe('what never touched the balance', () => {
  test('is only no longer shown, or no longer set aside', async (t) => {
    const office = await openOffice(t)
    const ada = await office.settle('Ada Brooks', '100.00')
    done(
      await office.add(ada, [
        row('-5.00', { updateBalance: false }),
        row('-30.00', { status: 'Pending' }),
      ]),
    )
    const [held, memo] = await office.lines(ada)
    assert.deepEqual([held!.kind, memo!.kind], ['pending', 'memo'])
    for (const { id } of [held!, memo!]) {
      const deleted = done(await office.remove(ada, id))
      assert.equal(deleted.message, 'Transaction deleted successfully')
      assert.equal(codeIn(await office.remove(ada, id)), 'transaction_not_found')
    }
    assert.equal(await office.available(ada), '100.00')
    assert.equal((await office.lines(ada)).length, 1)
  })

  test('is deleted once, by whoever comes first', async (t) => {
    const office = await openOffice(t)
    const ada = await office.settle('Ada Brooks', '100.00')
    const rows = [row('-5.00', { status: 'Failed' }), row('-30.00', { status: 'Pending' })]
    done(await office.add(ada, rows))
    for (const { id, status } of await office.lines(ada)) {
      if (status === 'Completed') continue
      const answers = await Promise.all(Array.from({ length: 5 }, () => office.remove(ada, id)))
      assert.deepEqual(tally(answers), { done: 1, transaction_not_found: 4 })
    }
  })

  test('belongs to the payment it is set aside for', async (t) => {
    const office = await openOffice(t)
    const ada = await office.settle('Ada Brooks', '100.00')
    const order = {
      id: newId(),
      actor: { channel: 'member', actorId: ada.memberId },
      reason: 'bill_payment',
      from: ada.Checking.ledgerAccountId,
      to: houseAccount('clearing:bill-pay'),
      amount: money(10_00n),
    } as const
    done(await hold(office.engine.db, order, { zone: office.zone, at: office.clock.now() }))
    assert.equal(codeIn(await office.remove(ada, order.id)), 'belongs_elsewhere')
    assert.equal(await office.available(ada), '90.00')
  })
})

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test, type TestContext } from 'node:test'
import { activityOf, overviewOf } from '../../src/modules/activity/server/activity.ts'
import { hold, houseAccount, post, reverse } from '../../src/modules/ledger/server/ledger.ts'
import { newId } from '../../src/values/ids.ts'
import { add, fromDecimal, toDecimal } from '../../src/values/money.ts'
import { orderFrom } from '../factories/orders.ts'
import { institution, type Member } from '../worlds/creditUnion.ts'
import { openTransfers } from './transfers.ts'

const SYSTEM = { channel: 'system', actorId: null } as const
const STAFF = { channel: 'staff', actorId: randomUUID() } as const
const NOTHING = { total: '0.00', count: 0 }
const zone = institution.timeZone
const cards = houseAccount('clearing:cards')
const banks = houseAccount('clearing:us-banks')

async function openPurchases(t: TestContext) {
  const union = await openTransfers(t)
  const { db } = union
  const see = (who: Member) => overviewOf({ db, clock: union.clock, institution }, who.personId)
  const pay = async (who: Member, amount: string, at: Date, details: object = {}) => {
    const id = newId()
    const order = {
      id,
      actor: SYSTEM,
      reason: 'card_payment',
      from: who.checking.ledgerAccountId,
      to: cards,
      amount: fromDecimal(amount),
      details: { ...details },
    } as const
    assert.ok((await post(db, order, { zone, at })).ok)
    return id
  }
  return { ...union, see, pay }
}

describe('the overview', () => {
  test('the overview of a new member is empty and complete', async (t) => {
    const { member, see } = await openPurchases(t)
    const seen = await see(await member('Ada Okafor'))
    assert.deepEqual(
      seen.accounts.map(({ kind, balance, available, routingNumber, status }) => [
        kind,
        balance,
        available,
        routingNumber,
        status,
      ]),
      [
        ['Checking', '0.00', '0.00', '021000021', 'open'],
        ['Savings', '0.00', '0.00', '021000021', 'open'],
      ],
    )
    assert.deepEqual(seen.pending, { out: NOTHING, in: NOTHING })
    assert.deepEqual(seen.month, { income: '0.00', outgoing: '0.00' })
    assert.deepEqual(seen.recent, [])
  })

  test('the overview counts the month of the institution, not the one of Greenwich', async (t) => {
    const { member, see, pay, clock } = await openPurchases(t)
    clock.set(new Date('2026-07-31T12:00:00Z'))
    const ada = await member('Ada Okafor', { checking: '500' })
    await pay(ada, '10.00', new Date('2026-08-01T03:59:00Z'))
    await pay(ada, '1.00', new Date('2026-08-01T04:00:00Z'))
    clock.set(new Date('2026-08-01T03:59:30Z'))
    assert.equal((await see(ada)).month.outgoing, '10.00')
    clock.set(new Date('2026-08-01T04:00:30Z'))
    assert.deepEqual((await see(ada)).month, { income: '0.00', outgoing: '1.00' })
  })

  test('the overview counts no move between own accounts as income or outgoing, undone or not', async (t) => {
    const { db, member, see, pay, clock } = await openPurchases(t)
    const ada = await member('Ada Okafor', { checking: '100', savings: '100' })
    const months = (await see(ada)).month
    clock.advance(60_000)
    const [checking, savings] = [ada.checking.ledgerAccountId, ada.savings.ledgerAccountId]
    const move = async (from: bigint, to: bigint, amount: string) => {
      const order = { id: newId(), actor: SYSTEM, reason: 'own_transfer', from, to } as const
      const timing = { zone, at: clock.now() }
      assert.ok((await post(db, { ...order, amount: fromDecimal(amount) }, timing)).ok)
      return order.id
    }
    await pay(ada, '7.00', clock.now())
    const transferId = await move(checking, savings, '25.00')
    await move(savings, checking, '10.00')
    const alone = async () => (await see(ada)).month
    const paid = {
      ...months,
      outgoing: toDecimal(add(fromDecimal(months.outgoing), fromDecimal('7.00'))),
    }
    assert.deepEqual(await alone(), paid)
    const undo = { id: newId(), actor: STAFF, transferId }
    assert.ok((await reverse(db, undo, { zone, at: clock.now() })).ok)
    assert.deepEqual(await alone(), paid, 'undone it is not counted the other way')
    const redo = { id: newId(), actor: STAFF, transferId: undo.id }
    assert.ok((await reverse(db, redo, { zone, at: clock.now() })).ok)
    assert.deepEqual(await alone(), paid, 'nor is it when it stands again')
  })

  test('the overview shows what is set aside as pending and not as available', async (t) => {
    const { db, member, see, clock } = await openPurchases(t)
    const ada = await member('Ada Okafor', { checking: '100' })
    const held = {
      id: newId(),
      actor: SYSTEM,
      reason: 'card_payment',
      from: ada.checking.ledgerAccountId,
      to: cards,
      amount: fromDecimal('30.00'),
      details: { description: 'Corner Deli', category: 'Food' },
    } as const
    clock.advance(60_000)
    assert.ok((await hold(db, held, { zone, at: clock.now() })).ok)
    const seen = await see(ada)
    assert.equal(seen.accounts[0]?.balance, '100.00')
    assert.equal(seen.accounts[0]?.available, '70.00')
    assert.deepEqual(seen.pending, { out: { total: '30.00', count: 1 }, in: NOTHING })
    const [first] = seen.recent
    assert.deepEqual(
      [first?.status, first?.description, first?.category, first?.amount, first?.balanceAfter],
      ['Pending', 'Corner Deli', 'Food', '-30.00', null],
    )
  })

  test('the overview tells money that waits to arrive apart from money that waits to leave', async (t) => {
    const { db, member, see, clock } = await openPurchases(t)
    const ada = await member('Ada Okafor', { checking: '100' })
    const checks = houseAccount('clearing:checks')
    const checking = ada.checking.ledgerAccountId
    const base = { actor: SYSTEM, reason: 'check_deposit' } as const
    const way = (from: bigint, to: bigint, amount: string, change: object = {}) =>
      hold(
        db,
        { id: newId(), ...base, from, to, amount: fromDecimal(amount), ...change },
        { zone, at: clock.now() },
      )
    assert.ok((await way(checks, checking, '250.00')).ok)
    assert.ok((await way(checking, cards, '40.00', { reason: 'card_payment' })).ok)
    assert.ok((await way(checking, checks, '25.00')).ok, 'what is withheld of an older check')
    const { pending, recent, accounts } = await see(ada)
    assert.deepEqual(pending, {
      out: { total: '40.00', count: 1 },
      in: { total: '250.00', count: 1 },
    })
    assert.equal(accounts[0]?.available, '35.00')
    assert.deepEqual(
      recent
        .slice(0, 2)
        .map(({ amount }) => amount)
        .toSorted(),
      ['-40.00', '250.00'],
    )
    assert.ok(!recent.some(({ amount }) => amount === '-25.00'))
  })

  test('the overview leaves what was reversed out of the tiles, and marks it', async (t) => {
    const { db, member, see, pay, clock } = await openPurchases(t)
    const ada = await member('Ada Okafor', { checking: '100' })
    const before = (await see(ada)).month
    const id = await pay(ada, '25.00', clock.now(), { description: 'Twice by mistake' })
    assert.equal((await see(ada)).month.outgoing, '25.00')
    const undo = { id: newId(), actor: STAFF, transferId: id }
    assert.ok((await reverse(db, undo, { zone, at: clock.now() })).ok)
    const seen = await see(ada)
    assert.deepEqual(seen.month, before)
    const [reversal, original] = seen.recent
    assert.deepEqual([original?.status, original?.description], ['Reversed', 'Twice by mistake'])
    assert.deepEqual([reversal?.status, reversal?.postedByStaff], ['Completed', true])
  })

  test('the overview puts the twenty latest of both accounts in one order', async (t) => {
    const { member, see, service, clock, assertSound } = await openPurchases(t)
    const ada = await member('Ada Okafor', { checking: '100', savings: '100' })
    for (let i = 0; i < 12; i++) {
      clock.advance(60_000)
      const back = { fromAccountId: ada.savings.id, toAccountId: ada.checking.id }
      const order = orderFrom(ada, '1.00', i % 2 ? back : {})
      assert.ok((await service.betweenAccounts(ada.customer, order)).ok)
    }
    const { recent } = await see(ada)
    assert.equal(recent.length, 20)
    const moments = recent.map(({ postedAt }) => postedAt)
    assert.deepEqual(moments, moments.toSorted().toReversed())
    assert.equal(new Set(recent.map(({ key }) => key)).size, 20)
    await assertSound()
  })

  test('the overview asks the database twice, whatever there is to show', async (t) => {
    const { member, see, pay, clock, engine } = await openPurchases(t)
    const ada = await member('Ada Okafor', { checking: '100', savings: '100' })
    for (let i = 0; i < 30; i++) await pay(ada, '1.00', clock.now())
    await see(ada)
    let asked = 0
    engine.pool.on('acquire', () => asked++)
    await see(ada)
    assert.equal(asked, 2)
  })
})

describe('a line of activity', () => {
  test('a line of activity of money that came from outside without words is named by its kind', async (t) => {
    const { db, member, see, clock } = await openPurchases(t)
    const ada = await member('Ada Okafor', { checking: '0' })
    const reasons = ['check_deposit', 'interest', 'staff_entry', 'us_bank_transfer'] as const
    for (const reason of reasons) {
      clock.advance(1000)
      const order = {
        id: newId(),
        actor: reason === 'staff_entry' ? STAFF : SYSTEM,
        reason,
        from: banks,
        to: ada.savings.ledgerAccountId,
        amount: fromDecimal('5.00'),
      }
      assert.ok((await post(db, order, { zone, at: clock.now() })).ok)
    }
    const { recent } = await see(ada)
    assert.deepEqual(
      recent.map(({ description, category, postedByStaff }) => [
        description,
        category,
        postedByStaff,
      ]),
      [
        ['Transfer from a US bank', 'Transfer', false],
        ['Deposit', 'Other', true],
        ['Dividend', 'Income', false],
        ['Mobile check deposit', 'Deposit', false],
      ],
    )
  })

  test('a line of activity of another member is never shown, whatever is asked for', async (t) => {
    const { db, member, pay, clock } = await openPurchases(t)
    const ada = await member('Ada Okafor', { checking: '100' })
    const ben = await member('Ben Okafor', { checking: '100' })
    await pay(ada, '1.00', clock.now(), { description: 'canary' })
    const own = await activityOf({ db }, ben.personId, {})
    assert.ok(own.ok && !JSON.stringify(own.value).includes('canary'))
    const others = await activityOf({ db }, ben.personId, { account: ada.checking.id })
    assert.deepEqual(others, { ok: false, code: 'account_not_found' })
    const page = await activityOf({ db }, ada.personId, {})
    assert.ok(page.ok && JSON.stringify(page.value).includes('canary'))
  })
})

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { receiptFor } from '../../src/modules/transfers/server/receipts.ts'
import { referenceOf } from '../../src/values/ids.ts'
import { orderFrom } from '../factories/orders.ts'
import { story } from './story.ts'
import { openTransfers, type Transfers } from './transfers.ts'

const auditCount = async (union: Transfers): Promise<number> =>
  (await union.auditRows({ action: 'transfer.posted' })).length

describe('moving money between own accounts', () => {
  test('moving money between own accounts takes from one and gives to the other', (t) =>
    story(t)
      .given('Ada has $100.00 in Checking and $0.00 in Savings')
      .when('Ada moves $40.00 from Checking to Savings')
      .leaves('Ada has $60.00 in Checking and $40.00 in Savings'))

  test('moving money between own accounts may take the last cent, and not one more', (t) =>
    story(t)
      .given('Ada has $100.00 in Checking and $0.01 in Savings')
      .when('Ada moves $0.01 from Savings to Checking')
      .when('Ada moves $0.01 from Savings to Checking')
      .refused('Insufficient funds')
      .leaves('Ada has $100.01 in Checking and $0.00 in Savings'))

  test('moving money between own accounts leaves everything where it was when there is too little', (t) =>
    story(t)
      .given('Ada has $100.00 in Checking and $5.00 in Savings')
      .when('Ada moves $100.01 from Checking to Savings')
      .refused('Insufficient funds')
      .leaves('Ada has $100.00 in Checking and $5.00 in Savings'))

  test('moving money between own accounts refuses one account on both sides', (t) =>
    story(t)
      .given('Ada has $100.00 in Checking and $5.00 in Savings')
      .when('Ada moves $10.00 from Checking to Checking')
      .refused('Cannot transfer to the same account')
      .leaves('Ada has $100.00 in Checking and $5.00 in Savings'))

  test('moving money between own accounts hands out a receipt, and the same one whenever it is asked for', async (t) => {
    const union = await openTransfers(t)
    const ada = await union.member('Ada Okafor', { checking: '100.00' })
    const order = orderFrom(ada, '25.5')
    const sent = await union.service.betweenAccounts(ada.customer, order)
    assert.deepEqual(sent, {
      ok: true,
      value: {
        id: order.id,
        kind: 'internal',
        referenceCode: referenceOf(order.id),
        status: 'Completed',
        amount: '25.50',
        from: { kind: 'Checking', last4: ada.checking.number.slice(-4) },
        to: { type: 'account', kind: 'Savings', last4: ada.savings.number.slice(-4) },
        memo: 'Rainy day',
        postedAt: '2026-07-15T16:00:00.000Z',
        fromBalanceAfter: '74.50',
        toBalanceAfter: '25.50',
        cancelUntil: null,
        onTheWay: null,
        payeeId: null,
        replayed: false,
      },
    })
    await union.service.betweenAccounts(ada.customer, orderFrom(ada, '10'))
    const again = { ...sent.value, replayed: true }
    assert.deepEqual(await receiptFor(union.engine.db, ada.personId, order.id), again)
    const ben = await union.member('Ben Okafor', { checking: '1', savings: '1' })
    assert.equal(await receiptFor(union.engine.db, ben.personId, order.id), undefined)
    assert.equal(await receiptFor(union.engine.db, ben.personId, randomUUID()), undefined)
    assert.equal(await receiptFor(union.engine.db, ben.personId, "x' or 1=1"), undefined)
  })

  test('moving money between own accounts writes one audit record for what was posted and none for what was refused', async (t) => {
    const union = await openTransfers(t)
    const ada = await union.member('Ada Okafor', { checking: '100.00' })
    const order = orderFrom(ada, '60')
    await union.service.betweenAccounts(ada.customer, order)
    await union.service.betweenAccounts(ada.customer, order)
    await union.service.betweenAccounts(ada.customer, orderFrom(ada, '60'))
    assert.deepEqual(await union.auditRows({ action: 'transfer.posted' }), [
      {
        action: 'transfer.posted',
        actor_id: ada.personId,
        subject_id: ada.personId,
        address: '192.0.2.7',
        detail: { transfer: order.id, reason: 'own_transfer', amount: '6000', currency: 'USD' },
      },
    ])
  })
})

describe('an account of somebody else', () => {
  test('an account of somebody else is answered exactly like one that does not exist, on either side', async (t) => {
    const union = await openTransfers(t)
    const ada = await union.member('Ada Okafor', { checking: '100' })
    const ben = await union.member('Ben Okafor', { checking: '100' })
    const answers = async (changes: object) =>
      union.service.betweenAccounts(ada.customer, orderFrom(ada, '1', changes))
    const source = { ok: false, code: 'source_account_not_found' } as const
    const destination = { ok: false, code: 'destination_account_not_found' } as const
    for (const stranger of [ben.checking.id, randomUUID(), 'nonsense', '1001']) {
      assert.deepEqual(await answers({ fromAccountId: stranger }), source, stranger)
      assert.deepEqual(await answers({ toAccountId: stranger }), destination, stranger)
    }
    assert.equal(await union.available(ben.checking), '100.00')
    assert.equal(await auditCount(union), 0)
  })
})

describe('the same id again', () => {
  test('the same id again with another body is refused and moves nothing', async (t) => {
    const union = await openTransfers(t)
    const ada = await union.member('Ada Okafor', { checking: '100', savings: '50' })
    const order = orderFrom(ada, '10')
    assert.ok((await union.service.betweenAccounts(ada.customer, order)).ok)
    const changes = [
      { amount: '10.01' },
      { reference: 'Another day' },
      { fromAccountId: ada.savings.id, toAccountId: ada.checking.id },
    ]
    for (const change of changes) {
      const answer = await union.service.betweenAccounts(ada.customer, { ...order, ...change })
      assert.deepEqual(answer, { ok: false, code: 'id_reused' })
    }
    assert.equal(await union.available(ada.checking), '90.00')
  })

  test('the same id again is no key to the transfer of another member', async (t) => {
    const union = await openTransfers(t)
    const ada = await union.member('Ada Okafor', { checking: '100' })
    const ben = await union.member('Ben Okafor', { checking: '100' })
    const order = orderFrom(ada, '10')
    await union.service.betweenAccounts(ada.customer, order)
    const answer = await union.service.betweenAccounts(
      ben.customer,
      orderFrom(ben, '10', { id: order.id }),
    )
    assert.deepEqual(answer, { ok: false, code: 'id_reused' })
  })

  test('twenty times at once is one transfer and one answer', async (t) => {
    const union = await openTransfers(t)
    const ada = await union.member('Ada Okafor', { checking: '1000' })
    const order = orderFrom(ada, '10')
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => union.service.betweenAccounts(ada.customer, order)),
    )
    const receipts = answers.map((answer) => {
      assert.ok(answer.ok)
      return answer.value
    })
    assert.equal(receipts.filter(({ replayed }) => !replayed).length, 1)
    const texts = new Set(
      receipts.map((receipt) => JSON.stringify({ ...receipt, replayed: false })),
    )
    assert.equal(texts.size, 1)
    assert.equal(await union.available(ada.checking), '990.00')
    assert.equal(await auditCount(union), 1)
    await union.assertSound()
  })
})

describe('races', () => {
  test('twenty spends of the last $60.00 succeed once', async (t) => {
    const union = await openTransfers(t)
    const ada = await union.member('Ada Okafor', { checking: '100' })
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        union.service.betweenAccounts(ada.customer, orderFrom(ada, '60')),
      ),
    )
    assert.equal(answers.filter(({ ok }) => ok).length, 1)
    const refused = answers.filter((answer) => !answer.ok)
    assert.ok(refused.every((answer) => answer.code === 'insufficient_funds'))
    assert.equal(await union.available(ada.checking), '40.00')
    await union.assertSound()
  })

  test('two servers moving money back and forth at once lose no cent and do not wait for each other for ever', async (t) => {
    const union = await openTransfers(t)
    const second = await openTransfers(t, { engine: union.engine })
    const people = await Promise.all(
      Array.from({ length: 5 }, (_, i) =>
        union.member(`Ada${i} Okafor`, { checking: '100', savings: '100' }),
      ),
    )
    const moves = Array.from({ length: 80 }, (_, i) => {
      const who = people[i % people.length]!
      const back = { fromAccountId: who.savings.id, toAccountId: who.checking.id }
      const { service } = i % 2 ? union : second
      return service.betweenAccounts(who.customer, orderFrom(who, '7.31', i % 3 ? {} : back))
    })
    const answers = await Promise.all(moves)
    assert.equal(await auditCount(union), answers.filter(({ ok }) => ok).length)
    await union.assertSound()
  })
})

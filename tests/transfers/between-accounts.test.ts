import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { receiptFor } from '../../src/modules/transfers/server/receipts.ts'
import { referenceOf } from '../../src/values/ids.ts'
import { openBank, orderFrom, type Bank, type Holder } from './bank.ts'
import { story } from './story.ts'

const customer = ({ memberId }: Holder) => ({ memberId, address: '192.0.2.7' })

const auditCount = async ({ engine }: Bank): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from audit_event where action = 'transfer.posted'`.execute(engine.db)
  return rows[0]!.n
}

describe('moving money between own accounts', () => {
  test('takes from one and gives to the other', (t) =>
    story(t)
      .given('Ada has $100.00 in Checking and $0.00 in Savings')
      .when('Ada moves $40.00 from Checking to Savings')
      .leaves('Ada has $60.00 in Checking and $40.00 in Savings'))

  test('may take the last cent, and not one more', (t) =>
    story(t)
      .given('Ada has $100.00 in Checking and $0.01 in Savings')
      .when('Ada moves $0.01 from Savings to Checking')
      .when('Ada moves $0.01 from Savings to Checking')
      .refused('Insufficient funds')
      .leaves('Ada has $100.01 in Checking and $0.00 in Savings'))

  test('leaves everything where it was when there is too little', (t) =>
    story(t)
      .given('Ada has $100.00 in Checking and $5.00 in Savings')
      .when('Ada moves $100.01 from Checking to Savings')
      .refused('Insufficient funds')
      .leaves('Ada has $100.00 in Checking and $5.00 in Savings'))

  test('refuses one account on both sides', (t) =>
    story(t)
      .given('Ada has $100.00 in Checking and $5.00 in Savings')
      .when('Ada moves $10.00 from Checking to Checking')
      .refused('Cannot transfer to the same account')
      .leaves('Ada has $100.00 in Checking and $5.00 in Savings'))

  test('hands out a receipt, and the same one whenever it is asked for', async (t) => {
    const bank = await openBank(t)
    const ada = await bank.open({ Checking: '100.00', Savings: '0' })
    const order = orderFrom(ada, '25.5')
    const sent = await bank.desk.betweenAccounts(customer(ada), order)
    assert.deepEqual(sent, {
      ok: true,
      value: {
        id: order.id,
        kind: 'internal',
        referenceCode: referenceOf(order.id),
        status: 'Completed',
        amount: '25.50',
        from: { kind: 'Checking', last4: ada.Checking.number.slice(-4) },
        to: { type: 'account', kind: 'Savings', last4: ada.Savings.number.slice(-4) },
        memo: 'Rainy day',
        postedAt: '2026-07-15T16:00:00.000Z',
        fromBalanceAfter: '74.50',
        toBalanceAfter: '25.50',
        cancelUntil: null,
        payeeId: null,
        replayed: false,
      },
    })
    await bank.desk.betweenAccounts(customer(ada), orderFrom(ada, '10'))
    const again = { ...sent.value, replayed: true }
    assert.deepEqual(await receiptFor(bank.engine.db, ada.memberId, order.id), again)
    const ben = await bank.open({ Checking: '1', Savings: '1' })
    assert.equal(await receiptFor(bank.engine.db, ben.memberId, order.id), undefined)
    assert.equal(await receiptFor(bank.engine.db, ben.memberId, randomUUID()), undefined)
    assert.equal(await receiptFor(bank.engine.db, ben.memberId, "x' or 1=1"), undefined)
  })

  test('writes one audit record for what was posted and none for what was refused', async (t) => {
    const bank = await openBank(t)
    const ada = await bank.open({ Checking: '100.00', Savings: '0' })
    const order = orderFrom(ada, '60')
    await bank.desk.betweenAccounts(customer(ada), order)
    await bank.desk.betweenAccounts(customer(ada), order)
    await bank.desk.betweenAccounts(customer(ada), orderFrom(ada, '60'))
    const { rows } = await sql`select actor_id, subject_id, address, detail from audit_event
      where action = 'transfer.posted'`.execute(bank.engine.db)
    assert.deepEqual(rows, [
      {
        actor_id: ada.memberId,
        subject_id: ada.memberId,
        address: '192.0.2.7',
        detail: { transfer: order.id, reason: 'own_transfer', amount: '6000', currency: 'USD' },
      },
    ])
  })
})

describe('an account of somebody else', () => {
  test('is answered exactly like one that does not exist, on either side', async (t) => {
    const bank = await openBank(t)
    const ada = await bank.open({ Checking: '100', Savings: '0' })
    const ben = await bank.open({ Checking: '100', Savings: '0' })
    const answers = async (changes: object) =>
      bank.desk.betweenAccounts(customer(ada), orderFrom(ada, '1', changes))
    const source = { ok: false, code: 'source_account_not_found' } as const
    const destination = { ok: false, code: 'destination_account_not_found' } as const
    for (const stranger of [ben.Checking.id, randomUUID(), 'nonsense', '1001']) {
      assert.deepEqual(await answers({ fromAccountId: stranger }), source, stranger)
      assert.deepEqual(await answers({ toAccountId: stranger }), destination, stranger)
    }
    assert.equal(await bank.available(ben, 'Checking'), '$100.00')
    assert.equal(await auditCount(bank), 0)
  })
})

describe('the same id again', () => {
  test('with another body is refused and moves nothing', async (t) => {
    const bank = await openBank(t)
    const ada = await bank.open({ Checking: '100', Savings: '50' })
    const order = orderFrom(ada, '10')
    assert.ok((await bank.desk.betweenAccounts(customer(ada), order)).ok)
    const changes = [
      { amount: '10.01' },
      { reference: 'Another day' },
      { fromAccountId: ada.Savings.id, toAccountId: ada.Checking.id },
    ]
    for (const change of changes) {
      const answer = await bank.desk.betweenAccounts(customer(ada), { ...order, ...change })
      assert.deepEqual(answer, { ok: false, code: 'id_reused' })
    }
    assert.equal(await bank.available(ada, 'Checking'), '$90.00')
  })

  test('is no key to the transfer of another member', async (t) => {
    const bank = await openBank(t)
    const ada = await bank.open({ Checking: '100', Savings: '0' })
    const ben = await bank.open({ Checking: '100', Savings: '0' })
    const order = orderFrom(ada, '10')
    await bank.desk.betweenAccounts(customer(ada), order)
    const answer = await bank.desk.betweenAccounts(
      customer(ben),
      orderFrom(ben, '10', { id: order.id }),
    )
    assert.deepEqual(answer, { ok: false, code: 'id_reused' })
  })

  test('sixty-four times at once is one transfer and one answer', async (t) => {
    const bank = await openBank(t)
    const ada = await bank.open({ Checking: '1000', Savings: '0' })
    const order = orderFrom(ada, '10')
    const answers = await Promise.all(
      Array.from({ length: 64 }, () => bank.desk.betweenAccounts(customer(ada), order)),
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
    assert.equal(await bank.available(ada, 'Checking'), '$990.00')
    assert.equal(await auditCount(bank), 1)
    await bank.audit()
  })
})

describe('races', () => {
  test('fifty spends of the last $60.00 succeed once', async (t) => {
    const bank = await openBank(t)
    const ada = await bank.open({ Checking: '100', Savings: '0' })
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        bank.desk.betweenAccounts(customer(ada), orderFrom(ada, '60')),
      ),
    )
    assert.equal(answers.filter(({ ok }) => ok).length, 1)
    const refused = answers.filter((answer) => !answer.ok)
    assert.ok(refused.every((answer) => answer.code === 'insufficient_funds'))
    assert.equal(await bank.available(ada, 'Checking'), '$40.00')
    await bank.audit()
  })

  test('two desks moving back and forth at once lose no cent and do not wait for each other for ever', async (t) => {
    const bank = await openBank(t)
    const second = await openBank(t, bank.engine)
    const people = await Promise.all(
      Array.from({ length: 5 }, () => bank.open({ Checking: '100', Savings: '100' })),
    )
    const moves = Array.from({ length: 200 }, (_, i) => {
      const who = people[i % people.length]!
      const back = { fromAccountId: who.Savings.id, toAccountId: who.Checking.id }
      const { desk } = i % 2 ? bank : second
      return desk.betweenAccounts(customer(who), orderFrom(who, '7.31', i % 3 ? {} : back))
    })
    const answers = await Promise.all(moves)
    assert.equal(await auditCount(bank), answers.filter(({ ok }) => ok).length)
    await bank.audit()
  })
})

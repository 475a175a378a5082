import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { addOwner } from '../../src/modules/accounts/server/accounts.ts'
import { passOver } from '../../src/modules/fees/server/charging.ts'
import { freeze, unfreeze } from '../../src/modules/ledger/server/ledger.ts'
import { reverseTransaction } from '../../src/modules/staffTransactions/server/reversing.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { listSetAside, putAway } from '../../src/platform/server/jobFailures.ts'
import { failToTheEnd } from '../factories/setAside.ts'
import { contextOf } from '../worlds/creditUnion.ts'
import { poison } from '../factories/poison.ts'
import { openCharger } from './charging.ts'

describe('the fees of a month', () => {
  test('are charged once it is over, with words for activity, notices and the audit trail', async (t) => {
    const union = await openCharger(t)
    const ada = await union.member('Ada Brooks')
    const ben = await union.member('Ben Okafor')
    const market = await union.open(ada, 'market', '1500.00')
    const joint = { personId: ben.personId, role: 'joint', at: union.clock.now() } as const
    await inTransaction(union.db, (tx) => addOwner(tx, { accountId: market.id, ...joint }))
    await union.charge()
    union.goTo('2026-02-10')
    for (let i = 0; i < 4; i++) await union.move(market, '-150.00', { reason: 'bill_payment' })
    union.goTo('2026-03-01', '00:04')
    await union.charge()
    assert.deepEqual(await union.itemsOf(market), [])
    union.goTo('2026-03-01', '00:06')
    assert.equal(await union.charge(), 2)
    assert.equal(await union.charge(), 0)
    assert.deepEqual(await union.itemsOf(market), [
      '2026-02 monthly 1 of 10.00: 10.00',
      '2026-02 withdrawal 2 of 5.00: 10.00',
    ])
    assert.equal(await union.posted(market), '880.00')
    assert.equal(await union.house('income:fees'), '20.00')
    assert.deepEqual(await union.runs(), ['2026-01 0 0.00 0.00', '2026-02 2 20.00 0.00'])
    const told = [
      'money_out: Fees of $20.00 for February 2026.',
      `It left your Money market ··${market.number.slice(-4)}.`,
      '$10.00 for the month, because the balance was down to $900.00 on a day.',
      '$10.00 for 2 withdrawals of 4 in the month.',
    ].join(' ')
    for (const person of [ada, ben]) assert.deepEqual(await union.noticesOf(person), [told])
    const [audited] = await union.auditRows({ action: 'fee.run_closed' })
    assert.deepEqual(audited?.detail, {
      month: '2026-01',
      fees: 0,
      amount: '0',
      waived: '0',
      currency: 'USD',
    })
    const { rows } = await union.engine.pool.query(
      `select details ->> 'description' as says from ledger_transfer where reason = 'fee' order by 1`,
    )
    assert.deepEqual(
      rows.map(({ says }) => says),
      ['Monthly fee, February 2026', 'Withdrawal fee, February 2026, 2 withdrawals'],
    )
    await union.assertSound()
  })

  test('follow others that were missed, each month by itself, over a leap day', async (t) => {
    const union = await openCharger(t, { today: '2028-01-15' })
    const ada = await union.member('Ada Brooks')
    const market = await union.open(ada, 'market', '1000.00')
    await union.charge()
    union.goTo('2028-02-29')
    await union.move(market, '-0.01', { reason: 'card_payment' })
    union.goTo('2028-03-01', '12:00')
    await union.move(market, '0.01')
    union.goTo('2028-05-02')
    await union.charge()
    // The opening month has none, and February ends a cent short.
    assert.deepEqual(await union.itemsOf(market), ['2028-02 monthly 1 of 10.00: 10.00'])
    assert.deepEqual(
      (await union.runs()).map((run) => run.slice(0, 9)),
      ['2028-01 0', '2028-02 1', '2028-03 0', '2028-04 0'],
    )
  })

  test('are none where each day ends with the minimum, by the days that money counts from', async (t) => {
    const union = await openCharger(t)
    const ada = await union.member('Ada Brooks')
    const [within, wrong, late] = [
      await union.open(ada, 'market', '1000.00'),
      await union.open(ada, 'market', '1000.00'),
      await union.open(ada, 'market', '999.99'),
    ]
    await union.charge()
    union.goTo('2026-02-05', '09:00')
    await union.move(within, '-500.00')
    const mistake = await union.move(wrong, '-1.00', { reason: 'staff_entry' })
    union.goTo('2026-02-05', '21:00')
    await union.move(within, '500.00')
    // A cent that was there all the time, entered at the end.
    union.goTo('2026-02-27')
    await union.move(late, '0.01', { on: '2026-01-20' })
    await union.undo(mistake)
    union.goTo('2026-03-02')
    await union.charge()
    for (const account of [within, wrong, late]) assert.deepEqual(await union.itemsOf(account), [])
  })

  test('leave out withdrawals that were taken back, what staff entered, and the fee before', async (t) => {
    const union = await openCharger(t)
    const ada = await union.member('Ada Brooks')
    const market = await union.open(ada, 'market', '5000.00')
    await union.charge()
    union.goTo('2026-02-10')
    const ids: string[] = []
    for (const reason of [
      'own_transfer',
      'us_bank_transfer',
      'card_payment',
      'staff_entry',
      'fee',
    ] as const)
      ids.push(await union.move(market, '-1.00', { reason }))
    const back = await union.undo(ids[0]!)
    union.goTo('2026-03-02')
    await union.charge()
    assert.deepEqual(await union.itemsOf(market), [])
    union.goTo('2026-03-10')
    for (const reason of ['own_transfer', 'us_bank_transfer', 'card_payment'] as const)
      ids.push(await union.move(market, '-1.00', { reason }))
    // What undoes a reversal lets the first transfer stand again; that was in February.
    await union.undo(back)
    union.goTo('2026-04-02')
    await union.charge()
    assert.deepEqual(await union.itemsOf(market), ['2026-03 withdrawal 1 of 5.00: 5.00'])
  })

  test('cost an account at rest something from the month after on, and not after a movement', async (t) => {
    const union = await openCharger(t, { today: '2025-12-20' })
    const ada = await union.member('Ada Brooks')
    const idle = await union.open(ada, 'idle', '100.00')
    await union.charge()
    // January and February are quiet, so March is the first that costs.
    union.goTo('2026-05-02')
    await union.charge()
    const after = ['2026-03 inactivity 1 of 3.00: 3.00', '2026-04 inactivity 1 of 3.00: 3.00']
    assert.deepEqual(await union.itemsOf(idle), after)
    await union.move(idle, '1.00', { reason: 'own_transfer' })
    union.goTo('2026-08-02')
    await union.charge()
    assert.deepEqual(await union.itemsOf(idle), after)
    union.goTo('2026-09-02')
    await union.charge()
    assert.deepEqual(await union.itemsOf(idle), [...after, '2026-08 inactivity 1 of 3.00: 3.00'])
    assert.match(
      (await union.noticesOf(ada)).at(-1)!,
      /because you have moved nothing since Jun 1, 2026/,
    )
  })
})

describe('a fee', () => {
  test('is charged whole or not at all, and never below what has to stay or is held', async (t) => {
    const union = await openCharger(t)
    const ada = await union.member('Ada Brooks')
    const [short, exact] = [
      await union.open(ada, 'market', '112.00'),
      await union.open(ada, 'plain', '4.00'),
    ]
    await union.charge()
    union.goTo('2026-02-10')
    for (let i = 0; i < 5; i++) await union.move(short, '-18.40', { reason: 'card_payment' })
    union.goTo('2026-03-02')
    await union.charge()
    // Of $20.00 the month takes ten, and two of three withdrawals the rest.
    assert.deepEqual(await union.itemsOf(short), [
      '2026-02 monthly 1 of 10.00: 10.00',
      '2026-02 withdrawal 3 of 5.00: 10.00 not_available',
    ])
    assert.equal(await union.posted(short), '0.00')
    assert.equal(await union.posted(exact), '0.00')
    assert.deepEqual((await union.runs()).at(-1), '2026-02 3 24.00 5.00')
    union.goTo('2026-04-02')
    await union.charge()
    assert.deepEqual(
      (await union.itemsOf(exact)).at(-1),
      '2026-03 monthly 1 of 4.00: 0.00 not_available',
    )
    await union.move(exact, '100.00')
    assert.equal(await union.charge(), 0)
    assert.equal(await union.posted(exact), '100.00')
    await union.assertSound()
  })

  test('is waived for an account that is frozen, and is none for one closed in the month', async (t) => {
    const union = await openCharger(t)
    const ada = await union.member('Ada Brooks')
    const [frozen, closed] = [
      await union.open(ada, 'plain', '50.00'),
      await union.open(ada, 'plain', '50.00'),
    ]
    await union.charge()
    union.goTo('2026-02-20')
    assert.ok((await freeze(union.db, frozen.ledgerAccountId)).ok)
    await union.move(closed, '-50.00')
    await union.engine.pool.query(`select ledger_set_status($1, 'closed')`, [
      closed.ledgerAccountId,
    ])
    await union.engine.pool.query(`update account set closed_at = $2 where id = $1`, [
      closed.id,
      union.clock.now(),
    ])
    union.goTo('2026-03-02')
    await union.charge()
    assert.deepEqual(await union.itemsOf(frozen), ['2026-02 monthly 1 of 4.00: 0.00 frozen'])
    assert.deepEqual(await union.itemsOf(closed), [])
    assert.ok((await unfreeze(union.db, frozen.ledgerAccountId)).ok)
    union.goTo('2026-04-02')
    await union.charge()
    assert.deepEqual((await union.itemsOf(frozen)).at(-1), '2026-03 monthly 1 of 4.00: 4.00')
    assert.deepEqual((await union.runs()).at(-1), '2026-03 1 4.00 0.00')
  })

  test('that staff refund is not charged again', async (t) => {
    const union = await openCharger(t)
    const ada = await union.member('Ada Brooks')
    const plain = await union.open(ada, 'plain', '50.00')
    await union.charge()
    union.goTo('2026-03-02')
    await union.charge()
    const { rows } = await union.engine.pool.query(`select transfer_id from fee_item`)
    const asked = { personId: ada.personId, id: rows[0].transfer_id, reason: 'Charged in error' }
    const ctx = contextOf(union, await union.staff())
    assert.ok((await inTransaction(union.db, (tx) => reverseTransaction(tx, ctx, asked))).ok)
    assert.equal(await union.charge(), 0)
    assert.equal(await union.posted(plain), '50.00')
    union.goTo('2026-04-02')
    await union.charge()
    assert.equal(await union.posted(plain), '46.00')
    await union.assertSound()
  })

  test('of a product that had none, or came from elsewhere, begins with the month after', async (t) => {
    const union = await openCharger(t)
    const ada = await union.member('Ada Brooks', { savings: '100.00' })
    await union.charge()
    union.goTo('2026-02-10')
    union.withShares((shares) =>
      shares.map((share) =>
        share.id === 'savings' ? { ...share, fees: [{ kind: 'monthly', amount: '1.00' }] } : share,
      ),
    )
    await union.charge()
    union.goTo('2026-04-02')
    await union.charge()
    assert.deepEqual(await union.itemsOf(ada.savings), ['2026-03 monthly 1 of 1.00: 1.00'])
    // And ends with the terms.
    union.withShares((shares) => shares.filter(({ id }) => id !== 'savings'))
    union.goTo('2026-06-02')
    await union.charge()
    assert.equal((await union.itemsOf(ada.savings)).length, 1)
    assert.deepEqual((await union.runs()).at(-1), '2026-05 0 0.00 0.00')
  })
})

test('an account that staff put away costs nothing for that month, and is charged for the next', async (t) => {
  const union = await openCharger(t)
  const ada = await union.member('Ada Brooks')
  const plain = await union.open(ada, 'plain', '100.00')
  await union.charge()
  union.goTo('2026-02-10')
  await union.charge()
  union.goTo('2026-03-10')
  const heal = await poison(union.engine, 'fee_book', 'account_id', plain.id)
  await union.charge()
  assert.deepEqual(await union.itemsOf(plain), [])
  await assert.rejects(failToTheEnd(union, () => union.chargeOnce()))
  await heal()
  const rosa = await union.staff()
  const ctx = contextOf(union, rosa)
  const row = (await listSetAside(union.db)).find(({ rowId }) => rowId === plain.id)!
  await inTransaction(union.db, async (tx) => {
    await putAway(tx, row, { actorId: rosa.personId, at: union.clock.now() })
    await passOver(tx, ctx, row.rowId)
    await passOver(tx, ctx, row.rowId)
  })
  await union.charge()
  assert.deepEqual(await listSetAside(union.db), [])
  union.goTo('2026-04-10')
  await union.charge()
  assert.deepEqual(await union.itemsOf(plain), ['2026-03 monthly 1 of 4.00: 4.00'])
  assert.deepEqual((await union.runs()).slice(-2), ['2026-02 0 0.00 0.00', '2026-03 1 4.00 0.00'])
})

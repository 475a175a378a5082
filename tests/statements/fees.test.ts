import assert from 'node:assert/strict'
import { test } from 'node:test'
import { houseAccount, post, reverse } from '../../src/modules/ledger/server/ledger.ts'
import { newId } from '../../src/values/ids.ts'
import { fromDecimal } from '../../src/values/money.ts'
import { openMonths, readStatement } from './month.ts'

test('a statement says what fees came to by type, and a refund counts against its own', async (t) => {
  const months = await openMonths(t)
  const { db, clock, institution } = months
  months.goTo('2026-05-01')
  const ada = await months.member('Ada Reed', { checking: '100.00' })
  const { checking } = ada
  const actor = { channel: 'system', actorId: null } as const
  const timing = () => ({ zone: institution.timeZone, at: clock.now() })
  const fee = async (amount: string, details: Readonly<Record<string, string>>) => {
    const sides = { from: checking.ledgerAccountId, to: houseAccount('income:fees') }
    const order = { id: newId(), actor, reason: 'fee', amount: fromDecimal(amount) } as const
    assert.ok((await post(db, { ...order, ...sides, details }, timing())).ok)
    return order.id
  }
  await fee('10.00', { fee: 'monthly', description: 'Monthly fee, April 2026' })
  await fee('2.00', { description: 'Copy of a check' })
  const wrong = await fee('5.00', { fee: 'withdrawal' })
  months.goTo('2026-05-09')
  assert.ok((await reverse(db, { id: newId(), actor, transferId: wrong }, timing())).ok)
  months.goTo('2026-06-09')
  const refunded = await fee('3.00', { fee: 'withdrawal' })
  months.goTo('2026-07-02')
  assert.ok((await reverse(db, { id: newId(), actor, transferId: refunded }, timing())).ok)
  months.goTo('2026-08-02')
  const client = await months.as(ada)
  const of = async (month: string) => {
    const { fees, inMonth, yearToDate } = await readStatement(client, checking, month)
    return [...fees!.map(({ kind, amount }) => `${kind} ${amount}`), inMonth.fees, yearToDate.fees]
  }
  assert.deepEqual(await of('2026-05'), [
    'monthly 10.00',
    'withdrawal 0.00',
    'other 2.00',
    '12.00',
    '12.00',
  ])
  assert.deepEqual(await of('2026-06'), ['withdrawal 3.00', '3.00', '15.00'])
  assert.deepEqual(await of('2026-07'), ['withdrawal -3.00', '-3.00', '12.00'])
})

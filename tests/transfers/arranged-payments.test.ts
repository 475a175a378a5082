import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { lockEverything } from '../../src/modules/identity/server/identity.ts'
import type { RuleCondition } from '../../src/modules/paymentRules/conditions.contract.ts'
import type { PaymentKind } from '../../src/modules/paymentRules/paymentKind.contract.ts'
import type { PaidTo } from '../../src/modules/transfers/server/paidTo.ts'
import {
  changeOutgoing,
  keepOutgoing,
  mayStillLeave,
} from '../../src/modules/transfers/server/transfers.ts'
import { jobContextOf } from '../../src/platform/server/action.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import { fromDecimal } from '../../src/values/money.ts'
import { codeIn, done } from '../factories/outcomes.ts'
import { save } from '../paymentRules/asking.ts'
import type { Member } from '../worlds/creditUnion.ts'
import { openTransfers, type Transfers } from './transfers.ts'

const HOUR = 3_600_000

/** A bill of a member, and what changes it. */
async function arrange(
  union: Transfers,
  ada: Member,
  amount: string,
  paidTo: PaidTo = { kind: 'biller', payeeId: newId() },
) {
  const id = newId()
  const at = union.clock.now()
  const kept = { id, personId: ada.personId, paidTo, amount: fromDecimal(amount) }
  const keep = () =>
    inTransaction(union.db, (tx) => keepOutgoing(tx, { ...kept, leavesAt: at, at }))
  assert.deepEqual([await keep(), await keep()], [true, false], 'an id stands for one payment')
  const change = (now: string, { changed = id, leavesAt = union.clock.now() } = {}) =>
    inTransaction(union.db, (tx) =>
      changeOutgoing(tx, jobContextOf(union), {
        id: changed,
        personId: ada.personId,
        fromAccountId: ada.checking.id,
        kind: 'biller',
        amount: fromDecimal(now),
        leavesAt,
      }),
    )
  return { id, change }
}

const mayLeave = (
  union: Transfers,
  { personId, checking }: Member,
  id: string,
  kind: PaymentKind = 'biller',
) =>
  inTransaction(union.db, (tx) => {
    const leaving = { id, personId, fromAccountId: checking.id, amount: fromDecimal('50.00'), kind }
    return mayStillLeave(tx, jobContextOf(union), leaving)
  })

describe('a payment that is arranged', () => {
  test('a payment that is arranged may only become less while its recipient is new, and anything after', async (t) => {
    const union = await openTransfers(t)
    const ada = await union.member('Ada Brooks')
    const { id, change } = await arrange(union, ada, '50.00')
    const amount = async () =>
      (
        await union.engine.pool.query('select amount_minor from outgoing_payment where id = $1', [
          id,
        ])
      ).rows[0].amount_minor
    assert.equal(codeIn(await change('50.01')), 'new_payee_change')
    assert.equal(await amount(), 50_00n)
    done(await change('50.00'))
    done(await change('40.00'))
    assert.equal(await amount(), 40_00n)
    done(await change('60.00', { changed: newId() }))
    assert.equal(await amount(), 40_00n, 'what nobody arranged is nobody’s to keep small')
    union.clock.advance(24 * HOUR)
    done(await change('5000.00'))
    assert.equal(await amount(), 5000_00n)
  })

  test('a payment that is arranged may not pass the cap by becoming less, where more than the cap was arranged before', async (t) => {
    const union = await openTransfers(t)
    const ada = await union.member('Ada Brooks')
    const { change } = await arrange(union, ada, '5000.00')
    assert.equal(codeIn(await change('1000.01')), 'new_payee_cap')
    done(await change('1000.00'))
  })

  test('a payment that is arranged stays while the member’s money is held, unless its recipient is known', async (t) => {
    const union = await openTransfers(t)
    const ada = await union.member('Ada Brooks')
    const { id } = await arrange(union, ada, '50.00')
    const may = async (...of: readonly [string?, PaymentKind?]) =>
      codeIn(await mayLeave(union, ada, of[0] ?? id, of[1]))
    assert.equal(await may(), 'done')
    const until = new Date(union.clock.now().getTime() + 48 * HOUR)
    await union.engine.pool.query(
      'update sign_in set outgoing_blocked_until = $2 where person_id = $1',
      [ada.personId, until],
    )
    assert.equal(await may(), 'money_held')
    assert.equal(await may(newId()), 'done', 'what nobody arranged here is not new')
    for (const bank of ['us_bank', 'international'] as const)
      assert.equal(await may(newId(), bank), 'money_held', 'known or new')
    union.clock.advance(24 * HOUR)
    assert.equal(await may(), 'done')
  })

  test('a payment that is arranged neither changes nor leaves while everything is locked', async (t) => {
    const union = await openTransfers(t)
    const ada = await union.member('Ada Brooks')
    const { id, change } = await arrange(union, ada, '50.00')
    union.clock.advance(24 * HOUR)
    await inTransaction(union.db, (tx) => lockEverything(tx, ada.personId, union.clock.now()))
    assert.equal(codeIn(await change('40.00')), 'payment_refused')
    assert.equal(codeIn(await mayLeave(union, ada, id)), 'money_held')
  })

  test('a payment that is arranged is asked about where it becomes more, by what it grew', async (t) => {
    const union = await openTransfers(t)
    const ada = await union.member('Ada Brooks')
    const { id, change } = await arrange(union, ada, '50.00')
    union.clock.advance(24 * HOUR)
    const at = union.clock.now()
    done(await save(union.db, { kinds: ['biller'], amountMax: '10.00' }, newId(), at))
    done(await change('60.00'))
    assert.equal(codeIn(await change('60.01')), 'payment_refused')
    done(await save(union.db, { kinds: ['biller'], period: 'payment' }, newId(), at))
    assert.equal(codeIn(await change('60.01')), 'payment_refused')
    done(await change('40.00'))
    assert.equal(codeIn(await mayLeave(union, ada, id)), 'payment_refused', 'nor does it leave')
  })

  test('a payment that is arranged was known for as long as on the day it leaves', async (t) => {
    const union = await openTransfers(t)
    const ada = await union.member('Ada Brooks')
    const { change } = await arrange(union, ada, '50.00')
    const at = union.clock.now()
    const conditions: RuleCondition[] = [{ kind: 'payee_added', hours: 48 }]
    done(await save(union.db, { kinds: ['biller'], period: 'payment', conditions }, newId(), at))
    union.clock.advance(24 * HOUR)
    const leavesAt = (hours: number) => ({ leavesAt: new Date(at.getTime() + hours * HOUR) })
    assert.equal(codeIn(await change('60.00', leavesAt(47))), 'payment_refused')
    done(await change('60.00', leavesAt(48)))
  })

  test('a payment that was arranged is remembered with the member it went to', async (t) => {
    const union = await openTransfers(t)
    const ada = await union.member('Ada Brooks')
    const ben = await union.member('Ben Okafor')
    const to = {
      kind: 'member',
      personId: ben.personId,
      name: 'Ben Okafor',
      email: ben.email,
    } as const
    const { id } = await arrange(union, ada, '50.00', to)
    done(await mayLeave(union, ada, id, 'member'))
    const { rows } = await union.engine.pool.query(
      'select payee_person_id, leaves from payment_fact where payment_id = $1',
      [id],
    )
    assert.deepEqual(rows, [{ payee_person_id: ben.personId, leaves: true }])
  })
})

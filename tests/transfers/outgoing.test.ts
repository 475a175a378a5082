import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { lockEverything } from '../../src/modules/identity/server/identity.ts'
import type { PaidTo } from '../../src/modules/transfers/server/paidTo.ts'
import { admitOutgoing, keepOutgoing } from '../../src/modules/transfers/server/outgoing.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import { fromDecimal } from '../../src/values/money.ts'
import { ok } from '../../src/values/result.ts'
import { codeIn, done } from '../factories/outcomes.ts'
import { save } from '../paymentRules/asking.ts'
import { contextOf, type Member } from '../worlds/creditUnion.ts'
import { lift } from './drafting.ts'
import { openTransfers, type Transfers } from './transfers.ts'

const HOUR = 3_600_000
const AMOUNT = fromDecimal('25.00')
const BILLER = { kind: 'biller', payeeId: newId() } as const

const earlier = ({ clock }: Transfers, hours: number): Date =>
  new Date(clock.now().getTime() - hours * HOUR)

/** $25.00 that leave at a moment, now or on their date. */
const leave = (
  union: Transfers,
  who: Member,
  paidTo: PaidTo,
  { id = newId(), leavesAt = union.clock.now(), isArranged = false } = {},
) =>
  inTransaction(union.db, (tx) => {
    const known = { id, personId: who.personId, fromAccountId: who.checking.id, amount: AMOUNT }
    const outgoing = {
      ...known,
      paidTo,
      inWords: 'Rent',
      leavesAt,
      alwaysProven: false,
      isArranged,
    }
    return admitOutgoing(tx, contextOf(union, who), outgoing, async () => ok(undefined))
  })

/** Pays somebody for the first time, so many hours ago. */
const know = (union: Transfers, who: Member, paidTo: PaidTo, hours: number) =>
  inTransaction(union.db, (tx) => {
    const at = earlier(union, hours)
    const { personId } = who
    return keepOutgoing(tx, { id: newId(), personId, paidTo, amount: AMOUNT, leavesAt: at, at })
  })

describe('money that is to leave', () => {
  for (const [what, hoursKnown, inHours, expected] of [
    ['for the first time', undefined, 0, { minutes: null, leaves: true }],
    ['again', 30, 0, { minutes: 30 * 60, leaves: true }],
    ['on a day to come', 30, 48, { minutes: 78 * 60, leaves: false }],
    ['on a day that was', 30, -6, { minutes: 30 * 60, leaves: false }],
  ] as const)
    test(`is remembered with whom it goes to, and how long they are known when it leaves: ${what}`, async (t) => {
      const union = await openTransfers(t, { strangers: true })
      const ada = await union.member('Ada Brooks', { checking: '100.00' })
      const ben = await union.member('Ben Okafor')
      await know(union, ada, { kind: 'biller', payeeId: newId() }, 100)
      const { personId, email } = ben
      const toBen = { kind: 'member', personId, email, name: 'Ben O.' } as const
      for (const [paidTo, member] of [
        [toBen, personId],
        [BILLER, null],
      ] as const) {
        if (hoursKnown !== undefined) await know(union, ada, paidTo, hoursKnown)
        const id = newId()
        const leavesAt = earlier(union, -inHours)
        done(await leave(union, ada, paidTo, { id, leavesAt, isArranged: inHours !== 0 }))
        const { rows } = await union.engine.pool.query(
          `select payee is not null as known, payee_person_id as member, payee_minutes as minutes, leaves
             from payment_fact where payment_id = $1`,
          [id],
        )
        assert.deepEqual(rows, [{ known: true, member, ...expected }])
      }
    })

  test('stays while everything is locked, whoever it goes to', async (t) => {
    const union = await openTransfers(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    await know(union, ada, BILLER, 1000)
    done(await leave(union, ada, BILLER))
    await inTransaction(union.db, (tx) => lockEverything(tx, ada.personId, union.clock.now()))
    const refused = await leave(union, ada, BILLER)
    assert.equal(codeIn(refused), 'money_held')
    assert.match(String(!refused.ok && refused.message), /Everything is locked/)
  })

  test('is on record and told where the transfer limit is reached, and by no other rule', async (t) => {
    const union = await openTransfers(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const at = union.clock.now()
    const bank = { routingNumber: '121000248', accountNumber: '123456789', bankName: 'Wells Fargo' }
    const toBank = { kind: 'us_bank', ...bank, accountName: 'Dana Reyes' } as const
    const denied = () => union.auditRows({ action: 'transfer.denied', about: ada })
    done(await save(union.db, { kinds: ['biller'], period: 'payment' }, newId(), at))
    assert.equal(codeIn(await leave(union, ada, BILLER)), 'payment_refused')
    assert.deepEqual([await denied(), await union.noticesOf(ada)], [[], []])
    await lift(union, 0)
    const id = newId()
    assert.equal(codeIn(await leave(union, ada, toBank, { id })), 'ACCOUNT_LOCKED')
    const [row, ...others] = await denied()
    assert.deepEqual([row!.subject_id, row!.detail, others], [ada.personId, { transfer: id }, []])
    assert.match((await union.noticesOf(ada)).join(), /Transaction Denied/)
  })
})

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { lockEverything } from '../../src/modules/identity/server/identity.ts'
import { recordPayment } from '../../src/modules/payees/server/payees.ts'
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

const TO_BANK = {
  kind: 'us_bank',
  bankName: 'Wells Fargo',
  routingNumber: '121000248',
  accountNumber: '123456789',
  accountName: 'Dana Reyes',
} as const
const PROVIDER = { kind: 'provider', provider: 'hollowbrook', accountNumber: '4417092688' } as const

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

/** What the rules were told of a payment. */
async function toldOf({ engine }: Transfers, id: string) {
  const { rows } = await engine.pool.query(
    `select payee is not null as known, payee_person_id as member, payee_minutes as minutes, leaves
       from payment_fact where payment_id = $1`,
    [id],
  )
  assert.equal(rows.length, 1)
  return rows[0]
}

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
        assert.deepEqual(await toldOf(union, id), { known: true, member, ...expected })
      }
    })

  for (const [what, paid, arranged] of [
    ['paid', 100, undefined],
    ['paid before it was arranged', 100, 30],
    ['arranged before it was paid', 30, 100],
  ] as const)
    test(`goes to a bank that is known since it was ${what}`, async (t) => {
      const union = await openTransfers(t, { strangers: true })
      const ada = await union.member('Ada Brooks', { checking: '100.00' })
      const { personId } = ada
      const at = earlier(union, paid)
      await inTransaction(union.db, (tx) => recordPayment(tx, { personId, recipient: TO_BANK, at }))
      if (arranged !== undefined) await know(union, ada, TO_BANK, arranged)
      const id = newId()
      done(await leave(union, ada, TO_BANK, { id }))
      assert.equal((await toldOf(union, id)).minutes, 100 * 60)
    })

  for (const [what, known, other] of [
    ['account at a bank', TO_BANK, { ...TO_BANK, accountNumber: '987654321' }],
    ['account at a provider', PROVIDER, { ...PROVIDER, accountNumber: '4417092689' }],
    ['provider', PROVIDER, { ...PROVIDER, provider: 'elmwater' }],
  ] as const)
    test(`is new to another ${what}`, async (t) => {
      const union = await openTransfers(t, { strangers: true })
      const ada = await union.member('Ada Brooks', { checking: '100.00' })
      await know(union, ada, known, 100)
      const id = newId()
      done(await leave(union, ada, other, { id }))
      assert.equal((await toldOf(union, id)).minutes, null)
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
    const denied = () => union.auditRows({ action: 'transfer.denied', about: ada })
    done(await save(union.db, { kinds: ['biller'], period: 'payment' }, newId(), at))
    assert.equal(codeIn(await leave(union, ada, BILLER)), 'payment_refused')
    assert.deepEqual([await denied(), await union.noticesOf(ada)], [[], []])
    await lift(union, 0)
    const id = newId()
    assert.equal(codeIn(await leave(union, ada, TO_BANK, { id })), 'ACCOUNT_LOCKED')
    const [row, ...others] = await denied()
    assert.deepEqual([row!.subject_id, row!.detail, others], [ada.personId, { transfer: id }, []])
    assert.match((await union.noticesOf(ada)).join(), /Transaction Denied/)
  })
})

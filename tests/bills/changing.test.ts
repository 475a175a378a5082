import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { ACTIVE_COUNT_MAX } from '../../src/modules/standingOrders/order.contract.ts'
import { newId } from '../../src/values/ids.ts'
import { add as addPayee } from '../../src/modules/bills/server/payees.ts'
import { freshDatabase } from '../factories/database.ts'
import { contextOf, type Member } from '../worlds/creditUnion.ts'
import {
  ask,
  type Bills,
  bodyOf,
  bookOf,
  cancelIt,
  editIt,
  openBills,
  owe,
  paidOut,
  pay,
  storyOf,
} from './owing.ts'

const codeOf = (answer: { ok: boolean; code?: string }): string | undefined =>
  answer.ok ? 'ok' : answer.code

describe('cancelling', () => {
  test('gives the money back, shows in the history, and twice is once', async (t) => {
    const union = await openBills(t, '2026-01-15')
    const ada = await union.member('Ada Okafor', { checking: '100.00' })
    const bill = await owe(union, ada, '2026-01-20')
    const cancelled = await cancelIt(union, ada, bill)
    assert.ok(cancelled.ok && cancelled.value.status === 'cancelled')
    assert.equal(await union.available(ada.checking), '100.00')
    assert.ok((await cancelIt(union, ada, bill)).ok)
    assert.deepEqual(await storyOf(union, ada), ['2026-01-20 cancelled'])
    union.goTo('2026-01-20')
    assert.equal(await pay(union), 0)
    assert.equal(await paidOut(union), '0.00')
    await union.assertSound()
  })

  test('one date of a repeating bill leaves the later ones', async (t) => {
    const union = await openBills(t, '2026-01-15')
    const ada = await union.member('Ada Okafor', { checking: '100.00' })
    const bill = await owe(union, ada, '2026-01-20', { frequency: 'weekly', timesMax: 3 })
    const next = await cancelIt(union, ada, bill, 'next')
    assert.ok(next.ok)
    assert.deepEqual([next.value.nextOn, next.value.timesLeft], ['2026-01-27', 2])
    assert.equal(await union.available(ada.checking), '100.00')
    assert.equal(codeOf(await cancelIt(union, ada, bill, 'next')), 'changed_meanwhile')
    union.goTo('2026-01-27')
    assert.equal(await pay(union), 1)
    assert.deepEqual(await storyOf(union, ada), ['2026-01-20 cancelled', '2026-01-27 paid'])
  })
})

describe('editing', () => {
  test('sets the new amount aside in place of the old, and pays it on the new date', async (t) => {
    const union = await openBills(t, '2026-01-15')
    const ada = await union.member('Ada Okafor', { checking: '100.00' })
    const bill = await owe(union, ada, '2026-01-20')
    const edited = await editIt(union, ada, bill, {
      amount: '100.00',
      scheduleDate: '2026-01-24',
      memo: 'All of it',
    })
    assert.ok(edited.ok)
    assert.deepEqual(
      [edited.value.nextOn, edited.value.paysOn, edited.value.memo],
      ['2026-01-24', '2026-01-26', 'All of it'],
    )
    assert.equal(await union.available(ada.checking), '0.00')
    union.goTo('2026-01-20')
    assert.equal(await pay(union), 0)
    union.goTo('2026-01-26')
    assert.equal(await pay(union), 1)
    assert.equal(await paidOut(union), '100.00')
    await union.assertSound()
  })

  test('that is refused leaves everything as it was', async (t) => {
    const union = await openBills(t, '2026-01-15')
    const ada = await union.member('Ada Okafor', { checking: '100.00' })
    const bill = await owe(union, ada, '2026-01-20')
    const tries = [
      [{ amount: '100.01' }, 'insufficient_funds'],
      [{ scheduleDate: '2026-01-15' }, 'date_out_of_range'],
      [{ timesMax: 3 }, 'once_has_no_end'],
      [{ version: 7 }, 'changed_meanwhile'],
    ] as const
    for (const [changes, code] of tries) {
      assert.equal(codeOf(await editIt(union, ada, bill, changes)), code)
    }
    assert.deepEqual((await bookOf(union, ada)).upcoming, [bill])
    assert.equal(await union.available(ada.checking), '75.00')
    await union.assertSound()
  })

  test('a later date sets nothing aside, and the 31st stays the 31st', async (t) => {
    const union = await openBills(t, '2026-01-15')
    const ada = await union.member('Ada Okafor', { checking: '100.00' })
    await owe(union, ada, '2026-01-31', { frequency: 'monthly' })
    union.goTo('2026-02-02')
    assert.equal(await pay(union), 1)
    const [later] = (await bookOf(union, ada)).upcoming
    assert.deepEqual([later!.nextOn, later!.setAside], ['2026-02-28', false])
    const edited = await editIt(union, ada, later!, { amount: '30.00' })
    assert.ok(edited.ok)
    assert.equal(await union.available(ada.checking), '75.00')
    union.goTo('2026-03-02')
    assert.equal(await pay(union), 1)
    assert.equal((await bookOf(union, ada)).upcoming[0]!.nextOn, '2026-03-31')
  })

  test('a payment whose Saturday has come is possible until its business day', async (t) => {
    const union = await openBills(t, '2026-01-15')
    const ada = await union.member('Ada Okafor', { checking: '100.00' })
    const bill = await owe(union, ada, '2026-01-24')
    union.goTo('2026-01-25')
    const edited = await editIt(union, ada, bill, { amount: '12.00' })
    assert.ok(edited.ok)
    union.goTo('2026-01-26')
    await pay(union)
    assert.equal(await paidOut(union), '12.00')
  })
})

async function payeeOf(union: Bills, member: Member, name: string) {
  const id = newId()
  const body = { id, name, postalCode: '12401', accountNumber: 'APT5302' }
  const added = await addPayee(union.db, contextOf(union, member), body)
  assert.ok(added.ok)
  return added.value
}

describe('what belongs to somebody else', () => {
  test('cannot be paid from, paid to, changed or cancelled, as if it did not exist', async (t) => {
    const union = await openBills(t, '2026-01-15')
    const ada = await union.member('Ada Okafor', { checking: '100.00' })
    const ben = await union.member('Ben Okafor', { checking: '100.00' })
    const bill = await owe(union, ada, '2026-01-20')
    const payee = await payeeOf(union, ada, 'Orchard Street Apartments')
    const from = { fromAccountId: ada.checking.id }
    const own = { provider: undefined, accountNumber: undefined }
    const to = { ...own, payeeId: payee.id }
    const nobody = { ...own, payeeId: newId() }
    assert.deepEqual(
      [
        codeOf(await ask(union, ben, bodyOf(ben, '2026-01-20', from))),
        codeOf(await ask(union, ben, bodyOf(ben, '2026-01-20', to))),
        codeOf(await ask(union, ben, bodyOf(ben, '2026-01-20', nobody))),
        codeOf(await cancelIt(union, ben, bill)),
        codeOf(await editIt(union, ben, bill, {})),
      ],
      [
        'source_account_not_found',
        'payee_not_found',
        'payee_not_found',
        'bill_not_found',
        'bill_not_found',
      ],
    )
    assert.deepEqual((await bookOf(union, ben)).payees, [])
    assert.ok((await ask(union, ada, bodyOf(ada, '2026-01-20', to))).ok)
  })
})

describe('account numbers', () => {
  test('lie sealed in the database and leave the server by their end alone', async (t) => {
    const engine = await freshDatabase(t)
    const union = await openBills(t, '2026-01-15', engine)
    const ada = await union.member('Ada Okafor', { checking: '100.00' })
    await owe(union, ada, '2026-01-20')
    await payeeOf(union, ada, 'Orchard Street Apartments')
    const { rows } = await sql<{ all: string }>`
      select (select string_agg(b::text, '') from bill b)
          || (select string_agg(p::text, '') from bill_payee p)
          || (select string_agg(h::text, '') from ledger_hold h)
          || (select string_agg(a::text, '') from audit_event a) as all`.execute(engine.db)
    for (const number of ['4417092688', 'APT5302']) {
      assert.ok(!rows[0]!.all.includes(number))
      assert.ok(!rows[0]!.all.includes(Buffer.from(number).toString('hex')))
    }
    const book = JSON.stringify(await bookOf(union, ada))
    assert.ok(book.includes('2688') && !book.includes('4417092688') && !book.includes('APT5302'))
  })
})

describe('how many', () => {
  test('bills may wait is limited, also for those asked for at once', async (t) => {
    const union = await openBills(t, '2026-01-15')
    const ada = await union.member('Ada Okafor', { checking: '100.00' })
    const cheap = () => bodyOf(ada, '2026-01-20', { amount: '0.01' })
    for (let i = 0; i < ACTIVE_COUNT_MAX - 2; i++) await ask(union, ada, cheap())
    const answers = await Promise.all([1, 2, 3, 4].map(() => ask(union, ada, cheap())))
    assert.deepEqual(
      answers.map((answer) => codeOf(answer) ?? '').toSorted((a, b) => a.localeCompare(b)),
      ['ok', 'ok', 'too_many_bills', 'too_many_bills'],
    )
  })
})

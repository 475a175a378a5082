import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { ACTIVE_COUNT_MAX } from '../../src/modules/bills/contract.ts'
import { freshDatabase } from '../factories/database.ts'
import { newId } from '../../src/values/ids.ts'
import { addPayee } from '../../src/modules/bills/server/bills.ts'
import {
  ask,
  type Bench,
  bodyOf,
  cancelIt,
  editIt,
  type Holder,
  openBillBench,
  owe,
  paidOut,
  storyOf,
} from './bench.ts'

const codeOf = (answer: { ok: boolean; code?: string }): string | undefined =>
  answer.ok ? 'ok' : answer.code

describe('cancelling', () => {
  test('gives the money back, shows in the history, and twice is once', async (t) => {
    const bench = await openBillBench(t, '2026-01-15')
    const ada = await bench.open('Ada', '100.00')
    const bill = await owe(bench, ada, '2026-01-20')
    const cancelled = await cancelIt(bench, ada, bill)
    assert.ok(cancelled.ok && cancelled.value.status === 'cancelled')
    assert.equal(await bench.available(ada.checking), '100.00')
    assert.ok((await cancelIt(bench, ada, bill)).ok)
    assert.deepEqual(await storyOf(bench, ada), ['2026-01-20 cancelled'])
    bench.comes('2026-01-20')
    assert.equal(await bench.pay(), 0)
    assert.equal(await paidOut(bench), '0.00')
    await bench.audit()
  })

  test('one date of a repeating bill leaves the later ones', async (t) => {
    const bench = await openBillBench(t, '2026-01-15')
    const ada = await bench.open('Ada', '100.00')
    const bill = await owe(bench, ada, '2026-01-20', { frequency: 'weekly', timesMax: 3 })
    const next = await cancelIt(bench, ada, bill, 'next')
    assert.ok(next.ok)
    assert.deepEqual([next.value.nextOn, next.value.timesLeft], ['2026-01-27', 2])
    assert.equal(await bench.available(ada.checking), '100.00')
    assert.equal(codeOf(await cancelIt(bench, ada, bill, 'next')), 'changed_meanwhile')
    bench.comes('2026-01-27')
    assert.equal(await bench.pay(), 1)
    assert.deepEqual(await storyOf(bench, ada), ['2026-01-20 cancelled', '2026-01-27 paid'])
  })
})

describe('editing', () => {
  test('sets the new amount aside in place of the old, and pays it on the new date', async (t) => {
    const bench = await openBillBench(t, '2026-01-15')
    const ada = await bench.open('Ada', '100.00')
    const bill = await owe(bench, ada, '2026-01-20')
    const edited = await editIt(bench, ada, bill, {
      amount: '100.00',
      scheduleDate: '2026-01-24',
      memo: 'All of it',
    })
    assert.ok(edited.ok)
    assert.deepEqual(
      [edited.value.nextOn, edited.value.paysOn, edited.value.memo],
      ['2026-01-24', '2026-01-26', 'All of it'],
    )
    assert.equal(await bench.available(ada.checking), '0.00')
    bench.comes('2026-01-20')
    assert.equal(await bench.pay(), 0)
    bench.comes('2026-01-26')
    assert.equal(await bench.pay(), 1)
    assert.equal(await paidOut(bench), '100.00')
    await bench.audit()
  })

  test('that is refused leaves everything as it was', async (t) => {
    const bench = await openBillBench(t, '2026-01-15')
    const ada = await bench.open('Ada', '100.00')
    const bill = await owe(bench, ada, '2026-01-20')
    const tries = [
      [{ amount: '100.01' }, 'insufficient_funds'],
      [{ scheduleDate: '2026-01-15' }, 'date_out_of_range'],
      [{ timesMax: 3 }, 'once_has_no_end'],
      [{ version: 7 }, 'changed_meanwhile'],
    ] as const
    for (const [changes, code] of tries) {
      assert.equal(codeOf(await editIt(bench, ada, bill, changes)), code)
    }
    assert.deepEqual((await bench.bookOf(ada)).upcoming, [bill])
    assert.equal(await bench.available(ada.checking), '75.00')
    await bench.audit()
  })

  test('a later date sets nothing aside, and the 31st stays the 31st', async (t) => {
    const bench = await openBillBench(t, '2026-01-15')
    const ada = await bench.open('Ada', '100.00')
    await owe(bench, ada, '2026-01-31', { frequency: 'monthly' })
    bench.comes('2026-02-02')
    assert.equal(await bench.pay(), 1)
    const [later] = (await bench.bookOf(ada)).upcoming
    assert.deepEqual([later!.nextOn, later!.setAside], ['2026-02-28', false])
    const edited = await editIt(bench, ada, later!, { amount: '30.00' })
    assert.ok(edited.ok)
    assert.equal(await bench.available(ada.checking), '75.00')
    bench.comes('2026-03-02')
    assert.equal(await bench.pay(), 1)
    assert.equal((await bench.bookOf(ada)).upcoming[0]!.nextOn, '2026-03-31')
  })

  test('a payment whose Saturday has come is possible until its business day', async (t) => {
    const bench = await openBillBench(t, '2026-01-15')
    const ada = await bench.open('Ada', '100.00')
    const bill = await owe(bench, ada, '2026-01-24')
    bench.comes('2026-01-25')
    const edited = await editIt(bench, ada, bill, { amount: '12.00' })
    assert.ok(edited.ok)
    bench.comes('2026-01-26')
    await bench.pay()
    assert.equal(await paidOut(bench), '12.00')
  })
})

async function payeeOf({ engine, clock }: Bench, { memberId }: Holder, name: string) {
  const id = newId()
  const body = { id, name, postalCode: '12401', accountNumber: 'APT5302' }
  const adding = { memberId, address: null, at: clock.now() }
  const added = await engine.db.transaction().execute((tx) => addPayee(tx, adding, body))
  assert.ok(added.ok)
  return added.value
}

describe('what belongs to somebody else', () => {
  test('cannot be paid from, paid to, changed or cancelled, as if it did not exist', async (t) => {
    const bench = await openBillBench(t, '2026-01-15')
    const ada = await bench.open('Ada', '100.00')
    const ben = await bench.open('Ben', '100.00')
    const bill = await owe(bench, ada, '2026-01-20')
    const payee = await payeeOf(bench, ada, 'Orchard Street Apartments')
    const from = { fromAccountId: ada.checking.id }
    const own = { provider: undefined, accountNumber: undefined }
    const to = { ...own, payeeId: payee.id }
    const nobody = { ...own, payeeId: newId() }
    assert.deepEqual(
      [
        codeOf(await ask(bench, ben, bodyOf(ben, '2026-01-20', from))),
        codeOf(await ask(bench, ben, bodyOf(ben, '2026-01-20', to))),
        codeOf(await ask(bench, ben, bodyOf(ben, '2026-01-20', nobody))),
        codeOf(await cancelIt(bench, ben, bill)),
        codeOf(await editIt(bench, ben, bill, {})),
      ],
      [
        'source_account_not_found',
        'payee_not_found',
        'payee_not_found',
        'bill_not_found',
        'bill_not_found',
      ],
    )
    assert.deepEqual((await bench.bookOf(ben)).payees, [])
    assert.ok((await ask(bench, ada, bodyOf(ada, '2026-01-20', to))).ok)
  })
})

describe('account numbers', () => {
  test('lie sealed in the database and leave the server by their end alone', async (t) => {
    const engine = await freshDatabase(t)
    const bench = await openBillBench(t, '2026-01-15', engine)
    const ada = await bench.open('Ada', '100.00')
    await owe(bench, ada, '2026-01-20')
    await payeeOf(bench, ada, 'Orchard Street Apartments')
    const { rows } = await sql<{ all: string }>`
      select (select string_agg(b::text, '') from bill b)
          || (select string_agg(p::text, '') from bill_payee p)
          || (select string_agg(h::text, '') from ledger_hold h)
          || (select string_agg(a::text, '') from audit_event a) as all`.execute(engine.db)
    for (const number of ['4417092688', 'APT5302']) {
      assert.ok(!rows[0]!.all.includes(number))
      assert.ok(!rows[0]!.all.includes(Buffer.from(number).toString('hex')))
    }
    const book = JSON.stringify(await bench.bookOf(ada))
    assert.ok(book.includes('2688') && !book.includes('4417092688') && !book.includes('APT5302'))
  })
})

describe('how many', () => {
  test('bills may wait is limited, also for those asked for at once', async (t) => {
    const bench = await openBillBench(t, '2026-01-15')
    const ada = await bench.open('Ada', '100.00')
    const cheap = () => bodyOf(ada, '2026-01-20', { amount: '0.01' })
    for (let i = 0; i < ACTIVE_COUNT_MAX - 2; i++) await ask(bench, ada, cheap())
    const answers = await Promise.all([1, 2, 3, 4].map(() => ask(bench, ada, cheap())))
    assert.deepEqual(
      answers.map((answer) => codeOf(answer) ?? '').toSorted((a, b) => a.localeCompare(b)),
      ['ok', 'ok', 'too_many_bills', 'too_many_bills'],
    )
  })
})

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { informationalOf } from '../../src/modules/staffTransactions/server/staffTransactions.ts'
import { overview, transferById } from '../../src/modules/ledger/server/ledger.ts'
import { activityOf } from '../../src/modules/activity/server/activity.ts'
import { newId } from '../../src/values/ids.ts'
import { toDecimal } from '../../src/values/money.ts'
import { codeIn, done, tally } from '../factories/outcomes.ts'
import { add, linesOf, openEntries, row, sentenceOf } from './entering.ts'

const NO_END = { from: null, to: null }

describe('transactions that staff add', () => {
  test('move the balance, are the staff’s by name, and say so to the member', async (t) => {
    const union = await openEntries(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const added = done(await add(union, ada, [row('25.00'), row('-60.50', { category: 'Food' })]))
    assert.deepEqual(
      added.accounts.map(({ kind, before, after }) => ({ kind, before, after })),
      [{ kind: 'Checking', before: '100.00', after: '64.50' }],
    )
    assert.equal(await union.posted(ada.checking), '64.50')
    assert.equal(await union.house('suspense:staff-adjustments'), '35.50')
    const seen = done(await activityOf({ db: union.engine.db }, ada.personId, {}))
    assert.deepEqual(
      seen.items.slice(0, 2).map(({ amount, postedByStaff }) => [amount, postedByStaff]),
      [
        ['-60.50', true],
        ['25.00', true],
      ],
    )
    await union.assertSound()
  })

  test('carry the date and time staff gave, while the ledger keeps its own clock', async (t) => {
    const union = await openEntries(t)
    const ada = await union.member('Ada Brooks')
    const given = { date: '2025-12-24', time: '07:05', description: 'Holiday bonus' }
    done(await add(union, ada, [row('25.00', given)]))
    const [line] = await linesOf(union, ada)
    assert.deepEqual(
      [line!.date, line!.time, line!.description],
      ['2025-12-24', '07:05', 'Holiday bonus'],
    )
    const transfer = await transferById(union.engine.db, line!.id)
    assert.equal(transfer!.valueDate, '2025-12-24')
    assert.deepEqual(transfer!.details, {
      description: 'Holiday bonus',
      category: 'Deposit',
      at: '2025-12-24T07:05',
      batch: line!.batchId,
    })
    assert.deepEqual(transfer!.actor, { channel: 'staff', actorId: union.rosa.personId })
    assert.equal(transfer!.postedAt.getTime(), union.clock.now().getTime())
  })

  test('are read in the order of their dates, whatever the order of the rows', async (t) => {
    const union = await openEntries(t)
    const ada = await union.member('Ada Brooks')
    const [late, early] = [{ date: '2026-03-02' }, { date: '2026-03-01' }]
    done(await add(union, ada, [row('-10.00', late), row('30.00', early)]))
    const lines = await linesOf(union, ada)
    assert.deepEqual(
      lines.map(({ date, balanceAfter }) => [date, balanceAfter]),
      [
        ['2026-03-02', '20.00'],
        ['2026-03-01', '30.00'],
      ],
    )
  })

  test('without an update of the balance are memos, outside every total', async (t) => {
    const union = await openEntries(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const memo = { updateBalance: false, description: 'Fee waived' }
    const failed = { status: 'Failed', description: 'Card refused' } as const
    const added = done(await add(union, ada, [row('-5.00', memo), row('-9.00', failed)]))
    assert.deepEqual(added.accounts, [])
    assert.equal(await union.posted(ada.checking), '100.00')
    assert.equal(await union.available(ada.checking), '100.00')
    const memos = await informationalOf(union.engine.db, [ada.checking.id, ada.savings.id], NO_END)
    assert.deepEqual(
      memos.map(({ status, description, amount }) => [status, description, toDecimal(amount)]),
      [
        ['Failed', 'Card refused', '-9.00'],
        ['Completed', 'Fee waived', '-5.00'],
      ],
    )
    const month = await overview(union.engine.db, [ada.checking.ledgerAccountId], NO_END, 20)
    assert.equal(toDecimal(month.flows[0]!.moneyOut), '0.00')
    assert.equal(month.recent.length, 1, 'the journal has only the opening balance')
  })

  test('that are pending set money aside or announce it', async (t) => {
    const union = await openEntries(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const pending = { status: 'Pending' } as const
    done(await add(union, ada, [row('-30.00', pending), row('12.00', pending)]))
    assert.equal(await union.posted(ada.checking), '100.00')
    assert.equal(await union.available(ada.checking), '70.00')
    const { pending: waiting } = await overview(
      union.engine.db,
      [ada.checking.ledgerAccountId],
      NO_END,
      20,
    )
    assert.deepEqual([waiting.out.count, waiting.in.count], [1, 1])
    await union.assertSound()
  })

  test('leave one record of who did it', async (t) => {
    const union = await openEntries(t)
    const ada = await union.member('Ada Brooks')
    done(await add(union, ada, [row('25.00'), row('5.00')]))
    const [event, ...more] = await union.auditRows({ about: ada })
    assert.deepEqual(more, [])
    assert.equal(event!.action, 'transactions.added')
    assert.equal(event!.actor_id, union.rosa.personId)
    assert.equal((event!.detail as { rows: number }).rows, 2)
  })
})

describe('all or nothing', () => {
  test('one row of fifty that overdraws is named, and none is added', async (t) => {
    const union = await openEntries(t)
    const ada = await union.member('Ada Brooks', { checking: '10.00' })
    const rows = Array.from({ length: 50 }, (_, i) => (i === 36 ? row('-500.00') : row('1.00')))
    const outcome = await add(union, ada, rows)
    assert.equal(codeIn(outcome), 'insufficient_funds')
    assert.equal(
      sentenceOf(outcome),
      'Failed to add transactions: row 37: on 2026-07-14 it would overdraw Checking. Nothing was added.',
    )
    assert.equal(await union.posted(ada.checking), '10.00')
    assert.equal((await linesOf(union, ada)).length, 1)
    assert.deepEqual(await union.auditRows({ about: ada }), [])
  })

  test('every row that the accounts do not allow is named at once, each for its reason', async (t) => {
    const union = await openEntries(t)
    const ada = await union.member('Ada Brooks', { checking: '10.00' })
    const rows = [
      row('5.00'),
      row('-500.00'),
      row('-20.00', { status: 'Pending' }),
      row('-14.00'),
      row('-2.00', { date: '2026-07-15' }),
    ]
    assert.equal(
      sentenceOf(await add(union, ada, rows)),
      'Failed to add transactions: row 2: on 2026-07-14 it would overdraw Checking; ' +
        'row 3: more than is available in Checking; ' +
        'row 5: on 2026-07-15 it would overdraw Checking. Nothing was added.',
    )
    assert.equal(await union.posted(ada.checking), '10.00')
    const many = Array.from({ length: 25 }, () => row('-500.00'))
    assert.match(
      sentenceOf(await add(union, ada, many))!,
      /row 20: [^;]*; and 5 more rows\. Nothing/,
    )
  })

  test('a pending row that nothing is left for takes the memos and postings back too', async (t) => {
    const union = await openEntries(t)
    const ada = await union.member('Ada Brooks', { checking: '10.00' })
    const rows = [
      row('5.00'),
      row('1.00', { updateBalance: false }),
      row('-20.00', { status: 'Pending' }),
    ]
    const outcome = await add(union, ada, rows)
    assert.match(sentenceOf(outcome)!, /row 3: more than is available in Checking/)
    assert.equal((await linesOf(union, ada)).length, 1)
  })

  test('a batch that was refused may be corrected and sent under its id', async (t) => {
    const union = await openEntries(t)
    const ada = await union.member('Ada Brooks')
    const batchId = newId()
    assert.equal(codeIn(await add(union, ada, [row('-1.00')], { batchId })), 'insufficient_funds')
    assert.equal(done(await add(union, ada, [row('1.00')], { batchId })).replayed, false)
    assert.equal(await union.posted(ada.checking), '1.00')
  })
})

describe('the same again', () => {
  test('a batch sent twice is added once, also at the same moment', async (t) => {
    const union = await openEntries(t)
    const ada = await union.member('Ada Brooks')
    const batchId = newId()
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => add(union, ada, [row('25.00')], { batchId })),
    )
    assert.deepEqual(tally(answers), { done: 6 })
    assert.equal(answers.filter((answer) => answer.ok && !answer.value.replayed).length, 1)
    assert.equal(await union.posted(ada.checking), '25.00')
  })

  test('an id with other rows, of another person or for another member is refused', async (t) => {
    const union = await openEntries(t)
    const [ada, ben] = [await union.member('Ada Brooks'), await union.member('Ben Okafor')]
    const batchId = newId()
    done(await add(union, ada, [row('25.00')], { batchId }))
    assert.equal(codeIn(await add(union, ada, [row('26.00')], { batchId })), 'id_reused')
    assert.equal(codeIn(await add(union, ben, [row('25.00')], { batchId })), 'id_reused')
    const theo = { batchId, by: union.theo }
    assert.equal(codeIn(await add(union, ada, [row('25.00')], theo)), 'id_reused')
  })

  test('the same row typed twice is two transactions', async (t) => {
    const union = await openEntries(t)
    const ada = await union.member('Ada Brooks')
    done(await add(union, ada, [row('25.00'), row('25.00')]))
    done(await add(union, ada, [row('25.00')]))
    assert.equal(await union.posted(ada.checking), '75.00')
  })
})

describe('whom staff may add to', () => {
  test('never to an account of their own, nor of the one who agrees', async (t) => {
    const union = await openEntries(t)
    const ada = await union.member('Ada Brooks')
    assert.equal(codeIn(await add(union, ada, [row('9.00')], { by: ada })), 'own_account')
    assert.equal(await union.posted(ada.checking), '0.00')
  })

  test('only to somebody who is there, and to accounts they have', async (t) => {
    const union = await openEntries(t)
    const ada = await union.member('Ada Brooks')
    const nobody = { ...ada, personId: newId() }
    assert.equal(codeIn(await add(union, nobody, [row('9.00')])), 'user_not_found')
    const theo = { ...ada, personId: union.theo.personId }
    const outcome = await add(union, theo, [row('9.00')])
    assert.equal(codeIn(outcome), 'account_not_found')
    assert.match(sentenceOf(outcome)!, /row 1: no Checking account/)
  })
})

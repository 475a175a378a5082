import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { memosOf } from '../../src/modules/entries/server/entries.ts'
import { overview, transferById } from '../../src/modules/ledger/server/ledger.ts'
import { activityOf } from '../../src/modules/activity/server/activity.ts'
import { dayOf } from '../../src/values/dates.ts'
import { newId } from '../../src/values/ids.ts'
import { toDecimal } from '../../src/values/money.ts'
import { codeIn, done, tally } from '../transfers/street.ts'
import { hashOf, inesFile, inesRows, openOffice, row, sentenceOf } from './office.ts'

const NO_END = { from: null, to: null }

describe('transactions that staff add', () => {
  test('move the balance, are the staff’s by name, and say so to the member', async (t) => {
    const office = await openOffice(t)
    const ada = await office.settle('Ada Brooks', '100.00')
    const added = done(await office.add(ada, [row('25.00'), row('-60.50', { category: 'Food' })]))
    assert.deepEqual(
      added.accounts.map(({ kind, before, after }) => ({ kind, before, after })),
      [{ kind: 'Checking', before: '100.00', after: '64.50' }],
    )
    assert.equal(await office.posted(ada), '64.50')
    assert.equal(await office.house('suspense:staff-adjustments'), '35.50')
    const seen = done(await activityOf({ db: office.engine.db }, ada.memberId, {}))
    assert.deepEqual(
      seen.items.slice(0, 2).map(({ amount, postedByStaff }) => [amount, postedByStaff]),
      [
        ['-60.50', true],
        ['25.00', true],
      ],
    )
    await office.audit()
  })

  test('carry the date and time staff gave, while the ledger keeps its own clock', async (t) => {
    const office = await openOffice(t)
    const ada = await office.settle('Ada Brooks')
    const given = { date: '2025-12-24', time: '07:05', description: 'Holiday bonus' }
    done(await office.add(ada, [row('25.00', given)]))
    const [line] = await office.lines(ada)
    assert.deepEqual(
      [line!.date, line!.time, line!.description],
      ['2025-12-24', '07:05', 'Holiday bonus'],
    )
    const transfer = await transferById(office.engine.db, line!.id)
    assert.equal(transfer!.valueDate, '2025-12-24')
    assert.deepEqual(transfer!.details, {
      description: 'Holiday bonus',
      category: 'Deposit',
      at: '2025-12-24T07:05',
      batch: line!.batchId,
    })
    assert.deepEqual(transfer!.actor, { channel: 'staff', actorId: office.rosa })
    assert.equal(transfer!.postedAt.getTime(), office.clock.now().getTime())
  })

  test('are read in the order of their dates, whatever the order of the rows', async (t) => {
    const office = await openOffice(t)
    const ada = await office.settle('Ada Brooks')
    const [late, early] = [{ date: '2026-03-02' }, { date: '2026-03-01' }]
    done(await office.add(ada, [row('-10.00', late), row('30.00', early)]))
    const lines = await office.lines(ada)
    assert.deepEqual(
      lines.map(({ date, balanceAfter }) => [date, balanceAfter]),
      [
        ['2026-03-02', '20.00'],
        ['2026-03-01', '30.00'],
      ],
    )
  })

  test('without an update of the balance are memos, outside every total', async (t) => {
    const office = await openOffice(t)
    const ada = await office.settle('Ada Brooks', '100.00')
    const memo = { updateBalance: false, description: 'Fee waived' }
    const failed = { status: 'Failed', description: 'Card refused' } as const
    const added = done(await office.add(ada, [row('-5.00', memo), row('-9.00', failed)]))
    assert.deepEqual(added.accounts, [])
    assert.equal(await office.posted(ada), '100.00')
    assert.equal(await office.available(ada), '100.00')
    const memos = await memosOf(office.engine.db, [ada.Checking.id, ada.Savings.id], NO_END)
    assert.deepEqual(
      memos.map(({ status, description, amount }) => [status, description, toDecimal(amount)]),
      [
        ['Failed', 'Card refused', '-9.00'],
        ['Completed', 'Fee waived', '-5.00'],
      ],
    )
    const month = await overview(office.engine.db, [ada.Checking.ledgerAccountId], NO_END, 20)
    assert.equal(toDecimal(month.flows[0]!.moneyOut), '0.00')
    assert.equal(month.recent.length, 1, 'the journal has only the opening balance')
  })

  test('that are pending set money aside or announce it', async (t) => {
    const office = await openOffice(t)
    const ada = await office.settle('Ada Brooks', '100.00')
    const pending = { status: 'Pending' } as const
    done(await office.add(ada, [row('-30.00', pending), row('12.00', pending)]))
    assert.equal(await office.posted(ada), '100.00')
    assert.equal(await office.available(ada), '70.00')
    const { pending: waiting } = await overview(
      office.engine.db,
      [ada.Checking.ledgerAccountId],
      NO_END,
      20,
    )
    assert.deepEqual([waiting.out.count, waiting.in.count], [1, 1])
    await office.audit()
  })

  test('leave one record of who did it', async (t) => {
    const office = await openOffice(t)
    const ada = await office.settle('Ada Brooks')
    done(await office.add(ada, [row('25.00'), row('5.00')]))
    const [event, ...more] = await office.auditOf(ada)
    assert.deepEqual(more, [])
    assert.equal(event!.action, 'transactions.added')
    assert.equal(event!.actor_id, office.rosa)
    assert.equal((event!.detail as { rows: number }).rows, 2)
  })
})

describe('all or nothing', () => {
  test('one row of fifty that overdraws is named, and none is added', async (t) => {
    const office = await openOffice(t)
    const ada = await office.settle('Ada Brooks', '10.00')
    const rows = Array.from({ length: 50 }, (_, i) => (i === 36 ? row('-500.00') : row('1.00')))
    const outcome = await office.add(ada, rows)
    assert.equal(codeIn(outcome), 'insufficient_funds')
    assert.equal(
      sentenceOf(outcome),
      'Failed to add transactions: row 37: on 2026-07-14 it would overdraw Checking. Nothing was added.',
    )
    assert.equal(await office.posted(ada), '10.00')
    assert.equal((await office.lines(ada)).length, 1)
    assert.deepEqual(await office.auditOf(ada), [])
  })

  test('every row that the accounts do not allow is named at once, each for its reason', async (t) => {
    const office = await openOffice(t)
    const ada = await office.settle('Ada Brooks', '10.00')
    const rows = [
      row('5.00'),
      row('-500.00'),
      row('-20.00', { status: 'Pending' }),
      row('-14.00'),
      row('-2.00', { date: '2026-07-15' }),
    ]
    assert.equal(
      sentenceOf(await office.add(ada, rows)),
      'Failed to add transactions: row 2: on 2026-07-14 it would overdraw Checking; ' +
        'row 3: more than is available in Checking; ' +
        'row 5: on 2026-07-15 it would overdraw Checking. Nothing was added.',
    )
    assert.equal(await office.posted(ada), '10.00')
    const many = Array.from({ length: 25 }, () => row('-500.00'))
    assert.match(
      sentenceOf(await office.add(ada, many))!,
      /row 20: [^;]*; and 5 more rows\. Nothing/,
    )
  })

  test('a pending row that nothing is left for takes the memos and postings back too', async (t) => {
    const office = await openOffice(t)
    const ada = await office.settle('Ada Brooks', '10.00')
    const rows = [
      row('5.00'),
      row('1.00', { updateBalance: false }),
      row('-20.00', { status: 'Pending' }),
    ]
    const outcome = await office.add(ada, rows)
    assert.match(sentenceOf(outcome)!, /row 3: more than is available in Checking/)
    assert.equal((await office.lines(ada)).length, 1)
  })

  test('a batch that was refused may be corrected and sent under its id', async (t) => {
    const office = await openOffice(t)
    const ada = await office.settle('Ada Brooks')
    const batchId = newId()
    assert.equal(codeIn(await office.add(ada, [row('-1.00')], { batchId })), 'insufficient_funds')
    assert.equal(done(await office.add(ada, [row('1.00')], { batchId })).replayed, false)
    assert.equal(await office.posted(ada), '1.00')
  })
})

describe('the same again', () => {
  test('a batch sent twice is added once, also at the same moment', async (t) => {
    const office = await openOffice(t)
    const ada = await office.settle('Ada Brooks')
    const batchId = newId()
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => office.add(ada, [row('25.00')], { batchId })),
    )
    assert.deepEqual(tally(answers), { done: 6 })
    assert.equal(answers.filter((answer) => answer.ok && !answer.value.replayed).length, 1)
    assert.equal(await office.posted(ada), '25.00')
  })

  test('an id with other rows, of another person or for another member is refused', async (t) => {
    const office = await openOffice(t)
    const [ada, ben] = [await office.settle('Ada Brooks'), await office.settle('Ben Okafor')]
    const batchId = newId()
    done(await office.add(ada, [row('25.00')], { batchId }))
    assert.equal(codeIn(await office.add(ada, [row('26.00')], { batchId })), 'batch_reused')
    assert.equal(codeIn(await office.add(ben, [row('25.00')], { batchId })), 'batch_reused')
    const theo = { batchId, actorId: office.theo }
    assert.equal(codeIn(await office.add(ada, [row('25.00')], theo)), 'batch_reused')
  })

  test('a file is added once, says when it was, and is fine for somebody else', async (t) => {
    const office = await openOffice(t)
    const [ada, ben] = [await office.settle('Ada Brooks'), await office.settle('Ben Okafor')]
    const fileHash = hashOf('a file')
    const attempts = await Promise.all(
      Array.from({ length: 5 }, () => office.add(ada, [row('25.00')], { fileHash })),
    )
    assert.deepEqual(tally(attempts), { done: 1, file_added_before: 4 })
    const again = await office.add(ada, [row('25.00'), row('1.00')], { fileHash })
    assert.equal(
      sentenceOf(again),
      'Failed to add transactions: this file was added before, on 2026-07-15. Nothing was added.',
    )
    assert.equal(await office.posted(ada), '25.00')
    done(await office.add(ben, [row('25.00')], { fileHash }))
  })

  test('a file that was only saved anew is the same file', async (t) => {
    const office = await openOffice(t)
    const ada = await office.settle('Ada Brooks')
    done(await office.add(ada, [row('25.00')], { fileHash: hashOf('a\r\n') }))
    const again = await office.add(ada, [row('25.00')], { fileHash: hashOf('a\n') })
    assert.equal(codeIn(again), 'file_added_before')
  })

  test('the same row typed twice is two transactions', async (t) => {
    const office = await openOffice(t)
    const ada = await office.settle('Ada Brooks')
    done(await office.add(ada, [row('25.00'), row('25.00')]))
    done(await office.add(ada, [row('25.00')]))
    assert.equal(await office.posted(ada), '75.00')
  })
})

describe('whom staff may add to', () => {
  test('never to an account of their own, nor of the one who agrees', async (t) => {
    const office = await openOffice(t)
    const ada = await office.settle('Ada Brooks')
    assert.equal(
      codeIn(await office.add(ada, [row('9.00')], { actorId: ada.memberId })),
      'own_account',
    )
    assert.equal(await office.posted(ada), '0.00')
  })

  test('only to somebody who is there, and to accounts they have', async (t) => {
    const office = await openOffice(t)
    const ada = await office.settle('Ada Brooks')
    const nobody = { ...ada, memberId: newId() }
    assert.equal(codeIn(await office.add(nobody, [row('9.00')])), 'user_not_found')
    const theo = { ...ada, memberId: office.theo }
    const outcome = await office.add(theo, [row('9.00')])
    assert.equal(codeIn(outcome), 'account_not_found')
    assert.match(sentenceOf(outcome)!, /row 1: no Checking account/)
  })
})

describe('whole files', () => {
  test('the 655 rows of Ines come to 10,624.01, and a second time to nothing', async (t) => {
    const office = await openOffice(t)
    const ines = await office.settle('Ines Abara')
    const rows = inesRows()
    assert.equal(rows.length, 655)
    const fileHash = hashOf(inesFile())
    const added = done(await office.add(ines, rows, { fileHash }))
    assert.equal(added.accounts[0]!.after, '10624.01')
    assert.equal(await office.posted(ines), '10624.01')
    assert.equal(codeIn(await office.add(ines, rows, { fileHash })), 'file_added_before')
    assert.equal(await office.posted(ines), '10624.01')
    assert.equal(await office.house('suspense:staff-adjustments'), '-10624.01')
    const january = await office.lines(ines, { from: '2024-01-01', to: '2024-01-04' })
    assert.equal(january.length, 4, 'found by the day of the file, not by that of the upload')
    await office.audit()
  })

  test('five thousand rows go in one transaction', async (t) => {
    const office = await openOffice(t)
    const ada = await office.settle('Ada Brooks')
    const today = dayOf(office.clock.now(), office.zone)
    const rows = Array.from({ length: 5000 }, (_, i) =>
      row(i % 2 === 0 ? '2.00' : '-1.00', { date: today, description: `Row ${i + 1}` }),
    )
    done(await office.add(ada, rows))
    assert.equal(await office.posted(ada), '2500.00')
    const { rows: written } = await office.engine.pool.query(
      'select count(*)::int as n, count(distinct xmin::text)::int as together from ledger_transfer',
    )
    assert.deepEqual(written, [{ n: 5000, together: 1 }])
  })
})

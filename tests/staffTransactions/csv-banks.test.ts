import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { problemsOf } from '../../src/modules/staffTransactions/row.contract.ts'
import {
  draftsOf,
  isOurs,
  missingIn,
  needsMatching,
  proposeMapping,
} from '../../src/modules/staffTransactions/web/csv/mapping.ts'
import { english } from '../../src/values/sentence.ts'
import { fixture, tableOf, draftsIn, file, GOOD } from './csvFiles.ts'

describe('exports of other banks', () => {
  test('of a credit union: bare CR, two-digit years, letters of every alphabet', () => {
    assert.ok(fixture('creditunion.csv').includes(13), 'the line ends are as the bank made them')
    const table = tableOf(fixture('creditunion.csv'))
    const mapping = proposeMapping(table)
    assert.equal(isOurs(table), false)
    assert.equal(missingIn(mapping), undefined)
    const drafts = draftsOf(table, mapping)
    assert.equal(drafts.length, 8)
    assert.deepEqual(drafts[0], {
      account: 'Checking',
      type: 'credit',
      amount: '50000.00',
      description: 'Ằdøłƥh Noƴa',
      category: 'Other',
      date: '2015-02-08',
      time: '12:00',
      status: 'Completed',
    })
    assert.deepEqual(
      drafts.flatMap((draft) => Object.keys(problemsOf(english, draft))),
      [],
    )
  })

  test('of Mint: quoted thousands, and a column for the direction', () => {
    const drafts = draftsIn(fixture('mint.csv'))
    assert.deepEqual(
      drafts.map(({ account, type, amount, date }) => [account, type, amount, date]),
      [
        ['Savings', 'debit', '1000.00', '2015-06-12'],
        ['Checking', 'debit', '1500.00', '2015-06-12'],
        ['Checking', 'credit', '2000.00', '2015-06-13'],
        ['Checking', 'debit', '2500.00', '2015-06-14'],
      ],
    )
  })

  test('of a converter: an account we do not have is left for a person', () => {
    const drafts = draftsIn(fixture('default.csv'))
    assert.equal(drafts.length, 8)
    assert.deepEqual(
      drafts.flatMap((draft, i) =>
        problemsOf(english, draft).account ? [[i + 1, draft.account]] : [],
      ),
      [
        [7, 'Cash'],
        [8, 'Cash'],
      ],
    )
  })

  test('with withdrawals and deposits side by side', () => {
    const text = [
      'Date,Payee,Withdrawal,Deposit,Balance',
      '03/12/26,Corner Deli,$18.40,,100.00',
      '03/13/26,Payroll,,"$1,184.50",1284.50',
      '03/14/26,Bank error,5.00,5.00,1284.50',
    ].join('\n')
    const drafts = draftsIn(text)
    assert.deepEqual(
      drafts
        .slice(0, 2)
        .map(({ type, amount, date, description }) => [type, amount, date, description]),
      [
        ['debit', '18.40', '2026-03-12', 'Corner Deli'],
        ['credit', '1184.50', '2026-03-13', 'Payroll'],
      ],
    )
    assert.ok(problemsOf(english, drafts[2]!).amount, 'both at once is for a person to sort out')
  })

  test('with a sign for the direction, and the day before the month', () => {
    const drafts = draftsIn(
      'Posting Date,Details,Amount\n25/12/2025,Gift,(12.50)\n01/12/2025,Pay,12.5\n',
    )
    assert.deepEqual(
      drafts.map(({ type, amount, date }) => [type, amount, date]),
      [
        ['debit', '12.50', '2025-12-25'],
        ['credit', '12.50', '2025-12-01'],
      ],
    )
  })

  test('with a status in the words of banks', () => {
    const rows = ['Posted', 'PENDING', 'Cleared', 'Declined', 'On its way'].map(
      (status) => `03/12/26,Corner Deli,-18.40,${status}`,
    )
    const drafts = draftsIn(['Date,Payee,Amount,Status', ...rows].join('\n'))
    assert.deepEqual(
      drafts.map(({ status }) => status),
      ['Completed', 'Pending', 'Completed', 'Failed', 'On its way'],
    )
    assert.deepEqual(problemsOf(english, drafts[4]!), { status: 'Choose a status from the list' })
  })

  test('without headings are proposed by what is in their cells', () => {
    const table = tableOf(
      '03/12/2026,1024,Corner Deli,-18.40,Posted,281.60\n03/13/2026,,Payroll BABBLE,"1,184.50",Pending,1466.10\n',
    )
    assert.equal(table.rows.length, 2)
    assert.equal(table.header[2], 'Column 3')
    const mapping = proposeMapping(table)
    assert.ok(needsMatching(mapping))
    assert.deepEqual(mapping.columns, { date: 0, description: 2, amount: 3, status: 4 })
    assert.deepEqual(
      draftsOf(table, mapping).map(({ date, description, type, amount, status }) =>
        [date, description, type, amount, status].join(' '),
      ),
      [
        '2026-03-12 Corner Deli debit 18.40 Completed',
        '2026-03-13 Payroll BABBLE credit 1184.50 Pending',
      ],
    )
  })

  test('with a comma before the cents are read so once that was asked', () => {
    const text = 'Date;Details;Amount\n25.12.2025;Gift;-1.250,5\n26.12.2025;Pay;€ 12,50\n'
    const mapping = proposeMapping(tableOf(text))
    assert.equal(mapping.decimalMark, ',')
    assert.deepEqual(
      draftsIn(text).map(({ type, amount }) => [type, amount]),
      [
        ['debit', '1250.50'],
        ['credit', '12.50'],
      ],
    )
    const ours = tableOf(file(GOOD.replace('12.50', '"12,50"')))
    assert.ok(needsMatching(proposeMapping(ours)), 'our own layout asks too')
    assert.equal(draftsOf(ours, proposeMapping(ours))[0]!.amount, '12.50')
    const mixed = file(GOOD, GOOD.replace('12.50', '"12,50"'))
    assert.equal(needsMatching(proposeMapping(tableOf(mixed))), false)
    assert.deepEqual(problemsOf(english, draftsIn(mixed)[1]!), {
      amount: 'Use digits, for example 12.50',
    })
  })

  test('without a column we need ask for it', () => {
    const mapping = proposeMapping(tableOf('When,What,How much\n2026-03-12,Deli,1.00\n'))
    assert.equal(missingIn(mapping), 'Choose the column with the date')
    const chosen = { ...mapping, columns: { date: 0, description: 1, amount: 2 } }
    assert.equal(missingIn(chosen), undefined)
  })
})

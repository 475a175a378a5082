import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MemberAccount } from '../../src/modules/accounts/editing.contract.ts'
import type { RowDraft } from '../../src/modules/staffTransactions/row.contract.ts'
import { accountProblems } from '../../src/modules/staffTransactions/web/accountProblems.ts'
import { english } from '../../src/values/sentence.ts'
import { newId } from '../../src/values/ids.ts'

const account = (changed: Partial<MemberAccount>): MemberAccount => ({
  id: newId(),
  kind: 'Checking',
  number: '1234567890',
  routingNumber: null,
  balance: '100.00',
  available: '80.00',
  status: 'open',
  role: 'primary',
  owners: [],
  ...changed,
})

const draft = (amount: string, changed: Partial<RowDraft> = {}): RowDraft => ({
  account: 'Checking',
  type: amount.startsWith('-') ? 'debit' : 'credit',
  amount: amount.replace('-', ''),
  description: 'Corner Deli',
  category: 'Other',
  date: '2026-03-12',
  time: '12:00',
  status: 'Completed',
  ...changed,
})

const problems = (drafts: readonly RowDraft[], updateBalance = true) => {
  const accounts = [account({}), account({ kind: 'Savings', status: 'frozen' })]
  const candidates = drafts.map((one, place) => ({ place, draft: one }))
  return [...accountProblems(english, candidates, accounts, updateBalance)]
}

test('rows are tried in order of their day, and a refused one is left out of what follows', () => {
  const rows = [
    draft('-90.00', { date: '2026-03-14' }),
    draft('-90.00', { date: '2026-03-12' }),
    draft('20.00', { date: '2026-03-13' }),
  ]
  assert.deepEqual(problems(rows), [[1, { amount: 'On 2026-03-12 it would overdraw Checking' }]])
})

test('pending rows come last, and money that is only announced cannot be spent', () => {
  const rows = [
    draft('-50.00', { status: 'Pending', date: '2026-03-01' }),
    draft('500.00', { status: 'Pending', date: '2026-03-01' }),
    draft('-40.00'),
  ]
  assert.deepEqual(problems(rows), [[0, { amount: 'More than is available in Checking' }]])
})

test('rows that move nothing are always possible', () => {
  assert.deepEqual(problems([draft('-500.00', { status: 'Failed' })]), [])
  assert.deepEqual(problems([draft('-500.00')], false), [])
})

test('an account that is frozen, or that the member has not, is said at its cell', () => {
  assert.deepEqual(problems([draft('1.00', { account: 'Savings' })]), [
    [0, { account: 'Savings is frozen or closed' }],
  ])
  assert.deepEqual(
    [...accountProblems(english, [{ place: 0, draft: draft('1.00') }], [], true)],
    [[0, { account: 'No Checking account' }]],
  )
})

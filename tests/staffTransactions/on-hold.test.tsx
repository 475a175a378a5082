import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { readMemberAccounts } from '../../src/modules/accounts/editing.contract.ts'
import {
  type MemberTransaction,
  readMemberTransactions,
} from '../../src/modules/staffTransactions/reading.contract.ts'
import { UserTransactions } from '../../src/modules/staffTransactions/web/UserTransactions.tsx'
import { answers } from '../components/fakeFetch.ts'
import { mount } from '../components/mount.tsx'

const BEN = '5b1f7c9e-0c5a-4f0e-9d53-1f6d0a7f1a03'
const check: MemberTransaction = {
  key: 'check',
  id: '5b1f7c9e-0c5a-4f0e-9d53-1f6d0a7f4001',
  kind: 'posted',
  accountId: '5b1f7c9e-0c5a-4f0e-9d53-1f6d0a7f4002',
  account: 'Savings',
  last4: '2286',
  type: 'credit',
  amount: '500.00',
  description: 'Mobile check deposit',
  memo: 'Deposit returned',
  category: 'Deposit',
  date: '2026-07-15',
  time: '12:00',
  status: 'Completed',
  enteredAt: '2026-07-15T16:00:00.000Z',
  balanceAfter: '600.00',
  postedByStaff: false,
  batchId: null,
  onHold: [{ amount: '275.00', availableOn: '2026-07-16' }],
  keptBecause: null,
}

test('staff read beside a deposit what it says and from when on what is on hold can be used', async () => {
  answers(readMemberTransactions, { items: [check], next: null, archivedTo: null })
  answers(readMemberAccounts, { accounts: [] })
  await mount(<UserTransactions personId={BEN} />, { path: '/admin/users/ben' })
  const row = page.getByRole('row').filter({ hasText: 'Mobile check deposit' })
  await expect.element(row.getByText('“Deposit returned”')).toBeVisible()
  await expect.element(row.getByText('$275.00 available on Jul 16, 2026')).toBeVisible()
})

import { type Locator, page } from 'vitest/browser'
import {
  type MemberTransaction,
  readMemberTransactions,
} from '../../src/modules/staffTransactions/reading.contract.ts'
import { MemberEntries } from '../../src/modules/staffTransactions/web/MemberEntries.tsx'
import { newId } from '../../src/values/ids.ts'
import { answers } from '../components/fakeFetch.ts'
import { mount } from '../components/mount.tsx'
import { ACCOUNT_IDS, ADA, adaHas as adaHasAccounts } from '../accounts/onScreen.tsx'

/** A credit to Checking that staff entered, unless said otherwise. */
export const transaction = (changes: Partial<MemberTransaction> = {}): MemberTransaction => ({
  key: newId(),
  id: newId(),
  kind: 'posted',
  accountId: ACCOUNT_IDS.Checking,
  account: 'Checking',
  last4: '0001',
  type: 'credit',
  amount: '25.00',
  description: 'Branch deposit',
  memo: null,
  category: 'Deposit',
  date: '2026-07-14',
  time: '10:30',
  status: 'Completed',
  enteredAt: '2026-07-14T14:30:00.000Z',
  balanceAfter: null,
  postedByStaff: true,
  batchId: null,
  keptBecause: null,
  onHold: [],
  ...changes,
})

/** What Ada has from now on. */
export function adaHas(checking: string, items: readonly MemberTransaction[] = []): void {
  adaHasAccounts(checking)
  answers(readMemberTransactions, { items: [...items], next: null, archivedTo: null })
}

/** The part of the page about a member that belongs to this module. */
export async function openEntries(
  checking: string,
  items: readonly MemberTransaction[] = [],
): Promise<void> {
  adaHas(checking, items)
  await mount(<MemberEntries personId={ADA} />, { path: `/admin/users/${ADA}` })
}

const COLUMNS = ['Account', 'Type', 'Amount', 'Description', 'Category', 'Date', 'Time'] as const

/** A cell of the table, by the number of its row and the head of its column. */
export const cell = (row: number, column: (typeof COLUMNS)[number]): Locator =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: String(row), exact: true }) })
    .getByRole('gridcell')
    .nth(COLUMNS.indexOf(column))

export const lineOf = (description: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: description }) })

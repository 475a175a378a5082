import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { readMemberAccounts } from '../../src/modules/accounts/editing.contract.ts'
import { addMemberTransactions } from '../../src/modules/staffTransactions/contract.ts'
import { readMemberTransactions } from '../../src/modules/staffTransactions/reading.contract.ts'
import { MemberEntries } from '../../src/modules/staffTransactions/web/MemberEntries.tsx'
import { SHOWN_MS } from '../../src/ui/hooks/usePassing.ts'
import { announced } from '../components/announced.ts'
import { answers, askedOf, loses, refuses } from '../components/fakeFetch.ts'
import { focusedWords, focusOn, press } from '../components/keys.ts'
import { passTime, timersInHand } from '../components/time.ts'
import { mount } from '../components/mount.tsx'
import { account, ADA, summary } from '../accounts/onScreen.tsx'
import { adaHas, cell, lineOf, openEntries, transaction } from './onScreen.tsx'

const ADDED = 'Transactions added successfully!'
/** On the page itself: the words are also put where screen readers hear them. */
const added = page.getByRole('main').getByText(ADDED)
const add = page.getByRole('button', { name: 'Add 1 transaction' })

/** The server adds what comes; then Ada has this. */
const addsThen = (checking: string) =>
  answers(addMemberTransactions, ({ body: { batchId } }) => {
    adaHas(checking, [transaction({ description: 'Corner Deli', type: 'debit', batchId })])
    return { message: ADDED, batchId, rowCount: 1, replayed: false, accounts: [] }
  })

async function typeRow(): Promise<void> {
  await focusOn(cell(1, 'Amount'))
  await userEvent.keyboard('25{Enter}{ArrowRight}Corner Deli{Enter}{ArrowRight}F{Enter}')
}

test('a transaction is typed with the keyboard alone, and its line is marked as new', async () => {
  timersInHand()
  await openEntries('200.00')
  await focusOn(cell(1, 'Account'))
  await press('ArrowRight', 'Enter', 'd', 'Enter')
  await typeRow()
  await expect.element(cell(1, 'Category')).toHaveTextContent('Food')
  await expect.element(page.getByText('Checking: $200.00 becomes $175.00')).toBeVisible()
  addsThen('175.00')
  await focusOn(add)
  await press('Enter')
  await expect.element(added).toBeVisible()
  await expect.poll(announced).toContain(ADDED)
  const line = lineOf('Corner Deli')
  await expect.element(line.getByText('New', { exact: true })).toBeVisible()
  await expect.element(line.getByText('Posted by staff')).toBeVisible()
  await expect.element(line).toMatchTextContent('−$25.00')
  await passTime(SHOWN_MS)
  await expect.element(added).not.toBeInTheDocument()
  expect(askedOf(addMemberTransactions)).toMatchObject([
    {
      body: {
        rows: [
          {
            account: 'Checking',
            type: 'debit',
            amount: '25.00',
            description: 'Corner Deli',
            category: 'Food',
            date: '2026-07-15',
            time: '12:00',
            status: 'Completed',
            updateBalance: true,
          },
        ],
      },
    },
  ])
})

test('Tab keeps what was typed in a cell and goes to the next, Shift and Tab to the one before', async () => {
  await openEntries('0.00')
  await focusOn(cell(1, 'Amount'))
  await userEvent.keyboard('12.50{Tab}')
  await expect.element(cell(1, 'Amount')).toHaveTextContent('12.50')
  await expect.element(cell(1, 'Description')).toHaveFocus()
  await userEvent.keyboard('Corner Deli{Shift>}{Tab}{/Shift}')
  await expect.element(cell(1, 'Description')).toHaveTextContent('Corner Deli')
  await expect.element(cell(1, 'Amount')).toHaveFocus()
})

test('Escape takes a cell back, rows are doubled, and the last one stays for a reason', async () => {
  await openEntries('0.00')
  const remove = page.getByRole('button', { name: 'Remove row 1' })
  await expect.element(remove).toHaveAttribute('aria-disabled', 'true')
  await expect.element(remove).toHaveAccessibleDescription('The last row cannot be removed.')
  await cell(1, 'Amount').click()
  await userEvent.keyboard('12.50{Enter}')
  await focusOn(cell(1, 'Amount'))
  await userEvent.keyboard('{Enter}999{Escape}')
  await expect.element(cell(1, 'Amount')).toHaveTextContent('12.50')
  await expect.element(cell(1, 'Amount')).toHaveFocus()
  await page.getByRole('button', { name: 'Duplicate row 1' }).click()
  await expect.element(cell(2, 'Amount')).toHaveTextContent('12.50')
  await page.getByRole('button', { name: 'Remove row 2' }).click()
  await expect.element(remove).toHaveAttribute('aria-disabled', 'true')
})

test('whoever has no account of their own is added no transactions, in words', async () => {
  answers(readMemberTransactions, { items: [], next: null, archivedTo: null })
  answers(readMemberAccounts, { accounts: [account('Savings', '0.00', { role: 'delegate' })] })
  await mount(<MemberEntries personId={ADA} />, { path: `/admin/users/${ADA}` })
  const said = page.getByText('There is no account of their own to add transactions to.')
  await expect.element(said).toBeVisible()
  await expect.element(page.getByRole('grid')).not.toBeInTheDocument()
})

test('what is typed in the table stays while somebody looks at the other way to add', async () => {
  await openEntries('0.00')
  await cell(1, 'Description').click()
  await userEvent.keyboard('Half a page of work{Enter}')
  await page.getByText('Upload a CSV file').click()
  await expect
    .element(page.getByRole('grid', { name: 'Transactions to add' }))
    .not.toBeInTheDocument()
  await page.getByText('Type in a table').click()
  await expect.element(cell(1, 'Description')).toHaveTextContent('Half a page of work')
})

test('what is missing in a row is said by row and column, and the words lead to the cell', async () => {
  await openEntries('0.00')
  await add.click()
  await expect.element(summary).toHaveFocus()
  await summary.getByRole('link', { name: 'Row 1, amount: use digits, for example 12.50' }).click()
  await expect.element(cell(1, 'Amount')).toHaveFocus()
  await expect.element(cell(1, 'Amount')).toHaveAccessibleDescription(/Use digits/)
})

test('without "Update balance" rows are memos and no balance is foretold', async () => {
  await openEntries('10.00', [transaction({ kind: 'memo', description: 'Fee waived' })])
  await expect.element(lineOf('Fee waived').getByText('Memo')).toBeVisible()
  await typeRow()
  await expect.element(page.getByText('Checking: $10.00 becomes $35.00')).toBeVisible()
  await page.getByLabelText('Update balance').click()
  await expect.element(page.getByText(/Completed rows are shown as memos/)).toBeVisible()
  await expect.element(page.getByText(/becomes/)).not.toBeInTheDocument()
  addsThen('10.00')
  await add.click()
  await expect.element(added).toBeVisible()
  expect(askedOf(addMemberTransactions)).toMatchObject([
    { body: { rows: [{ updateBalance: false }] } },
  ])
})

test('rows whose answer was lost or refused stay, and are sent again under their id', async () => {
  await openEntries('0.00')
  await typeRow()
  loses(addMemberTransactions)
  await add.click()
  await expect
    .poll(focusedWords)
    .toContain('Failed to add transactions: We could not reach the server')
  refuses(addMemberTransactions, 'account_not_open')
  await add.click()
  await expect
    .element(page.getByText('Failed to add transactions: an account is frozen or closed'))
    .toBeVisible()
  await expect.element(cell(1, 'Description')).toHaveTextContent('Corner Deli')
  addsThen('25.00')
  await add.click()
  await expect.element(added).toBeVisible()
  const sent = askedOf(addMemberTransactions).map(({ body: { batchId } }) => batchId)
  expect(sent).toHaveLength(3)
  expect(new Set(sent).size).toBe(1)
})

test('rows whose id the server knows for others are added at the next press, under a new id', async () => {
  await openEntries('0.00')
  await typeRow()
  refuses(addMemberTransactions, 'id_reused')
  await add.click()
  const { message } = addMemberTransactions.refusals.id_reused
  await expect.element(page.getByText(message)).toBeVisible()
  addsThen('25.00')
  await add.click()
  await expect.element(added).toBeVisible()
  const [first, second] = askedOf(addMemberTransactions).map(({ body: { batchId } }) => batchId)
  expect(second).not.toBe(first)
})

test('rows that another administrator has to approve leave the table, which begins anew', async () => {
  await openEntries('0.00')
  await typeRow()
  refuses(addMemberTransactions, 'waits_for_second_person')
  await add.click()
  const { message } = addMemberTransactions.refusals.waits_for_second_person
  await expect.element(page.getByRole('status').filter({ hasText: message })).toBeVisible()
  await expect.element(cell(1, 'Description')).toHaveTextContent('Empty')
})

import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { deleteMemberTransaction } from '../../src/modules/staffTransactions/deleting.contract.ts'
import { readMemberTransactions } from '../../src/modules/staffTransactions/reading.contract.ts'
import { UserTransactions } from '../../src/modules/staffTransactions/web/UserTransactions.tsx'
import { STANDARD_REFUSALS } from '../../src/values/refusals.ts'
import { announced } from '../components/announced.ts'
import { answers, askedOf, refuses } from '../components/fakeFetch.ts'
import { mount } from '../components/mount.tsx'
import { ADA } from '../accounts/onScreen.tsx'
import { adaHas, lineOf, openEntries, transaction } from './onScreen.tsx'

const { refusals } = deleteMemberTransaction
const WRONG = transaction({ description: 'Wrong deposit' })
const reason = page.getByLabelText('Reason')
const confirm = page.getByRole('button', { name: 'Delete transaction' })

const deleteButton = (description: string) =>
  page.getByRole('button', { name: `Delete ${description}` })

async function deleteLine(description: string): Promise<void> {
  await deleteButton(description).click()
  await reason.fill('Entered by mistake')
  await confirm.click()
}

test('deleting a transaction shows the balance before and after, and asks for a reason', async () => {
  await openEntries('35.00', [WRONG])
  await deleteButton('Wrong deposit').click()
  await expect.element(page.getByText('Checking: $35.00 becomes $10.00')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Keep it' })).toHaveFocus()
  await confirm.click()
  await expect.element(page.getByText('Please give a reason')).toBeVisible()
  await expect.element(reason).toHaveFocus()
  await page.getByRole('button', { name: 'Keep it' }).click()
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  expect(askedOf(deleteMemberTransaction)).toEqual([])
})

test('a deleted transaction is announced in the words of the server, and the list is read again', async () => {
  await openEntries('35.00', [WRONG])
  const message = 'Transaction deleted and balance updated successfully'
  answers(deleteMemberTransaction, () => {
    adaHas('10.00', [
      transaction({ description: 'Reversal: Wrong deposit', type: 'debit' }),
      { ...WRONG, status: 'Reversed', keptBecause: 'Reversed' },
    ])
    return { message, accounts: [] }
  })
  await deleteLine('Wrong deposit')
  await expect.element(lineOf('Reversal: Wrong deposit')).toBeVisible()
  await expect.poll(announced).toContain(message)
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  expect(askedOf(deleteMemberTransaction)).toMatchObject([
    { params: { id: ADA, transactionId: WRONG.id }, body: { reason: 'Entered by mistake' } },
  ])
})

test('deleting a memo says that the balance stays', async () => {
  await openEntries('35.00', [transaction({ description: 'Note', kind: 'memo' })])
  await deleteButton('Note').click()
  await expect.element(page.getByText('The balance stays as it is.')).toBeVisible()
})

test.for(['transaction_not_found', 'unexpected', 'insufficient_funds', 'is_reversal'] as const)(
  'a deletion refused as %s says so above its button and keeps the reason',
  async (code) => {
    await openEntries('35.00', [WRONG])
    refuses(deleteMemberTransaction, code)
    await deleteLine('Wrong deposit')
    const dialog = page.getByRole('alertdialog')
    await expect.element(dialog.getByText(refusals[code].message, { exact: true })).toBeVisible()
    await expect.element(reason).toHaveValue('Entered by mistake')
  },
)

test('a deletion that another administrator has to approve closes its window and says so', async () => {
  await openEntries('35.00', [WRONG])
  refuses(deleteMemberTransaction, 'waits_for_second_person')
  await deleteLine('Wrong deposit')
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  const { message } = refusals.waits_for_second_person
  await expect.element(page.getByRole('status').filter({ hasText: message })).toBeVisible()
})

test('the list of transactions is filtered by lists at once, and by words when they are sent', async () => {
  await openEntries('41.00')
  answers(readMemberTransactions, ({ query }) => ({
    items: query['status'] === 'Pending' ? [transaction({ description: 'Held for gas' })] : [],
    next: null,
    archivedTo: null,
  }))
  const filters = page.getByRole('search')
  await filters.getByLabelText('Status').selectOptions('Pending')
  await expect.element(lineOf('Held for gas')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.element(page.getByText('No transactions yet')).toBeVisible()
  await filters.getByLabelText('Words or amount').fill('nothing like this')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect.element(page.getByText('Nothing passes these filters')).toBeVisible()
  const asked = askedOf(readMemberTransactions).map(({ query }) => query)
  expect(asked).toContainEqual({ status: 'Pending' })
  expect(asked).toContainEqual({ q: 'nothing like this' })
  const from = filters.getByRole('group', { name: 'From date' })
  await from.getByLabelText('Month').fill('13')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect.element(from.getByText('Enter the month, for example 4 or April')).toBeVisible()
  expect(askedOf(readMemberTransactions)).toHaveLength(asked.length)
  await from.getByLabelText('Month').fill('3')
  await from.getByLabelText('Day').fill('12')
  await from.getByLabelText('Year').fill('2026')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect
    .poll(() => askedOf(readMemberTransactions).at(-1)?.query)
    .toEqual({ q: 'nothing like this', from: '2026-03-12' })
})

test('up to when everything is archived stands under the last of them, also where nothing passes', async () => {
  const archivedTo = '2019-03-05T17:00:00.000Z'
  const kept = transaction({ description: 'Old deposit', keptBecause: 'It is archived' })
  await openEntries('41.00')
  answers(readMemberTransactions, ({ query }) => ({
    items: query['status'] === 'Pending' ? [] : [kept],
    next: null,
    archivedTo,
  }))
  const filters = page.getByRole('search')
  await filters.getByLabelText('Status').selectOptions('Completed')
  await expect.element(lineOf('Old deposit').getByText('It is archived')).toBeVisible()
  const said = page.getByText('Everything up to Mar 5, 2019 is archived.')
  await expect.element(said).toBeVisible()
  await filters.getByLabelText('Status').selectOptions('Pending')
  await expect.element(page.getByText('Nothing passes these filters')).toBeVisible()
  await expect.element(said).toBeVisible()
})

test('transactions that cannot be read are asked for again', async () => {
  adaHas('0.00')
  refuses(readMemberTransactions, 'too_many')
  await mount(<UserTransactions personId={ADA} />)
  await expect.element(page.getByText(STANDARD_REFUSALS.too_many.message)).toBeVisible()
  adaHas('0.00', [WRONG])
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(lineOf('Wrong deposit')).toBeVisible()
})

import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listLongWork } from '../../src/modules/longWork/contract.ts'
import {
  continueDeletion,
  type Deletion,
  findDeletion,
  startDeletion,
} from '../../src/modules/staffTransactions/deleting.contract.ts'
import { DeleteUserTransactions } from '../../src/modules/staffTransactions/web/DeleteUserTransactions.tsx'
import { newId } from '../../src/values/ids.ts'
import { answers, askedOf, holds, refuses } from '../components/fakeFetch.ts'
import { focusedWords } from '../components/keys.ts'
import { mount } from '../components/mount.tsx'

const NOA = { personId: newId(), name: 'Noa Odd', count: 120 }
const panel = page.getByRole('region', { name: 'Delete User Transactions' })
const email = panel.getByLabelText('Email', { exact: true })
const button = panel.getByRole('button', { name: 'Delete 120 transactions' })

const deletion = (changes: Partial<Deletion>): Deletion => ({
  id: newId(),
  personId: NOA.personId,
  state: 'running',
  total: 120,
  deleted: 50,
  refused: 0,
  message: 'Deleting transactions...',
  ...changes,
})

async function openPanel(): Promise<void> {
  answers(listLongWork, { works: [] })
  await mount(<DeleteUserTransactions />)
  await panel.getByRole('button', { name: 'Delete User Transactions' }).click()
}

async function find(address: string): Promise<void> {
  await email.fill(address)
  await panel.getByRole('button', { name: 'Find' }).click()
}

async function findNoa(): Promise<void> {
  answers(findDeletion, NOA)
  await openPanel()
  await find('Noa.Odd@example.com')
}

test('an address that nobody has, or that is missing, is told under the button', async () => {
  refuses(findDeletion, 'user_not_found')
  await openPanel()
  await panel.getByRole('button', { name: 'Find' }).click()
  await expect.element(panel.getByText('Enter the email of a user')).toBeVisible()
  await expect.element(email).toHaveFocus()
  await find('nobody@example.com')
  await expect.poll(focusedWords).toContain('User not found')
})

test('one transaction is not spoken of as several', async () => {
  answers(findDeletion, { ...NOA, count: 1 })
  await openPanel()
  await find('Noa.Odd@example.com')
  const warning = "1 transaction of Noa Odd will be deleted. This can't be undone."
  await expect.element(panel.getByText(warning)).toBeVisible()
  await expect.element(panel.getByRole('button', { name: 'Delete 1 transaction' })).toBeVisible()
})

test('a refusal is red and takes the focus, whatever it says', async () => {
  await findNoa()
  await panel.getByLabelText('Type the email again').fill('noa.odd@example.com')
  refuses(startDeletion, 'own_account')
  await button.click()
  await expect.poll(focusedWords).toContain(startDeletion.refusals.own_account.message)
  await expect
    .element(panel.getByRole('status').getByRole('paragraph').first())
    .toHaveClass('text-danger')
})

test('everything of a member is deleted only after the address is typed twice', async () => {
  await findNoa()
  const warning = "120 transactions of Noa Odd will be deleted. This can't be undone."
  await expect.element(panel.getByText(warning)).toBeVisible()
  await expect.element(button).toHaveAccessibleDescription('Type the email again to enable this.')
  await button.click({ force: true })
  expect(askedOf(startDeletion)).toEqual([])
  await panel.getByLabelText('Type the email again').fill('noa.odd@example.com')
  answers(startDeletion, deletion({}))
  const step = holds(continueDeletion)
  await button.click()
  await expect.element(panel.getByText('50 of 120 deleted').first()).toBeVisible()
  const message = 'Successfully deleted 120 transactions'
  step.answer(deletion({ state: 'finished', deleted: 120, message }))
  await expect.element(panel.getByText(message)).toBeVisible()
  await expect.element(button).not.toBeInTheDocument()
})

test('a deletion that left something says how much, and why', async () => {
  await findNoa()
  await panel.getByLabelText('Type the email again').fill('noa.odd@example.com')
  const message = 'Error deleting transactions'
  answers(startDeletion, deletion({ state: 'finished', deleted: 118, refused: 2, message }))
  await button.click()
  await expect.element(panel.getByText(message)).toBeVisible()
  await expect
    .element(panel.getByText(/^118 of 120 deleted, 2 could not be: the money has been spent/))
    .toBeVisible()
})

test('a deletion that another administrator has to approve is not asked for twice', async () => {
  await findNoa()
  await panel.getByLabelText('Type the email again').fill('noa.odd@example.com')
  refuses(startDeletion, 'waits_for_second_person')
  await button.click()
  const { message } = startDeletion.refusals.waits_for_second_person
  await expect.element(panel.getByText(message)).toBeVisible()
  await expect.element(button).not.toBeInTheDocument()
})

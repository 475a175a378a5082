import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  editMemberAccount,
  readMemberAccounts,
} from '../../src/modules/accounts/editing.contract.ts'
import { EditAccount } from '../../src/modules/accounts/web/EditAccount.tsx'
import { announced } from '../components/announced.ts'
import { answers, askedOf, refuses } from '../components/fakeFetch.ts'
import { mount } from '../components/mount.tsx'
import { account, ADA, adaHas, openAccounts, summary } from './onScreen.tsx'

const { refusals } = editMemberAccount
const reason = page.getByLabelText('Reason')
const balance = page.getByLabelText('Balance', { exact: true })
const save = page.getByRole('button', { name: 'Save changes' })

test('an account is edited with old beside new, and what is wrong is said', async () => {
  await openAccounts('100.00')
  await page.getByRole('button', { name: 'Edit Checking' }).click()
  await expect.element(page.getByText('Now 7000000001. Ten digits.')).toBeVisible()
  await page.getByLabelText('Account number').fill('0123456789')
  await save.click()
  await expect
    .element(summary)
    .toMatchTextContent('Account number must be 10 digits and not start with 0')
  await expect.element(summary).toMatchTextContent('Please give a reason')
  expect(askedOf(editMemberAccount)).toEqual([])
})

test('a balance that changed since the form was opened is started from anew, under a new id', async () => {
  await openAccounts('100.00')
  await page.getByRole('button', { name: 'Edit Checking' }).click()
  await page.getByLabelText('Account number').fill('7000-000-009')
  await balance.fill('150')
  await reason.fill('Counter correction')
  const message = 'The balance has changed: it is now $70.00. Nothing was changed.'
  refuses(editMemberAccount, 'balance_changed', { message })
  adaHas('70.00')
  await save.click()
  await expect.element(page.getByText(message)).toBeVisible()
  await page.getByRole('button', { name: 'Start from the balance of now' }).click()
  await expect.element(page.getByText('Now $70.00.')).toBeVisible()
  await balance.fill('75')
  const saved = account('Checking', '75.00', { number: '7000000009' })
  answers(editMemberAccount, () => {
    answers(readMemberAccounts, { accounts: [saved] })
    return { account: saved, adjusted: null }
  })
  await save.click()
  await expect.poll(announced).toContain('Checking was updated.')
  await expect.element(page.getByText('7000000009')).toBeVisible()
  const [first, second] = askedOf(editMemberAccount).map(({ body }) => body)
  expect(first).toMatchObject({
    number: '7000000009',
    balance: '150.00',
    expectedBalance: '100.00',
  })
  expect(second).toMatchObject({ balance: '75.00', expectedBalance: '70.00' })
  expect(second?.id).not.toBe(first?.id)
})

test.for(['unexpected', 'number_taken', 'funds_held', 'own_account'] as const)(
  'an account that cannot be saved (%s) says why and keeps what was typed',
  async (code) => {
    await openAccounts('5.00')
    refuses(editMemberAccount, code)
    await page.getByRole('button', { name: 'Edit Savings' }).click()
    await reason.fill('Counter correction')
    await save.click()
    await expect.element(page.getByText(refusals[code].message, { exact: true })).toBeVisible()
    await expect.element(reason).toHaveValue('Counter correction')
  },
)

test('an adjustment that another administrator has to approve closes its form and says so', async () => {
  await openAccounts('5.00')
  refuses(editMemberAccount, 'waits_for_second_person')
  await page.getByRole('button', { name: 'Edit Savings' }).click()
  await balance.fill('5')
  await reason.fill('Counter correction')
  await save.click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  const { message } = refusals.waits_for_second_person
  await expect.element(page.getByRole('status').filter({ hasText: message })).toBeVisible()
})

test('accounts that cannot be read are asked for again, and somebody may have none', async () => {
  refuses(readMemberAccounts, 'user_not_found')
  await mount(<EditAccount personId={ADA} />)
  await expect.element(page.getByText('User not found')).toBeVisible()
  answers(readMemberAccounts, { accounts: [] })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('This person has no accounts.')).toBeVisible()
})

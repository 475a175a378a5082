import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { memberAnswers, openMember } from './memberPages.tsx'

const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
const transfers = page.getByRole('heading', { name: 'Transfers', level: 1 })

beforeEach(memberAnswers)

test('keys lead to places and open the search, and are listed', async () => {
  const { address } = await openMember()
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await userEvent.keyboard('gt')
  await expect.element(transfers).toHaveFocus()
  await userEvent.keyboard('gb')
  await expect.element(page.getByRole('heading', { name: 'Bill Pay', level: 1 })).toHaveFocus()
  await userEvent.keyboard('gd')
  await expect.poll(address).toBe('/dashboard')
  await userEvent.keyboard('?')
  await expect.element(list.getByText('Go to bill pay')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(list).not.toBeInTheDocument()
  await userEvent.keyboard('/')
  await expect.element(page.getByRole('combobox')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await userEvent.keyboard('?')
  await expect.element(list.getByText('Search or go to')).toBeVisible()
})

test('keys never act in a field', async () => {
  const { address } = await openMember('/dashboard/transfers')
  const reference = page.getByLabelText('Reference')
  await reference.click()
  await userEvent.keyboard('gt?/')
  await expect.element(reference).toHaveValue('gt?/')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(address()).toBe('/dashboard/transfers')
})

test('keys can be switched off where theme, text size and amounts are chosen for this device', async () => {
  await openMember('/dashboard/settings/account')
  const main = page.getByRole('main')
  await main.getByText('Off', { exact: true }).click()
  await expect.element(main.getByText('Saved on this device')).toBeVisible()
  await main.getByText('Largest', { exact: true }).click()
  await main.getByText('Dark', { exact: true }).click()
  await main.getByText('Hide amounts', { exact: true }).click()
  const { dataset } = document.documentElement
  expect(dataset).toMatchObject({ textSize: 'largest', theme: 'dark' })
  expect({ ...localStorage }).toMatchObject({
    theme: 'dark',
    'text-size': 'largest',
    'hide-amounts': 'yes',
    shortcuts: 'off',
  })
  await page.getByRole('heading', { level: 1 }).click()
  await userEvent.keyboard('gt')
  await userEvent.keyboard('?')
  await expect.element(list).not.toBeInTheDocument()
  // A tab stop later the keys before it have been heard.
  await userEvent.keyboard('{Tab}')
  expect(list.elements()).toEqual([])
  await expect.element(page.getByRole('heading', { name: 'Account Settings' })).toBeVisible()
  delete dataset['textSize']
  delete dataset['theme']
})

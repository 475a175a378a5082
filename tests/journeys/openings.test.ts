import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from '@playwright/test'
import { ROSA } from '../../src/modules/demo/server/people.ts'
import { expect } from '../factories/browser.ts'
import { loseAnswers } from '../factories/lostAnswers.ts'
import { openBrowserWorld, type BrowserWorld } from '../worlds/browser.ts'
import { countTaps, dashboardOf, INES } from './transferForms.ts'

let world: BrowserWorld
before(async () => {
  world = await openBrowserWorld()
})
after(() => world.close())

test('Ines opens a club account in at most eight taps, whose answer is lost once, and closes it again', async () => {
  const page = await dashboardOf(world, INES)
  const second = await dashboardOf(world, INES)
  const taps = countTaps()
  await taps.press(page.getByRole('link', { name: 'Open another account' }))
  await taps.press(page.getByRole('link', { name: 'Choose Holiday club' }))
  await expect(page.getByRole('heading', { name: 'Open Holiday club' })).toBeFocused()
  await taps.type(page.getByLabel('First amount'), '25')
  await taps.press(page.getByRole('checkbox', { name: /agree to the account disclosures/ }))
  const heal = await loseAnswers(page, { path: /api\/openings$/ })
  const open = page.getByRole('button', { name: 'Open Holiday club' })
  await taps.press(open)
  await expect(page.getByText(/cannot tell whether the account was opened/)).toBeVisible()
  await heal()
  await open.click()
  await expect(page.getByRole('heading', { name: 'Holiday club is open' })).toBeFocused()
  assert.ok(taps.count() <= 8, `${taps.count()} taps`)

  // The other window hears of it, and one account was opened.
  await expect(second.getByText(/^Holiday club/).first()).toBeVisible()
  const accounts = await accountsOf(page)
  const club = accounts.find(({ name }) => name === 'Holiday club')
  assert.deepEqual([accounts.length, club?.balance], [3, '25.00'])

  await page.goto(new URL(`/dashboard/accounts/${club!.id}/close`, page.url()).href)
  await page.getByRole('radio', { name: /Savings/ }).click()
  await page.getByRole('button', { name: 'Close Holiday club' }).click()
  await expect(page.getByRole('heading', { name: 'Holiday club is closed' })).toBeFocused()
  const after = await accountsOf(page)
  assert.equal(after.find(({ id }) => id === club!.id)?.status, 'closed')
  await page.goto(new URL(`/dashboard/activity?account=${club!.id}`, page.url()).href)
  await expect(page.getByText('$25.00').first()).toBeVisible()
})

test('Rosa opens an account for Ben that is not offered online, and closes it again', async () => {
  const page = await world.visitAs(ROSA.email, '/admin/users?q=Okafor')
  await page.getByRole('link', { name: 'Ben Okafor' }).first().click()
  await page.getByRole('link', { name: 'Open an account' }).click()
  await page.getByLabel('Account', { exact: true }).selectOption('Business savings')
  await page.getByLabel('First amount').fill('10')
  await page.getByRole('checkbox', { name: /was handed the account disclosures/ }).check()
  await page.getByLabel('Reason').fill('Came by with the articles')
  await page.getByRole('button', { name: 'Open account for Ben Okafor' }).click()
  await expect(page.getByRole('heading', { name: 'Business savings is open' })).toBeFocused()
  await page.getByRole('link', { name: 'Add owners' }).click()
  await expect(page.getByRole('heading', { name: 'Owners' })).toBeVisible()
  await page.getByRole('link', { name: 'Close it' }).click()
  await page.getByRole('radio', { name: /Savings/ }).click()
  await page.getByLabel('Reason').fill('Opened by mistake')
  await page.getByRole('button', { name: 'Close Business savings' }).click()
  await expect(page.getByRole('heading', { name: 'Business savings is closed' })).toBeFocused()
  await page.getByRole('link', { name: 'Back to the account' }).click()
  await expect(page.getByText('Its owners can only be removed')).toBeVisible()
})

interface Account {
  readonly id: string
  readonly name?: string
  readonly balance: string
  readonly status: string
}

const accountsOf = async (page: Page): Promise<readonly Account[]> =>
  (await page.evaluate(async () => (await fetch('/api/activity/overview')).json())).accounts

import { after, before, test } from 'node:test'
import type { Page } from '@playwright/test'
import { INES } from '../../src/modules/demo/server/people.ts'
import { expect } from '../factories/browser.ts'
import { wrongFor } from '../factories/codes.ts'
import { loseAnswers } from '../factories/lostAnswers.ts'
import { codeFor, openBrowserWorld, type BrowserWorld } from '../worlds/browser.ts'

// The one place where a password and a code are typed: elsewhere people come signed in.

let world: BrowserWorld
before(async () => {
  world = await openBrowserWorld()
})
after(() => world.close())

async function givePassword(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
}

async function giveCode(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: 'One-time code' }).fill(code)
  await page.getByRole('button', { name: 'Verify & Sign in' }).click()
}

test('Ines signs in with her password and a mailed code, after a wrong one of each and a lost answer, and out again', async () => {
  const page = await world.visit('/dashboard/payees')
  await expect(page).toHaveURL(/\/login\?next=/)
  await givePassword(page, INES.email, 'not her password')
  const failure = page.locator('[data-failure]')
  await expect(failure).toBeFocused()
  await expect(failure).toContainText('Failed to sign in. Please check your credentials.')
  await givePassword(page, INES.email, 'hazelnotch-demo')
  await expect(page.getByRole('heading', { name: 'Verify OTP' })).toBeFocused()
  const code = await codeFor(world.portal, INES.email)
  await giveCode(page, wrongFor(code))
  await expect(page.getByRole('alert', { name: 'There is a problem' })).toContainText(
    'Invalid OTP. Please try again.',
  )
  // Between the steps the server knows that the password was right, also after a reload.
  await page.reload()
  const heal = await loseAnswers(page, { path: /api\/sign-in\/verify$/, unsent: true })
  await giveCode(page, code)
  await expect(failure).toContainText('We could not reach the server.')
  await heal()
  await giveCode(page, code)
  await expect(page).toHaveURL(/\/dashboard\/payees$/)
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.context().close()
})

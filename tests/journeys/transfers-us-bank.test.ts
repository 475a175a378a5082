import { after, before, test } from 'node:test'
import type { Page } from '@playwright/test'
import { expect } from '../factories/browser.ts'
import { wrongFor } from '../factories/codes.ts'
import { loseAnswers } from '../factories/lostAnswers.ts'
import { codeFor, openBrowserWorld, type BrowserWorld } from '../worlds/browser.ts'
import {
  allow,
  balanceOf,
  BEN,
  button,
  enterCode,
  fillAmount,
  fillUsBank,
  formsOf,
  INES,
  panel,
  tab,
} from './transferForms.ts'

let world: BrowserWorld
before(async () => {
  world = await openBrowserWorld()
  await allow(world, 1)
})
after(() => world.close())

const SEND = 'Send $250.00 to Dana Reyes'

async function fillIn(page: Page, reference: string): Promise<void> {
  await tab(page, 'To a US bank').click()
  await fillUsBank(page)
  await fillAmount(page, '250', reference)
}

async function review(page: Page, reference: string): Promise<void> {
  await fillIn(page, reference)
  await button(page, 'Continue to review').click()
  await expect(page.getByRole('heading', { name: 'Step 2 of 2: Review' })).toBeFocused()
}

test('Ines sends $250.00 to Dana at another bank with its code, and the next one is denied at the limit', async () => {
  const { page, home } = await formsOf(world, INES)
  await review(page, 'Rent')
  await expect(panel(page).getByText(/Citibank, routing number/)).toBeVisible()
  const code = await codeFor(world.portal, INES)
  await page.getByLabel('One-time code').fill(wrongFor(code))
  await button(page, SEND).click()
  await expect(page.getByRole('link', { name: 'Invalid OTP' })).toBeVisible()
  await page.getByLabel('One-time code').fill(code)
  await button(page, SEND).click()
  await expect(page.getByRole('heading', { name: 'You sent $250.00 to Dana Reyes' })).toBeFocused()
  await expect(balanceOf(home, 'Available Balance').getByText('$10,374.01')).toBeVisible()
  await button(page, 'Send again').click()
  await expect(page.getByLabel('Account number')).toHaveValue('1234567890')
  await expect(page.getByLabel('Bank', { exact: true })).toHaveValue('Citibank, 021000089')

  await button(page, 'Continue to review').click()
  const denied = page.getByRole('dialog')
  await expect(denied.getByRole('heading', { name: 'Transaction Denied' })).toBeVisible()
  await expect(denied.getByText(/^For security, external transfers are temporarily/)).toBeVisible()
  await expect(denied.getByText(/The count starts again on Aug 1, 2026\./)).toBeVisible()
  await denied.getByRole('button', { name: 'Close' }).last().click()
  await expect(panel(page).getByLabel('Amount')).toHaveValue('250.00')
  await expect(balanceOf(home, 'Available Balance').getByText('$10,374.01')).toBeVisible()
})

test('a lost answer moves the money once, and the second answer says so', async () => {
  const { page, home } = await formsOf(world, BEN)
  await review(page, 'Lost on the way')
  const heal = await loseAnswers(page, { path: /drafts\/.*\/confirm$/ })
  await enterCode(world, page, BEN)
  await button(page, SEND).click()
  await expect(page.getByText('We cannot tell whether your money moved.')).toBeVisible()
  await heal()
  await button(page, 'Try again').click()
  await expect(
    page.getByText('This is the transfer you sent before; it was made once.'),
  ).toBeVisible()
  await expect(home.getByText('“Lost on the way”')).toHaveCount(1)
})

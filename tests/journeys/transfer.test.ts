import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from '@playwright/test'
import { formatMoney, fromDecimal } from '../../src/values/money.ts'
import { newId } from '../../src/values/ids.ts'
import { expect } from '../factories/browser.ts'
import { loseAnswers } from '../factories/lostAnswers.ts'
import { openBrowserWorld, type BrowserWorld } from '../worlds/browser.ts'
import {
  balanceOf,
  BEN,
  button,
  countTaps,
  dashboardOf,
  fillAmount,
  formsOf,
  INES,
  panel,
} from './transferForms.ts'

let world: BrowserWorld
before(async () => {
  world = await openBrowserWorld()
})
after(() => world.close())

test('$25.00 leaves Checking in at most four taps, reaches Savings, and shows everywhere, in a second window too', async () => {
  const page = await dashboardOf(world, INES)
  const second = await dashboardOf(world, INES)
  await expect(page.getByText('$10,624.01').first()).toBeVisible()
  // What moved so far depends on the day: a bill of the demonstration may be in this month.
  const { month } = await page.evaluate(async () => (await fetch('/api/activity/overview')).json())
  const shown = (decimal: string): string => formatMoney(fromDecimal(decimal))

  const taps = countTaps()
  await taps.press(page.getByRole('link', { name: 'Move money' }).first())
  await taps.write(panel(page).getByLabel('Amount'), '25')
  await taps.type(panel(page).getByLabel('Reference'), 'Holiday jar')
  await taps.press(button(page, 'Continue to review'))
  await taps.press(button(page, /^Move \$25\.00 to Savings/))
  await expect(page.getByText('You moved $25.00')).toBeVisible()
  assert.ok(taps.count() <= 4, `${taps.count()} taps`)

  await page.goBack()
  await expect(page.getByText('You moved $25.00')).toBeHidden()
  await page.reload()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  for (const window of [page, second]) {
    await expect(balanceOf(window, 'Available Balance').getByText('$10,599.01')).toBeVisible()
    await expect(balanceOf(window, 'Savings Account').getByText('$3,729.20')).toBeVisible()
    const income = balanceOf(window, 'Monthly Income')
    await expect(income.getByText(`+${shown(month.income)}`)).toBeVisible()
    const outgoing = balanceOf(window, 'Monthly Outgoing')
    await expect(outgoing.getByText(shown(month.outgoing))).toBeVisible()
    await expect(window.getByText('“Holiday jar”').first()).toBeVisible()
  }
})

async function review(page: Page, amount: string, reference: string): Promise<void> {
  await fillAmount(page, amount, reference)
  await button(page, 'Continue to review').click()
  await expect(page.getByRole('heading', { name: 'Step 2 of 2: Review' })).toBeFocused()
}

test('what was spent since the review is refused in words, and no money leaves', async () => {
  const { page } = await formsOf(world, INES)
  const ines = await world.portal.as(INES)
  const { body } = await ines.get('/api/activity/overview')
  const [checking, savings] = body.accounts
  await review(page, checking.available, 'All of it')
  const order = { id: newId(), fromAccountId: checking.id, toAccountId: savings.id }
  const sent = await ines.post('/api/transfers/between-accounts', {
    ...order,
    amount: '1.00',
    reference: 'Faster',
  })
  assert.equal(sent.status, 200)
  await button(page, /^Move /).click()
  const alert = panel(page).getByRole('alert')
  await expect(alert.getByText('Insufficient funds')).toBeVisible()
  await expect(alert.getByText('No money left your account.')).toBeVisible()
})

test('a lost answer moves the money once and says so', async () => {
  const { page, home } = await formsOf(world, BEN)
  const heal = await loseAnswers(page, { path: /api\/transfers\/between-accounts$/ })
  await review(page, '1.00', 'Lost and found')
  await button(page, /^Move \$1\.00/).click()
  await expect(page.getByText('We cannot tell whether your money moved.')).toBeVisible()
  await heal()
  await button(page, 'Try again').click()
  await expect(page.getByText('You moved $1.00')).toBeVisible()
  // One line on each of the two accounts.
  await expect(home.getByText('“Lost and found”')).toHaveCount(2)
})

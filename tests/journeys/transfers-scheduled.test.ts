import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { expect } from '../factories/browser.ts'
import { openStage, type Stage } from './stage.ts'
import {
  assertLooks,
  balanceOf,
  BEN,
  button,
  dashboardOf,
  enterCode,
  fillAmount,
  INES,
  panel,
  tab,
  verify,
} from './transferForms.ts'

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())

const SCHEDULES = '**/api/schedules'

test('Ines arranges three payments to Ben: nothing moves now, and the review says when', async () => {
  const page = await dashboardOf(stage, INES)
  const before = await balanceOf(page, 'Available Balance').locator('.money-xl').textContent()
  assert.ok(before)
  await tab(page, 'To a bank user').click()
  await verify(page, BEN)
  await expect(page.getByText('Recipient found')).toBeVisible()
  await fillAmount(page, '25', 'Piano lessons')
  await page.getByRole('radio', { name: 'Repeating' }).check()
  await page.getByRole('radio', { name: 'Every week', exact: true }).check()
  await page.getByRole('radio', { name: 'After a number of times' }).check()
  await button(page, 'Continue to review').click()
  await page.getByRole('link', { name: /^Enter a number of times/ }).click()
  await expect(page.getByLabel('How many times')).toBeFocused()
  await assertLooks(page)
  await page.getByLabel('How many times').fill('3')
  await button(page, 'Continue to review').click()
  await expect(panel(page).getByText(/^Every week on .*, 3 times, first on/)).toBeVisible()
  await enterCode(stage, page, INES)
  await assertLooks(page)

  await page.route(SCHEDULES, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await button(page, 'Schedule $25.00 to Ben O.').click()
  await expect(page.getByText(/cannot tell whether your transfer was scheduled/)).toBeVisible()
  await page.unroute(SCHEDULES)
  await button(page, 'Try again').click()
  await expect(page.getByRole('heading', { name: 'Transfer scheduled' })).toBeFocused()
  await assertLooks(page)
  await expect(balanceOf(page, 'Available Balance').getByText(before)).toBeVisible()

  await page.goBack()
  await expect(panel(page).getByLabel('Amount')).toHaveValue('')
  await page.goto(`${stage.portal.base}/dashboard/scheduled`)
  await expect(page.getByText('$25.00 to Ben O.').first()).toBeVisible()
})

test('money that is not there yet may be scheduled, and switching back to now asks for it', async () => {
  const page = await dashboardOf(stage, BEN)
  await fillAmount(page, '999999', 'When the house is sold')
  await page.getByRole('radio', { name: 'Later' }).check()
  await button(page, 'Continue to review').click()
  await expect(button(page, /^Schedule \$999,999\.00 to Savings/)).toBeVisible()
  await page.getByRole('button', { name: 'Change when' }).click()
  await page.getByRole('radio', { name: 'Now' }).check()
  await button(page, 'Continue to review').click()
  await expect(panel(page).getByRole('alert').getByText('Insufficient funds')).toBeVisible()
})

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from '@playwright/test'
import { expect } from '../factories/browser.ts'
import { codeFor, openStage, type Stage } from './stage.ts'
import {
  allow,
  assertLooks,
  assertUncovered,
  balanceOf,
  BEN,
  button,
  dashboardOf,
  enterCode,
  fillAmount,
  fillInternational,
  INES,
  panel,
  tab,
  tabTo,
} from './transferForms.ts'

let stage: Stage
before(async () => {
  stage = await openStage()
  await allow(stage, 50)
})
after(() => stage.close())

const CANCEL = '**/api/transfers/*/cancel'

async function openForm(page: Page): Promise<void> {
  await tab(page, 'International').click()
  await expect(page.getByLabel('SWIFT/BIC code')).toBeVisible()
}

async function fillIn(page: Page, reference: string): Promise<void> {
  await openForm(page)
  await fillInternational(page)
  await fillAmount(page, '100', reference)
}

async function goToReview(page: Page): Promise<void> {
  await button(page, 'Continue').click()
  await expect(page.getByRole('heading', { name: 'Step 2 of 3: Notice' })).toBeFocused()
  await button(page, 'I understand, continue').click()
  await expect(page.getByRole('heading', { name: 'Step 3 of 3: Review' })).toBeFocused()
}

async function send(page: Page, email: string, reference: string): Promise<void> {
  await fillIn(page, reference)
  await goToReview(page)
  await enterCode(stage, page, email)
  await button(page, 'Send €100.00 EUR to Ana Costa').click()
  await expect(page.getByRole('heading', { name: '$116.68 to Ana Costa is queued' })).toBeFocused()
}

test('Ines sends €100.00 abroad, is told what it means and costs, and takes it back', async () => {
  const page = await dashboardOf(stage, INES)
  await fillIn(page, 'Invoice 7')
  await expect(page.getByText('Left after this: $10,507.33').first()).toBeVisible()
  await expect(page.getByText(/^Debited: \$116\.68 at 1 EUR = \$1\.1668\./)).toBeVisible()
  await expect(page.getByLabel('SWIFT/BIC code')).toHaveValue('DEUTDEFF')
  await expect(page.getByLabel('IBAN')).toHaveValue('DE89 3704 0044 0532 0130 00')
  await assertLooks(page)
  await button(page, 'Continue').click()

  await expect(page).toHaveTitle(/^Notice, International \|/)
  await expect(page.getByText(/cannot be reversed once they have been sent/)).toBeVisible()
  await expect(page.getByText(/may carry extra fees and take extra time/)).toBeVisible()
  await assertLooks(page)
  await button(page, 'I understand, continue').click()
  await expect(page).toHaveTitle(/^Review, International \|/)
  for (const words of ['€100.00 EUR', '$116.68', 'IBAN DE89370400440532013000', 'Invoice 7']) {
    await expect(panel(page).getByText(words, { exact: true })).toBeVisible()
  }
  await assertLooks(page)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Step 2 of 3: Notice' })).toBeFocused()
  await page.goForward()
  await enterCode(stage, page, INES)
  await button(page, 'Send €100.00 EUR to Ana Costa').click()

  await expect(page.getByRole('heading', { name: '$116.68 to Ana Costa is queued' })).toBeFocused()
  await expect(panel(page).getByText('Queued', { exact: true })).toBeVisible()
  await expect(page.getByText(/^(30:00|29:5\d)$/)).toBeVisible()
  await expect(panel(page).getByText('30 minutes left to cancel')).toBeAttached()
  await expect(balanceOf(page, 'Available Balance').getByText('$10,507.33')).toBeVisible()
  await assertLooks(page)

  await button(page, 'Cancel this transfer').click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await assertLooks(page)
  await question.getByRole('button', { name: 'Keep it' }).click()
  await expect(question).toBeHidden()
  await button(page, 'Cancel this transfer').click()
  await question.getByRole('button', { name: 'Cancel this transfer' }).click()
  await expect(
    page.getByRole('heading', { name: 'Cancelled: $116.68 is back in Checking' }),
  ).toBeFocused()
  await expect(panel(page).getByText('Cancelled', { exact: true })).toBeVisible()
  await expect(balanceOf(page, 'Available Balance').getByText('$10,624.01')).toBeVisible()
  await assertLooks(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: /^Cancelled: \$116\.68/ })).toBeVisible()
  await expect(button(page, 'Cancel this transfer')).toBeHidden()

  await button(page, 'Send again').click()
  await expect(page.getByLabel('Recipient name')).toHaveValue('Ana Costa')
  await expect(page.getByLabel('Country')).toHaveValue('Germany')
  await expect(page.getByLabel('Currency')).toHaveValue('Euro')
  await expect(panel(page).getByLabel('Amount')).toHaveValue('100.00')
  await page.context().close()
})

describe('the form for other countries', () => {
  test('asks for what is missing and says what is wrong in the specification’s words', async () => {
    const page = await dashboardOf(stage, BEN)
    await openForm(page)
    await expect(page.getByLabel('Currency')).toHaveValue('US Dollar')
    await button(page, 'Continue').click()
    const alert = panel(page).getByRole('alert')
    await expect(alert.getByText('Please fill in all fields')).toBeVisible()
    await expect(alert.getByRole('link')).toHaveCount(7)
    await assertLooks(page)

    await fillInternational(page)
    await fillAmount(page, '10.50', 'Gift')
    for (const [label, wrong, message, right] of [
      ['SWIFT/BIC code', 'DEUTDEF', 'Invalid SWIFT/BIC code', 'DEUTDEFF'],
      ['IBAN', 'DE00 3704 0044', 'Invalid IBAN', ''],
      ['Account number', '1234567', 'Invalid account number', '12345678'],
      ['Amount', '99999999', 'Insufficient funds', '10.50'],
      ['Amount', '0', 'Please enter a valid amount', '10.50'],
    ] as const) {
      await panel(page).getByLabel(label).fill(wrong)
      await button(page, 'Continue').click()
      await alert.getByRole('link', { name: message }).click()
      await expect(panel(page).getByLabel(label)).toBeFocused()
      await panel(page).getByLabel(label).fill(right)
      await expect(alert).toBeHidden()
    }
    await page.getByLabel('Currency').fill('yen')
    await page.getByRole('option', { name: /Japanese Yen/ }).click()
    await button(page, 'Continue').click()
    await expect(alert.getByRole('link', { name: 'Please enter a valid amount' })).toBeVisible()
    await panel(page).getByLabel('Amount').fill('1000')
    await expect(page.getByText(/1 JPY = \$0\.006438/)).toBeVisible()
    await page.context().close()
  })

  test('is filled in, read and sent by the keyboard alone, in the order of the page', async () => {
    const page = await dashboardOf(stage, BEN)
    await tabTo(page, tab(page, 'Between Accounts'))
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Recipient name')).toBeVisible()
    for (const [label, typed] of [
      ['Recipient name', 'Ana Costa'],
      ['Bank name', 'Rhein Bank'],
      ['SWIFT/BIC code', 'deutdeff'],
      ['IBAN', ''],
      ['Account number', '12345678'],
      ['Country', 'germany'],
      ['Currency', 'euro'],
      ['Amount', '1'],
      ['Reference', 'By keyboard'],
    ] as const) {
      await tabTo(page, panel(page).getByLabel(label))
      await page.keyboard.press('Control+a')
      await page.keyboard.type(typed)
    }
    await page.keyboard.press('Enter')
    const heading = (name: string) => page.getByRole('heading', { name })
    await expect(heading('Step 2 of 3: Notice')).toBeFocused()
    await assertUncovered(heading('Step 2 of 3: Notice'))
    await tabTo(page, button(page, 'I understand, continue'))
    await page.keyboard.press('Enter')
    await expect(heading('Step 3 of 3: Review')).toBeFocused()
    await assertUncovered(heading('Step 3 of 3: Review'))
    await tabTo(page, page.getByLabel('One-time code'))
    await page.keyboard.type(await codeFor(stage.portal, BEN))
    await page.keyboard.press('Enter')
    await expect(heading('$1.17 to Ana Costa is queued')).toBeFocused()
    await assertUncovered(heading('$1.17 to Ana Costa is queued'))
    await page.context().close()
  })

  test('finds the dollar by code, sign and name, and a country by its code', async () => {
    const page = await dashboardOf(stage, BEN)
    await openForm(page)
    for (const typed of ['usd', '$', 'us dollar']) {
      await page.getByLabel('Currency').fill(typed)
      await expect(page.getByRole('option', { name: /^US Dollar/ })).toBeVisible()
    }
    await page.keyboard.press('Escape')
    await page.getByLabel('Country').fill('PT')
    await page.getByRole('option', { name: /^Portugal/ }).click()
    await expect(page.getByLabel('Country')).toHaveValue('Portugal')
    await page.context().close()
  })

  test('a currency the server cannot send is said at its field, with everything kept', async () => {
    const page = await dashboardOf(stage, BEN)
    await fillIn(page, 'Refused')
    await page.route('**/api/transfers/international/draft', (route) =>
      route.fulfill({
        status: 422,
        json: {
          code: 'currency_unavailable',
          message: 'We cannot send this currency at the moment. Please choose another.',
        },
      }),
    )
    await button(page, 'Continue').click()
    await button(page, 'I understand, continue').click()
    await expect(
      page.getByRole('link', { name: /^We cannot send this currency at the moment/ }),
    ).toBeVisible()
    await expect(page).toHaveTitle(/^Error: Details, International \|/)
    await expect(page.getByLabel('Recipient name')).toHaveValue('Ana Costa')
    await page.context().close()
  })
})

describe('taking a transfer back', () => {
  test('with a lost answer can be tried again, and the money comes back once', async () => {
    const page = await dashboardOf(stage, BEN)
    const before = await balanceOf(page, 'Available Balance').locator('.money-xl').textContent()
    assert.ok(before)
    await send(page, BEN, 'Thought better of it')
    await page.route(CANCEL, async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await page.route('**/api/transfers/*', (route) => route.abort('connectionreset'))
    const confirm = page
      .getByRole('alertdialog')
      .getByRole('button', { name: 'Cancel this transfer' })
    await button(page, 'Cancel this transfer').click()
    await confirm.click()
    await expect(page.getByText('We cannot tell whether it was cancelled.')).toBeVisible()
    await page.unroute(CANCEL)
    await confirm.click()
    await expect(
      page.getByRole('heading', { name: 'Cancelled: $116.68 is back in Checking' }),
    ).toBeFocused()
    await expect(balanceOf(page, 'Available Balance').getByText(before)).toBeVisible()
    await page.context().close()
  })

  test('is refused in words once it has left', async () => {
    const page = await dashboardOf(stage, BEN)
    await send(page, BEN, 'Too late')
    const message =
      'This transfer has already left for the other bank and can no longer be cancelled.'
    await page.route(CANCEL, (route) =>
      route.fulfill({ status: 409, json: { code: 'already_sent', message } }),
    )
    await button(page, 'Cancel this transfer').click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: 'Cancel this transfer' })
      .click()
    await expect(page.getByRole('alertdialog').getByText(message)).toBeVisible()
    await page.context().close()
  })
})

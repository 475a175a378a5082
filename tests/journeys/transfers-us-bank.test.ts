import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from '@playwright/test'
import { expect } from '../factories/browser.ts'
import { wrongFor } from '../factories/codes.ts'
import { CONFIRM_REFUSALS } from '../../src/modules/transfers/draft.contract.ts'
import { codeFor, onceSaid, openStage, type Stage } from './stage.ts'
import {
  allow,
  assertLooks,
  balanceOf,
  BEN,
  button,
  dashboardOf,
  enterCode,
  expectFailures,
  fillAmount,
  fillUsBank,
  INES,
  panel,
  tab,
} from './transferForms.ts'

let stage: Stage
before(async () => {
  stage = await openStage()
  await allow(stage, 50)
})
after(() => stage.close())

const DRAFT = '**/api/transfers/us-bank/draft'
const CONFIRM = '**/api/transfers/drafts/*/confirm'
const SEND = 'Send $250.00 to Dana Reyes'

async function openForm(page: Page): Promise<void> {
  await tab(page, 'To a US bank').click()
  await expect(page.getByLabel('Account name')).toBeVisible()
}

async function review(page: Page, reference = 'Rent'): Promise<void> {
  await openForm(page)
  await fillUsBank(page)
  await fillAmount(page, '250', reference)
  await button(page, 'Continue to review').click()
  await expect(page.getByRole('heading', { name: 'Step 2 of 2: Review' })).toBeFocused()
}

const inDialog = (page: Page) => page.getByRole('dialog')

/** The good news goes away by itself, so the page presses its button as soon as it is there. */
async function sendAndSeeReceipt(page: Page): Promise<void> {
  const seen = page.waitForFunction(() => {
    const buttons = [...document.querySelectorAll<HTMLElement>('[role=dialog] button')]
    const see = buttons.find(({ textContent }) => textContent === 'See the receipt')
    see?.click()
    return see !== undefined
  })
  await Promise.all([seen, button(page, SEND).click()])
}

test('Ines sends $250.00 to Dana at another bank with a code, and the good news goes away by itself', async () => {
  const page = await dashboardOf(stage, INES)
  await openForm(page)
  await assertLooks(page)
  await button(page, 'Continue to review').click()
  await expect(panel(page).getByRole('alert').getByText('Please fill in all fields')).toBeVisible()
  await expect(panel(page).getByRole('alert').getByRole('link')).toHaveCount(5)
  await assertLooks(page)

  await fillUsBank(page)
  await fillAmount(page, '250', 'Rent')
  await page.getByLabel('Account number').fill('1234-567')
  await button(page, 'Continue to review').click()
  const alert = panel(page).getByRole('alert')
  await expect(alert.getByText('Please enter a valid account number')).toBeVisible()
  await expect(alert.getByText('Please fill in all fields')).toBeHidden()
  await expect(page.getByLabel('Account number')).toHaveValue('1234-567')
  await page.getByLabel('Account number').fill('1234 5678 90')
  await button(page, 'Continue to review').click()

  await expect(page).toHaveTitle(/^Review, To a US bank \|/)
  for (const words of ['Dana Reyes', '021000089', '1234567890', 'Rent']) {
    await expect(panel(page).getByText(words).first()).toBeVisible()
  }
  await expect(page.getByText('Staff will never ask you to move money')).toBeVisible()
  await assertLooks(page)
  await button(page, SEND).click()
  await expect(page.getByRole('link', { name: 'Please enter OTP' })).toBeVisible()
  await expect(page).toHaveTitle(/^Error: Review, To a US bank \|/)
  await page.getByLabel('One-time code').fill('12345')
  await button(page, SEND).click()
  await expect(page.getByRole('link', { name: 'Invalid OTP' })).toBeVisible()
  const code = await codeFor(stage.portal, INES)
  await page.getByLabel('One-time code').fill(wrongFor(code))
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('One-time code')).toHaveValue('')
  await expect(page.getByRole('link', { name: 'Invalid OTP' })).toBeVisible()
  await assertLooks(page)

  await enterCode(stage, page, INES)
  await Promise.all([onceSaid(page, '[role=dialog]', 'Transfer sent'), button(page, SEND).click()])
  await expect(inDialog(page)).toBeHidden()
  await expect(page.getByRole('heading', { name: 'You sent $250.00 to Dana Reyes' })).toBeFocused()
  await expect(page).toHaveTitle(/^Receipt, To a US bank \|/)
  await expect(panel(page).getByText(', ending in 7890')).toBeAttached()
  await expect(balanceOf(page, 'Available Balance').getByText('$10,374.01')).toBeVisible()
  await assertLooks(page)

  await button(page, 'Send again').click()
  await expect(page.getByLabel('Account number')).toHaveValue('1234567890')
  await expect(page.getByLabel('Bank', { exact: true })).toHaveValue('Citibank, 021000089')
  await expect(panel(page).getByLabel('Amount')).toHaveValue('250.00')
  await page.goBack()
  await button(page, 'Make another transfer').click()
  await expect(page.getByLabel('Account number')).toHaveValue('')
  await page.context().close()
})

describe('the code', () => {
  test('belongs to exactly what was reviewed: back and forth keeps it, a change asks for another', async () => {
    const page = await dashboardOf(stage, BEN)
    await review(page)
    const first = await codeFor(stage.portal, BEN)
    await button(page, 'Back').click()
    await expect(page.getByLabel('Account number')).toHaveValue('1234 5678 90')
    await button(page, 'Continue to review').click()
    await expect(page.getByLabel('One-time code')).toBeVisible()
    assert.equal(await codeFor(stage.portal, BEN), first)

    await page.getByRole('button', { name: 'Change reference' }).click()
    await panel(page).getByLabel('Reference').fill('Rent for May')
    await page.goForward()
    await expect(page.getByRole('heading', { name: 'Step 1 of 2: Details' })).toBeVisible()
    await button(page, 'Continue to review').click()
    await expect(page.getByLabel('One-time code')).toBeVisible()
    const second = await codeFor(stage.portal, BEN)
    assert.notEqual(second, first)
    await page.getByLabel('One-time code').fill(first)
    await button(page, SEND).click()
    await expect(page.getByRole('link', { name: 'Invalid OTP' })).toBeVisible()

    await button(page, 'Send a new code').click()
    await expect(page.getByText('A new code is on its way.')).toBeVisible()
    await enterCode(stage, page, BEN)
    await sendAndSeeReceipt(page)
    await expect(inDialog(page)).toBeHidden()
    await expect(page.getByRole('heading', { name: /^You sent \$250\.00/ })).toBeFocused()
    await page.context().close()
  })
})

describe('a transfer to a US bank that does not go through', () => {
  test('says every refusal in its own words and that no money left', async () => {
    const page = await dashboardOf(stage, INES)
    await review(page, 'Refused')
    for (const [code, { status, message }] of Object.entries(CONFIRM_REFUSALS)) {
      if (code === 'ACCOUNT_LOCKED') continue
      await page.route(CONFIRM, (route) => route.fulfill({ status, json: { code, message } }))
      await page.getByLabel('One-time code').fill('123456')
      await button(page, SEND).click()
      const alert = panel(page).getByRole('alert')
      await expect(alert.getByText(message, { exact: true })).toBeVisible()
      await expect(page.getByLabel('One-time code')).toHaveValue('')
      await page.unroute(CONFIRM)
    }
    await page.getByLabel('One-time code').fill('')
    await page.context().close()
  })

  test('a bank or an amount the server refuses is said at its field', async () => {
    const page = await dashboardOf(stage, INES)
    await openForm(page)
    await fillUsBank(page)
    await fillAmount(page, '250', 'Rent')
    for (const [code, message, field] of [
      ['bank_not_found', 'We do not know this bank. Please choose another.', 'Bank'],
      ['insufficient_funds', 'Insufficient funds', 'Amount'],
    ] as const) {
      await page.route(DRAFT, (route) => route.fulfill({ status: 422, json: { code, message } }))
      await button(page, 'Continue to review').click()
      await panel(page).getByRole('alert').getByRole('link', { name: message }).click()
      await expect(panel(page).getByLabel(field, { exact: true })).toBeFocused()
      await expect(page).toHaveTitle(/^Error: Details/)
      await page.unroute(DRAFT)
      await panel(page).getByLabel('Reference').fill(`Rent after ${code}`)
      await expect(panel(page).getByRole('alert')).toBeHidden()
    }
    await page.route(DRAFT, (route) => route.abort('connectionreset'))
    await button(page, 'Continue to review').click()
    await expect(page.getByText('No money left your account.')).toBeVisible()
    await page.context().close()
  })

  test('a lost answer moves the money once, and the second answer says so', async () => {
    const page = await dashboardOf(stage, INES)
    await review(page, 'Lost on the way')
    await page.route(CONFIRM, async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await enterCode(stage, page, INES)
    await button(page, SEND).click()
    await expect(page.getByText('We cannot tell whether your money moved.')).toBeVisible()
    await page.unroute(CONFIRM)
    await button(page, 'Try again').click()
    await expect(
      page.getByText('This is the transfer you sent before; it was made once.'),
    ).toBeVisible()
    await expect(page.getByText('“Lost on the way”')).toHaveCount(1)
    await page.context().close()
  })

  test('a stumbling server is told in the specification’s words', async () => {
    const page = await dashboardOf(stage, INES)
    expectFailures(page)
    await review(page, 'Stumbled')
    await page.route(CONFIRM, (route) =>
      route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Away' } }),
    )
    await page.getByLabel('One-time code').fill('123456')
    await button(page, SEND).click()
    await expect(
      page.getByText(/^An error occurred while processing your transfer\. Please try again/),
    ).toBeVisible()
    await expect(page.getByLabel('One-time code')).toHaveValue('123456')
    await page.context().close()
  })
})

test('at the limit the transaction is denied, and closing leads back to the filled form', async () => {
  await allow(stage, 1)
  const page = await dashboardOf(stage, BEN)
  await review(page, 'The first')
  await enterCode(stage, page, BEN)
  await sendAndSeeReceipt(page)
  await button(page, 'Make another transfer').click()
  await fillUsBank(page)
  await fillAmount(page, '250', 'The second')
  await button(page, 'Continue to review').click()
  const denied = inDialog(page)
  await expect(denied.getByRole('heading', { name: 'Transaction Denied' })).toBeVisible()
  await expect(
    denied.getByText(
      'For security, external transfers are temporarily suspended. Please visit a branch or contact support (Monday to Friday, 8AM to 8PM EST).',
    ),
  ).toBeVisible()
  await expect(denied.getByText('1-800-555-0199', { exact: true })).toBeVisible()
  await expect(denied.getByText(/The count starts again on .* 1, 2026\./)).toBeVisible()
  await assertLooks(page)
  await denied.getByRole('button', { name: 'Close' }).last().click()
  await expect(denied).toBeHidden()
  await expect(button(page, 'Continue to review')).toBeFocused()
  await expect(panel(page).getByLabel('Amount')).toHaveValue('250.00')
  await expect(page.getByLabel('Account name')).toHaveValue('Dana Reyes')
  await page.context().close()
})

test('a bank is found by the keyboard alone, by name and by number', async () => {
  const page = await dashboardOf(stage, INES)
  await openForm(page)
  const bank = page.getByLabel('Bank', { exact: true })
  await bank.focus()
  await page.keyboard.type('citi')
  await expect(page.getByRole('option', { name: /Citibank, 021000089/ })).toBeVisible()
  await expect(panel(page).getByText('Searching')).toBeHidden()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(bank).toHaveValue(/Citibank, 021000089/)
  await bank.fill('026009593')
  await expect(page.getByRole('option', { name: /Bank of America/ })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(bank).toHaveValue(/Bank of America, 026009593/)
  await bank.fill('zzzz no bank')
  await expect(page.getByText('No match. Try another spelling.')).toBeVisible()

  await bank.fill('021000089')
  await page.keyboard.press('Tab')
  await page.getByLabel('Account number').fill('12345678')
  await page.getByLabel('Account name').fill('Dana Reyes')
  await fillAmount(page, '1', 'In a hurry')
  await button(page, 'Continue to review').click()
  await expect(panel(page).getByText(/Citibank, routing number/)).toBeVisible()
  await page.context().close()
})

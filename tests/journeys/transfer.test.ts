import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from '@playwright/test'
import { formatMoney, fromDecimal } from '../../src/values/money.ts'
import { expect } from '../factories/browser.ts'
import { assertAccessible, assertFits, openStage, signIn, type Stage } from './stage.ts'
import { countTaps } from './transferForms.ts'

const INES = 'ines.abara@example.com'
const BEN = 'ben.okafor@example.com'

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())

async function dashboardOf(email: string): Promise<Page> {
  const page = await stage.visit('/login')
  await signIn(stage, page, email)
  await expect(page.getByRole('heading', { name: 'Recent Transactions' })).toBeVisible()
  return page
}

const fromAccount = (page: Page, kind: string) =>
  page.getByRole('group', { name: 'From account' }).getByRole('radio', { name: kind })
const toAccount = (page: Page, kind: string) =>
  page.getByRole('group', { name: 'To account' }).getByRole('radio', { name: kind })

async function fillIn(page: Page, amount: string, reference: string): Promise<void> {
  await page.getByLabel('Amount').fill(amount)
  await page.getByLabel('Reference').fill(reference)
  await page.getByRole('button', { name: 'Continue to review' }).click()
}

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

describe('Ines moves money between her accounts', () => {
  test('25.00 leaves Checking, reaches Savings, and shows everywhere, in a second window too', async () => {
    const page = await dashboardOf(INES)
    const second = await dashboardOf(INES)
    await expect(page.getByText('$10,624.01').first()).toBeVisible()

    // What moved so far depends on the day: a bill of the demonstration may be in this month.
    const { month } = await page.evaluate(async () =>
      (await fetch('/api/activity/overview')).json(),
    )
    const shown = (decimal: string): string => formatMoney(fromDecimal(decimal))

    await expect(fromAccount(page, 'Checking')).toBeChecked()
    await expect(toAccount(page, 'Savings')).toBeChecked()
    await page.getByLabel('Amount').fill('25')
    await expect(page.getByText('Left after this: $10,599.01')).toBeVisible()
    await fillIn(page, '25', 'Holiday jar')
    await expect(page.getByRole('heading', { name: 'Step 2 of 2: Review' })).toBeFocused()
    await assertAccessible(page)
    await page.getByRole('button', { name: /^Move \$25\.00 to Savings/ }).click()
    await expect(page.getByText('You moved $25.00')).toBeVisible()
    await assertAccessible(page)

    for (const window of [page, second]) {
      await expect(card(window, 'Available Balance').getByText('$10,599.01')).toBeVisible()
      await expect(card(window, 'Savings Account').getByText('$3,729.20')).toBeVisible()
      await expect(
        card(window, 'Monthly Income').getByText(`+${shown(month.income)}`),
      ).toBeVisible()
      await expect(card(window, 'Monthly Outgoing').getByText(shown(month.outgoing))).toBeVisible()
      await expect(window.getByText('“Holiday jar”').first()).toBeVisible()
    }

    await page.goBack()
    await expect(page.getByText('You moved $25.00')).toBeHidden()
    await page.reload()
    await expect(card(page, 'Available Balance').getByText('$10,599.01')).toBeVisible()
  })

  test('an empty form, a bad amount and too much money are refused in words and keep what was typed', async () => {
    const page = await dashboardOf(BEN)
    await page.getByRole('button', { name: 'Continue to review' }).click()
    await expect(page.getByRole('alert').getByText('Please fill in all fields')).toBeVisible()
    await expect(page).toHaveTitle(/^Error: /)
    await assertAccessible(page)

    for (const [typed, kept] of [
      ['-1', '-1'],
      ['0', '0.00'],
      ['0.001', '0.001'],
      ['1e2', '1e2'],
      ['NaN', 'NaN'],
      ['12,50', '12,50'],
      ['٢٥', '٢٥'],
    ] as const) {
      await fillIn(page, typed, 'Rent')
      await expect(page.getByRole('alert').getByText('Please enter a valid amount')).toBeVisible()
      await expect(page.getByLabel('Amount')).toHaveValue(kept)
    }

    await fillIn(page, '999,999', 'Rent')
    await expect(page.getByRole('alert').getByText('Insufficient funds')).toBeVisible()
    await expect(page.getByLabel('Reference')).toHaveValue('Rent')
  })

  test('the same account cannot be chosen twice', async () => {
    const page = await dashboardOf(BEN)
    await expect(toAccount(page, 'Checking')).toBeDisabled()
    await fromAccount(page, 'Savings').check()
    await expect(toAccount(page, 'Checking')).toBeChecked()
    await expect(toAccount(page, 'Savings')).toBeDisabled()
  })

  test('a lost answer moves the money once and says so', async () => {
    const page = await dashboardOf(BEN)
    const before = await page
      .getByText(/Available: \$/)
      .first()
      .textContent()
    let lost = 0
    await page.route('**/api/transfers/between-accounts', async (route) => {
      await route.fetch()
      lost++
      if (lost === 1) await route.abort('connectionreset')
      else await route.continue()
    })
    await fillIn(page, '1.00', 'Lost and found')
    const send = page.getByRole('button', { name: /^Move \$1\.00/ })
    await send.click()
    const retry = page.getByRole('button', { name: 'Try again' })
    await expect(retry.or(page.getByText('You moved $1.00'))).toBeVisible()
    if (await retry.isVisible()) await retry.click()
    await expect(page.getByText('You moved $1.00')).toBeVisible()
    await expect(page.getByText('“Lost and found”')).toHaveCount(2)
    assert.ok(before)
  })
})

test('from the dashboard to the receipt it takes at most six taps', async () => {
  const page = await dashboardOf(INES)
  const taps = countTaps()
  await taps.press(page.getByRole('link', { name: 'Move money' }).first())
  await taps.type(page.getByLabel('Amount'), '1')
  await taps.type(page.getByLabel('Reference'), 'Few taps')
  await taps.press(page.getByRole('button', { name: 'Continue to review' }))
  await taps.press(page.getByRole('button', { name: /^Move \$1\.00 to Savings/ }))
  await expect(page.getByText('You moved $1.00')).toBeVisible()
  assert.ok(taps.count() <= 6, `${taps.count()} taps`)
})

describe('the dashboard', () => {
  for (const width of [320, 390, 1280]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      test(`fits ${width} px, ${colorScheme}, and axe finds nothing`, async () => {
        const page = await stage.visit('/login', { viewport: { width, height: 844 }, colorScheme })
        await signIn(stage, page, INES)
        await expect(page.getByRole('heading', { name: 'Recent Transactions' })).toBeVisible()
        await assertFits(page)
        await assertAccessible(page)
        await page.context().close()
      })
    }
  }

  test('shows the number in groups and copies the bare digits', async () => {
    const page = await dashboardOf(INES)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const checking = card(page, 'Checking Account')
    await checking.getByRole('button', { name: /copy/i }).first().click()
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toMatch(/^[1-9][0-9]{9}$/)
  })
})

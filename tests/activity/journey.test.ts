import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from '@playwright/test'
import { expect } from '../factories/browser.ts'
import { INES } from '../../db/seed/people.ts'
import { assertAccessible, assertFits, openStage, signIn, type Stage } from '../journeys/stage.ts'

const PATH = '/dashboard/activity'

const focusOf = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.textContent.trim() ?? '')

describe('the history of a member, in a browser', () => {
  let stage: Stage
  before(async () => {
    stage = await openStage()
  })
  after(() => stage.close())

  const open = async (width = 1280): Promise<Page> => {
    const page = await stage.visit('/login', { viewport: { width, height: 844 } })
    await signIn(stage, page, INES.email)
    await expect(page).toHaveURL(/dashboard/)
    await page.goto(stage.portal.base + PATH)
    await expect(rowsOf(page)).toHaveCount(50)
    return page
  }
  const rowsOf = (page: Page) => page.locator('.ledger-bands button')

  test('is searched and narrowed in the address, and Back leads out again', async () => {
    const page = await open()
    await page.getByRole('searchbox', { name: 'Search' }).fill('payroll')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/q=payroll$/)
    await expect(rowsOf(page).first()).toContainText('Payroll')

    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    await page.getByLabel('Category').selectOption('Income')
    await page.getByLabel('Amount from').fill('$1,300')
    await page.getByRole('button', { name: 'Apply filters' }).click()
    await expect(page).toHaveURL(/q=payroll&category=Income&min=1300.00$/)
    await expect(page.getByRole('button', { name: 'Filters (2)' })).toBeVisible()
    assert.equal(await focusOf(page), 'Transactions')

    await page.goBack()
    await expect(page).toHaveURL(/q=payroll$/)
    await expect(page.getByRole('searchbox')).toHaveValue('payroll')
    await page.reload()
    await expect(rowsOf(page).first()).toContainText('Payroll')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(page).toHaveURL(new RegExp(`${PATH}$`))
    await expect(page.getByRole('searchbox')).toBeFocused()
  })

  test('goes on where the button was pressed, to its beginning', async () => {
    const page = await open()
    await page.getByRole('button', { name: 'Show more' }).press('Enter')
    await expect(rowsOf(page)).toHaveCount(100)
    await expect(page.getByRole('button', { name: 'Show more' })).toBeFocused()
    await page.goto(`${stage.portal.base + PATH}?to=2024-03-31`)
    const more = page.getByRole('button', { name: 'Show more' })
    const end = page.getByText('There is nothing older.')
    await expect(more.or(end)).toBeVisible()
    while (await more.isVisible()) {
      const count = await rowsOf(page).count()
      await more.press('Enter')
      await expect.poll(() => rowsOf(page).count()).toBeGreaterThan(count)
    }
    await expect(end).toBeFocused()
  })

  test('opens each transaction, and gives the focus back', async () => {
    const page = await open(390)
    const row = rowsOf(page).nth(3)
    await row.press('Enter')
    const detail = page.getByRole('dialog')
    await expect(detail.getByText('The money has moved.')).toBeVisible()
    await expect(page).toHaveURL(/transaction=/)
    const link = detail.getByRole('link', { name: 'Ask about this' })
    const reference = await detail.locator('dd .tabular-nums').last().textContent()
    await assertAccessible(page)
    await page.keyboard.press('Escape')
    await expect(detail).toBeHidden()
    await expect(row).toBeFocused()
    await row.press('Enter')
    await link.press('Enter')
    const question = page.getByRole('dialog', { name: 'Ask about this' })
    await expect(question.getByLabel('Subject')).toHaveValue(
      `Question about transaction ${reference}`,
    )
    await question.getByLabel('Your question').fill('What is this?')
    await question.getByRole('button', { name: 'Send question' }).click()
    await expect(question.getByText('We have your question.')).toBeFocused()
    await question.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText(`Question about transaction ${reference}`).first()).toBeVisible()
    await page.goto(`${stage.portal.base + PATH}?transaction=01900000-0000-7000-8000-000000000000`)
    await expect(detail.getByText('We could not find that transaction.')).toBeVisible()
  })

  test('says what is wrong with a filter, and shows it on the smallest phone', async () => {
    const page = await open(320)
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    await page.getByLabel('Amount from').fill('20')
    await page.getByLabel('Amount to').fill('3')
    await page.getByRole('group', { name: 'From date' }).getByLabel('Month').fill('13')
    await page.getByRole('button', { name: 'Apply filters' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeFocused()
    await expect(page).toHaveTitle(/^Error: Activity/)
    const field = page.getByLabel('Amount from')
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveValue('20')
    await assertFits(page)
    await assertAccessible(page)
  })

  test('is downloaded as it is filtered', async () => {
    const page = await open()
    await page.goto(`${stage.portal.base + PATH}?category=Income&from=2024-01-01&to=2024-12-31`)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download CSV' }).click(),
    ])
    assert.equal(download.suggestedFilename(), 'activity-2024-01-01-to-2024-12-31.csv')
  })
})

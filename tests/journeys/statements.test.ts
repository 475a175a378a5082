import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, describe, test } from 'node:test'
import type { Download, Locator, Page } from '@playwright/test'
import { expect } from '../factories/browser.ts'
import { readOfx } from '../statements/readers.ts'
import { assertAccessible, assertFits, openStage, signIn, type Stage } from './stage.ts'

const INES = 'ines.abara@example.com'

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())

async function statements(
  colorScheme: 'light' | 'dark' = 'light',
): Promise<{ readonly page: Page; readonly panel: Locator }> {
  const viewport = { width: 1280, height: 900 }
  const page = await stage.visit('/login', { viewport, colorScheme })
  await signIn(stage, page, INES)
  await page.getByRole('link', { name: 'View All' }).click()
  return { page, panel: page.locator('#quick-panel-statements') }
}

/** Chooses the account and month with the most entries, of those that can be chosen. */
async function chooseBusiest(panel: Locator): Promise<{ month: string; entryCount: number }> {
  await expect(panel.getByRole('region', { name: /^Totals by year/ })).toBeVisible()
  const offered = await panel
    .getByLabel('Period')
    .getByRole('option')
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value))
  const { rows } = await stage.portal.engine.pool.query(
    `select s.account_id, s.month, s.entry_count
       from statement s join sign_in using (member_id)
      where email = $1 and s.month = any($2) order by s.entry_count desc limit 1`,
    [INES, offered],
  )
  const [{ account_id: account, month, entry_count: entryCount }] = rows
  await panel.getByLabel('Account').selectOption(account)
  await panel.getByLabel('Period').selectOption(month)
  return { month, entryCount }
}

async function downloaded(page: Page, button: Locator): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  return download
}

const bytesOf = async (download: Download): Promise<Buffer> => readFile(await download.path())

async function looksRight(page: Page, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 })
    await assertFits(page)
    await assertAccessible(page)
  }
}

describe('statements', () => {
  test('are asked for by mail: prepared for a moment, then said to be on their way', async () => {
    const { page, panel } = await statements()
    const request = panel.getByRole('button', { name: 'Request statement' })
    await expect(request).toBeVisible()
    // A page that is looked at late would miss what lasts only as long as it takes.
    const seen = Promise.withResolvers<void>()
    await page.route('**/mail', async (route) => {
      await seen.promise
      await route.continue()
    })
    const began = Date.now()
    await request.click()
    await expect(panel.getByRole('button', { name: 'Preparing' })).toBeVisible()
    seen.resolve()
    await expect(
      panel.getByText('Your statement will be sent to your registered email address.'),
    ).toBeVisible()
    assert.ok(Date.now() - began >= 1500, 'the preparing state lasts a second and a half')
    const [letter] = (await stage.portal.mailbox()).filter(({ files }) => files.length > 0)
    assert.equal(letter!.to, INES)
    assert.match(letter!.files[0]!.name, /^statement-checking-\d{4}-20\d\d-\d\d\.pdf$/)
    await looksRight(page, [320, 1280])
  })

  test('and their transactions are really downloaded; what fails says so and can be tried again', async () => {
    const { page, panel } = await statements()
    const button = panel.getByRole('button', { name: 'Download PDF' })
    await page.route('**/pdf', (route) => route.abort('connectionreset'))
    await button.click()
    await expect(panel.getByRole('alert')).toContainText('Your statement was not downloaded.')
    await page.unroute('**/pdf')
    const pdf = await downloaded(page, button)
    await expect(panel.getByRole('alert')).toBeHidden()
    assert.match(pdf.suggestedFilename(), /^statement-checking-\d{4}-20\d\d-\d\d\.pdf$/)
    assert.equal((await bytesOf(pdf)).subarray(0, 5).toString(), '%PDF-')

    const { month, entryCount } = await chooseBusiest(panel)
    const ofx = await downloaded(page, panel.getByRole('button', { name: /^OFX/ }))
    assert.ok(ofx.suggestedFilename().endsWith(`${month}.ofx`))
    assert.equal(readOfx((await bytesOf(ofx)).toString()).count, entryCount)
  })

  test('of the running month there is none yet, and the panel says when', async () => {
    const { page, panel } = await statements('dark')
    await panel.getByLabel('Period').selectOption({ index: 0 })
    await expect(panel.getByText(/^The .* statement is not made yet\.$/)).toBeVisible()
    await expect(panel.getByText(/It will be here on \w+ 1, 20\d\d\./)).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Request statement' })).toBeHidden()
    await expect(panel.getByRole('button', { name: /^CSV/ })).toBeVisible()
    await expect(panel.getByRole('region', { name: /^Totals by year/ })).toBeVisible()
    await looksRight(page, [390])
  })

  test('have a page to read and to print, with everything but the statement left off paper', async () => {
    const { page, panel } = await statements('dark')
    await chooseBusiest(panel)
    await panel.getByRole('link', { name: /^View and print/ }).click()
    const heading = page.getByRole('heading', { level: 1, name: /^Statement for / })
    await expect(page.getByRole('table', { name: 'Entries, oldest first' })).toBeVisible()
    await expect(heading).toBeFocused()
    await expect(page).toHaveTitle(/^Statement for \w+ 20\d\d \| Hazelnotch$/)
    await looksRight(page, [390, 1280])
    await page.emulateMedia({ media: 'print' })
    for (const gone of [page.getByRole('banner'), page.getByRole('button', { name: 'Print' })])
      await expect(gone).toBeHidden()
    await expect(heading).toBeVisible()
    await page.emulateMedia({ media: 'screen' })
    await page.goto(page.url().replace(/20\d\d-\d\d$/, '2024-02'))
    await expect(page.getByText('There is no statement for that month.')).toBeVisible()
  })
})

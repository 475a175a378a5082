import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Locator, Page } from '@playwright/test'
import { INES } from '../../src/modules/demo/server/people.ts'
import { expect } from '../factories/browser.ts'
import { loseAnswers } from '../factories/lostAnswers.ts'
import { readOfx } from '../statements/readers.ts'
import { openBrowserWorld, type BrowserWorld } from '../worlds/browser.ts'

let world: BrowserWorld
before(async () => {
  world = await openBrowserWorld()
})
after(() => world.close())

/** Chooses the account and month with the most entries, of those that can be chosen. */
async function chooseBusiest(panel: Locator): Promise<{ month: string; entryCount: number }> {
  await expect(panel.getByRole('region', { name: /^Totals by year/ })).toBeVisible()
  const offered = await panel
    .getByLabel('Period')
    .getByRole('option')
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value))
  const { rows } = await world.portal.engine.pool.query(
    `select s.account_id, s.month, s.entry_count
       from statement s join sign_in using (person_id)
      where email = $1 and s.month = any($2) order by s.entry_count desc limit 1`,
    [INES.email, offered],
  )
  const [{ account_id: account, month, entry_count: entryCount }] = rows
  await panel.getByLabel('Account').selectOption(account)
  await panel.getByLabel('Period').selectOption(month)
  return { month, entryCount }
}

async function downloaded(
  page: Page,
  button: Locator,
): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  // The browser may be another machine's as far as this process knows: there is no path to read.
  const parts = (await (await download.createReadStream()).toArray()) as readonly Buffer[]
  return { name: download.suggestedFilename(), bytes: Buffer.concat(parts) }
}

test('Ines has a statement mailed, downloads it though it is lost once, reads and prints it', async () => {
  const page = await world.visitAs(INES.email, '/dashboard/statements')
  const panel = page.getByRole('main')
  await panel.getByRole('button', { name: 'Request statement' }).click()
  await expect(
    panel.getByText('Your statement will be sent to your registered email address.'),
  ).toBeVisible()
  const [mail] = (await world.portal.mailbox()).filter(({ files }) => files.length > 0)
  assert.equal(mail!.to, INES.email)
  assert.match(mail!.files[0]!.name, /^statement-checking-\d{4}-2026-06\.pdf$/)

  const button = panel.getByRole('button', { name: 'Download PDF' })
  const heal = await loseAnswers(page, { path: /\/pdf$/, unsent: true })
  await button.click()
  await expect(panel.getByRole('alert')).toContainText('Your statement was not downloaded.')
  await heal()
  const pdf = await downloaded(page, button)
  await expect(panel.getByRole('alert')).toBeHidden()
  assert.equal(pdf.name, mail!.files[0]!.name)
  assert.equal(pdf.bytes.subarray(0, 5).toString(), '%PDF-')

  const { month, entryCount } = await chooseBusiest(panel)
  const ofx = await downloaded(page, panel.getByRole('button', { name: /^OFX/ }))
  assert.ok(ofx.name.endsWith(`${month}.ofx`))
  assert.equal(readOfx(ofx.bytes.toString()).count, entryCount)

  await panel.getByRole('link', { name: /^View and print/ }).click()
  const heading = page.getByRole('heading', { level: 1, name: /^Statement for / })
  await expect(page.getByRole('table', { name: 'Entries, oldest first' })).toBeVisible()
  await expect(heading).toBeFocused()
  await page.emulateMedia({ media: 'print' })
  for (const gone of [page.getByRole('banner'), page.getByRole('button', { name: 'Print' })])
    await expect(gone).toBeHidden()
  await expect(heading).toBeVisible()
  await page.emulateMedia({ media: 'screen' })

  await page.goto(page.url().replace(/20\d\d-\d\d$/, '2024-02'))
  await expect(page.getByText('There is no statement for that month.')).toBeVisible()
})

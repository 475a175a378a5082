import { after, before, test } from 'node:test'
import type { Page } from '@playwright/test'
import { settableClock } from '../../src/platform/server/clock.ts'
import { expect } from '../factories/browser.ts'
import { loseAnswers } from '../factories/lostAnswers.ts'
import { sendQueued } from '../factories/memberTransfers.ts'
import { openBrowserWorld, type BrowserWorld } from '../worlds/browser.ts'
import {
  assertUncovered,
  balanceOf,
  BEN,
  button,
  enterCode,
  fillAmount,
  fillInternational,
  formsOf,
  INES,
  panel,
  tab,
} from './transferForms.ts'

let world: BrowserWorld
before(async () => {
  world = await openBrowserWorld()
})
after(() => world.close())

async function send(page: Page, email: string, reference: string): Promise<void> {
  await tab(page, 'International').click()
  await fillInternational(page)
  await fillAmount(page, '100', reference)
  await button(page, 'Continue').click()
  await focused(page, 'Step 2 of 3: Notice')
  await button(page, 'I understand, continue').click()
  await focused(page, 'Step 3 of 3: Review')
  await enterCode(world, page, email)
  await button(page, 'Send €100.00 EUR to Ana Costa').click()
  await focused(page, '$116.68 to Ana Costa is queued')
}

/** The heading of a step has the focus, and no bar of the frame lies over it. */
async function focused(page: Page, name: string): Promise<void> {
  const heading = page.getByRole('heading', { name })
  await expect(heading).toBeFocused()
  await assertUncovered(heading)
}

test('Ines sends €100.00 abroad and takes it back; an answer lost on the way gives the money back once', async () => {
  const { page, home } = await formsOf(world, INES)
  const available = balanceOf(home, 'Available Balance')
  await send(page, INES, 'Invoice 7')
  await expect(available.getByText('$10,507.33')).toBeVisible()
  await expect(page.getByText(/^(30:00|29:\d\d)$/)).toBeVisible()

  const tell = await loseAnswers(page, { path: /api\/transfers\/[^/]+\/cancel$/ })
  const reach = await loseAnswers(page, { path: /api\/transfers\/[^/]+$/, unsent: true })
  await button(page, 'Cancel this transfer').click()
  const confirm = page
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Cancel this transfer' })
  await confirm.click()
  await expect(page.getByText('We cannot tell whether it was cancelled.')).toBeVisible()
  await reach()
  await tell()
  await confirm.click()
  const cancelled = page.getByRole('heading', { name: 'Cancelled: $116.68 is back in Checking' })
  await expect(cancelled).toBeFocused()
  await expect(available.getByText('$10,624.01')).toBeVisible()
  await page.reload()
  await expect(cancelled).toBeVisible()
  await expect(button(page, 'Cancel this transfer')).toBeHidden()

  await button(page, 'Send again').click()
  await expect(page.getByLabel('Recipient name')).toHaveValue('Ana Costa')
  await expect(page.getByLabel('Country')).toHaveValue('Germany')
  await expect(page.getByLabel('Currency')).toHaveValue('Euro')
  await expect(panel(page).getByLabel('Amount')).toHaveValue('100.00')
})

test('taking a transfer back is refused in words once it has left', async () => {
  const { page } = await formsOf(world, BEN)
  await send(page, BEN, 'Too late')
  const { engine, clock, config } = world.portal
  const later = settableClock(new Date(+clock.now() + 31 * 60_000))
  await sendQueued({ engine, institution: config.institution, clock: later })
  await button(page, 'Cancel this transfer').click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Cancel this transfer' }).click()
  await expect(
    page.getByText(/already left for the other bank and can no longer be cancelled/),
  ).toBeVisible()
})

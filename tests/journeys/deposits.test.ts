import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect } from '../factories/browser.ts'
import { backOf, frontOf } from '../deposits/checks.ts'
import { assertAccessible, assertFits, openStage, signIn, type Stage } from './stage.ts'

const BEN = 'ben.okafor@example.com'
const ROSA = 'rosa.delgado@hazelnotch.example'
const WIDE = { viewport: { width: 1280, height: 900 } }
const WIDTHS = [320, 390, 1280] as const

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())

const panel = (page: Page): Locator => page.locator('#quick-panel-deposit')
const button = (page: Page, name: string | RegExp): Locator =>
  panel(page).getByRole('button', { name })

async function openPanel(): Promise<Page> {
  const page = await stage.visit('/login?next=%2Fdashboard%3Fpanel%3Ddeposit', WIDE)
  await signIn(stage, page, BEN)
  await expect(panel(page).getByRole('heading', { name: 'Deposit history' })).toBeVisible()
  await expect(panel(page).getByText(/Windshield/)).toBeVisible()
  return page
}

/** Chooses a file as a person does: the button opens the system's window. */
async function choose(page: Page, side: 'front' | 'back', name: string, buffer: Buffer) {
  const chooser = page.waitForEvent('filechooser')
  await page.locator(`#field-deposit-${side}`).getByLabel('Choose a photo').click()
  await (await chooser).setFiles({ name, mimeType: 'image/jpeg', buffer })
}

/** Colors on their way from one theme to the other are nobody's to read. */
const settled = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((each) => each.effect?.getComputedTiming().endTime !== Infinity)
        .map((each) => each.finished.catch(() => undefined)),
    ),
  )

async function assertGood(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    await assertFits(page)
  }
  await page.emulateMedia({ colorScheme })
  await settled(page)
  await assertAccessible(page)
}

test('Ben pays in a check with two photos, Rosa approves it, and his page knows at once', async () => {
  const page = await openPanel()
  await button(page, 'Continue to the photos').click()
  await expect(panel(page).getByRole('alert')).toBeFocused()
  await expect(panel(page).getByText('Please enter a valid amount').first()).toBeVisible()
  const amount = panel(page).getByLabel('Amount')
  await amount.fill('10000.01')
  await expect(
    panel(page)
      .getByText(/A check can be for \$10,000\.00 at most/)
      .first(),
  ).toBeVisible()
  await assertGood(page, 'dark')
  await amount.fill('431.07')
  await panel(page).getByLabel(/Note/).fill('Bicycle sold')
  await button(page, 'Continue to the photos').click()

  await expect(page.getByRole('heading', { name: 'Front of the check' })).toBeFocused()
  await button(page, 'Continue to the back').click()
  await expect(
    panel(page).getByText('Please add a photo of the front of the check').first(),
  ).toBeVisible()
  await choose(page, 'front', 'notes.jpg', Buffer.from('Pay Ben'))
  await expect(panel(page).getByText(/notes\.jpg: This file is not a JPG/)).toBeVisible()
  await assertGood(page, 'light')
  await choose(page, 'front', 'front.jpg', await frontOf({ amount: '431.07', number: 7 }))
  await expect(button(page, /^Retake/)).toBeVisible()
  await expect(panel(page).getByText('Can everything be read?')).toBeHidden()
  await button(page, 'Continue to the back').click()

  await expect(panel(page).getByText('Sign the back first.')).toBeVisible()
  const dark = await sharp(await backOf({ number: 7 }))
    .linear(0.25)
    .jpeg()
    .toBuffer()
  await choose(page, 'back', 'back.jpg', dark)
  await expect(panel(page).getByText(/This photo looks dark/)).toBeVisible()
  await assertGood(page, 'dark')
  await button(page, /^Retake/).click()
  await choose(page, 'back', 'back.jpg', await backOf({ number: 7 }))
  await expect(button(page, /^Retake/)).toBeVisible()
  await button(page, 'Review the deposit').click()

  await expect(panel(page).getByRole('img', { name: /front of the check/ })).toBeVisible()
  await assertGood(page, 'light')
  await button(page, 'Deposit $431.07').click()
  const sent = page.getByRole('heading', { name: 'Deposit submitted successfully!' })
  await expect(sent).toBeFocused()
  await assertGood(page, 'dark')
  const newest = panel(page)
    .getByRole('region', { name: 'Deposit history' })
    .getByRole('list')
    .first()
  await expect(newest.getByText('Bicycle sold')).toBeVisible()

  await approveAsRosa()
  // The member's page hears of it without a reload.
  await expect(
    panel(page)
      .getByText(/\$275\.00 on hold until/)
      .first(),
  ).toBeVisible()
  await expect(panel(page).getByText('$156.07 on hold until')).toBeVisible()
  const letters = await stage.portal.mailbox()
  assert.ok(letters.some(({ to, subject }) => to === BEN && /\$431\.07 was approved/.test(subject)))
  await page.context().close()
})

async function approveAsRosa(): Promise<void> {
  const page = await stage.visit('/login?next=%2Fadmin%2Fdeposits', WIDE)
  await signIn(stage, page, ROSA)
  await expect(page.getByRole('tab', { name: 'Pending Review (3)' })).toBeVisible()
  await assertGood(page, 'light')
  await page.getByRole('button', { name: /\$431\.07/ }).click()
  await expect(page.getByRole('heading', { name: '$431.07 by Ben Okafor' })).toBeFocused()
  await page.getByRole('button', { name: 'Zoom in' }).first().click()
  await expect(page.getByText('150%')).toBeVisible()
  await assertGood(page, 'dark')
  await page.setViewportSize(WIDE.viewport)
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Credit $431.07 to Ben Okafor?' })
  await expect(question.getByText('$156.07')).toBeVisible()
  await question.getByRole('button', { name: 'Approve deposit' }).click()
  await expect(page.getByText(/\$431\.07 is credited to Ben Okafor/)).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Pending Review (2)' })).toBeVisible()
  await page.context().close()
}

test('Rosa sees that a check came before, and writes why she rejects it', async () => {
  const page = await stage.visit('/login?next=%2Fadmin%2Fdeposits', WIDE)
  await signIn(stage, page, ROSA)
  await expect(page.getByRole('heading', { name: 'Deposits' })).toBeVisible()
  await page.getByRole('button', { name: /May be a duplicate/ }).click()
  await expect(page.getByText('This may be a check that was deposited before.')).toBeVisible()
  await page.getByLabel('Amount on the check').fill('80')
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(page.getByRole('alert', { name: 'There is a problem' })).toBeFocused()
  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Reject this deposit?' })
  await dialog.getByRole('button', { name: 'Reject deposit' }).click()
  await expect(dialog.getByText('Please write a reason')).toBeVisible()
  await dialog.getByRole('button', { name: 'This check was deposited before.' }).click()
  await assertAccessible(page)
  await dialog.getByRole('button', { name: 'Reject deposit' }).click()
  await expect(page.getByText(/The deposit of \$86\.40 by Ben Okafor is rejected/)).toBeVisible()
  await page.getByRole('tab', { name: 'Rejected' }).click()
  await page
    .getByRole('button', { name: /\$86\.40/ })
    .first()
    .click()
  await expect(page.getByText('Reason: This check was deposited before.')).toBeVisible()
  await page.context().close()
})

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from '@playwright/test'
import { BEN, ROSA } from '../../src/modules/demo/server/people.ts'
import { backOf, frontOf } from '../deposits/checks.ts'
import { expect } from '../factories/browser.ts'
import { loseAnswers } from '../factories/lostAnswers.ts'
import { openBrowserWorld, type BrowserWorld } from '../worlds/browser.ts'
import { countTaps } from './transferForms.ts'

let world: BrowserWorld
before(async () => {
  world = await openBrowserWorld()
})
after(() => world.close())

/** Chooses a file as a person does: the button opens the system's window. */
async function choose(
  page: Page,
  side: 'front' | 'back',
  name: string,
  buffer: Buffer,
  { press }: Pick<ReturnType<typeof countTaps>, 'press'>,
) {
  const chooser = page.waitForEvent('filechooser')
  await press(page.locator(`#field-deposit-${side}`).getByLabel('Choose a photo'))
  await (await chooser).setFiles({ name, mimeType: 'image/jpeg', buffer })
}

test('Ben pays in a check in five taps, it is lost on the way, Rosa approves it, and his page knows at once', async () => {
  const page = await world.visitAs(BEN.email, '/dashboard')
  const panel = page.getByRole('main')
  const [taps, others] = [countTaps(), countTaps()]
  const press = (name: string) => panel.getByRole('button', { name })
  await taps.press(panel.getByRole('link', { name: 'Deposit a check' }))
  await taps.write(panel.getByLabel('Amount'), '431.07')
  await others.type(panel.getByLabel(/Note/), 'Bicycle sold')
  await taps.press(press('Continue to the photos'))
  await choose(page, 'front', 'notes.jpg', Buffer.from('Pay Ben'), others)
  await expect(panel.getByText(/notes\.jpg: This file is not a JPG/)).toBeVisible()
  await choose(page, 'front', 'front.jpg', await frontOf({ amount: '431.07', number: 7 }), taps)
  await expect(page.getByRole('heading', { name: 'Back of the check' })).toBeFocused()
  await choose(page, 'back', 'back.jpg', await backOf({ number: 7 }), taps)
  await expect(page.getByRole('heading', { name: 'Step 4 of 4: Review' })).toBeFocused()

  const heal = await loseAnswers(page, { path: /api\/deposits$/, method: 'POST' })
  await taps.press(press('Deposit $431.07'))
  assert.equal(taps.count(), 5)
  await expect(panel.getByRole('alert')).toContainText('We could not reach the server.')
  await heal()
  await press('Try again').click()
  await expect(page.getByRole('heading', { name: 'Deposit submitted successfully!' })).toBeFocused()
  const history = panel.getByRole('region', { name: 'Deposit history' })
  await expect(history.getByText('Note: Bicycle sold')).toHaveCount(1)

  await approveAsRosa()
  // The member's page hears of it without a reload.
  await expect(history.getByText(/\$275\.00 on hold until/).first()).toBeVisible()
  await expect(history.getByText('$156.07 on hold until')).toBeVisible()
  const mails = await world.portal.mailbox()
  const told = ({ to, subject }: (typeof mails)[number]) =>
    to === BEN.email && subject.includes('$431.07 was approved')
  assert.equal(mails.filter(told).length, 1)
})

async function approveAsRosa(): Promise<void> {
  const page = await world.visitAs(ROSA.email, '/admin/deposits')
  await expect(page.getByRole('tab', { name: 'Pending Review (3)' })).toBeVisible()
  await page.getByRole('button', { name: /\$431\.07/ }).click()
  await expect(page.getByRole('heading', { name: '$431.07 by Ben Okafor' })).toBeFocused()
  await page.getByRole('button', { name: 'Zoom in' }).first().click()
  await expect(page.getByText('150%')).toBeVisible()
  await page.getByRole('textbox', { name: 'Routing number' }).fill('272488887')
  await page.getByRole('textbox', { name: 'Account number' }).fill('0001 2345 678')
  await page.getByRole('textbox', { name: 'Check number' }).fill('1042')
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Credit $431.07 to Ben Okafor?' })
  await question.getByRole('button', { name: 'Approve deposit' }).click()
  await expect(page.getByText(/\$431\.07 is credited to Ben Okafor/)).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Pending Review (2)' })).toBeVisible()
}

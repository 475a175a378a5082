import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from '@playwright/test'
import { BEN, ROSA } from '../../src/modules/demo/server/people.ts'
import { BILL } from '../../src/modules/bills/server/bills.ts'
import { runDue } from '../../src/modules/standingOrders/server/standingOrders.ts'
import { addDays, dayOf, instantOf } from '../../src/values/dates.ts'
import { backOf, frontOf } from '../deposits/checks.ts'
import { expect } from '../factories/browser.ts'
import { wrongFor } from '../factories/codes.ts'
import { loseAnswers } from '../factories/lostAnswers.ts'
import { codeFor, openBrowserWorld, type BrowserWorld } from '../worlds/browser.ts'
import { countTaps } from './transferForms.ts'

let world: BrowserWorld
/** The window of Ben, and his dashboard in a second one. */
let page: Page
let home: Page
before(async () => {
  world = await openBrowserWorld()
  page = await world.visitAs(BEN.email, '/dashboard')
  home = await page.context().newPage()
  await home.goto(page.url())
})
after(() => world.close())

/** The money of a bill that is set aside, among the recent transactions. */
const pendingOf = (amount: string) =>
  home.getByRole('button', {
    name: new RegExp(`^Bill payment to Hollowbrook Electric −\\$${amount}.*Pending`),
  })

/** Pays what is due before the rent of the demonstration is, whatever weekends and holidays come. */
async function payWhatIsDue(): Promise<void> {
  const { engine, clock, config } = world.portal
  const { institution } = config
  const soon = addDays(dayOf(clock.now(), institution.timeZone), 4)
  const later = { now: () => instantOf(soon, '12:00', institution.timeZone) }
  const dependencies = { clock: later, institution, log: { error: assert.fail } }
  assert.equal(await runDue(engine.db, dependencies, BILL, 10), 1)
}

test('a bill of Ben that is lost on the way is scheduled once, changed, and paid before his eyes', async () => {
  const form = page.getByRole('main')
  await form.getByRole('link', { name: 'Pay a bill' }).click()
  const listed = (name: string, amount: string) =>
    form.getByRole('region', { name }).getByRole('listitem').filter({ hasText: amount })
  await form.getByRole('radio', { name: /Hollowbrook/ }).check()
  await form.getByLabel('Account number').fill('4417-0926-88')
  await form.getByLabel('Amount').fill('84.20')
  await form.getByRole('button', { name: 'Tomorrow' }).click()
  await form.getByRole('button', { name: 'Continue to review' }).click()
  await expect(page.getByRole('heading', { name: 'Check the payment' })).toBeFocused()

  const schedule = form.getByRole('button', { name: 'Schedule $84.20 to Hollowbrook Electric' })
  const code = await codeFor(world.portal, BEN.email)
  await form.getByLabel('One-time code').fill(wrongFor(code))
  await schedule.click()
  await expect(form.getByRole('link', { name: 'Invalid OTP' })).toBeVisible()
  await form.getByLabel('One-time code').fill(code)
  const heal = await loseAnswers(page, { path: /api\/bills$/, method: 'POST' })
  await schedule.click()
  await expect(form.getByRole('alert')).toContainText('Payment failed. Please try again.')
  await heal()
  await form.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Payment scheduled successfully!' })).toBeFocused()
  await expect(listed('Upcoming Bills', '$84.20')).toHaveCount(1)
  await expect(pendingOf('84.20')).toHaveCount(1)

  await listed('Upcoming Bills', '$84.20').getByRole('button', { name: /^Edit/ }).click()
  const edit = page.getByRole('dialog')
  await edit.getByLabel('Amount').fill('80')
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText(/Your changes to the payment are saved: \$80\.00/)).toBeVisible()
  await expect(pendingOf('80.00')).toHaveCount(1)

  await payWhatIsDue()
  const paid = listed('Payment History', '$80.00')
  await expect(paid).toContainText('Completed')
  await expect(listed('Upcoming Bills', '$80.00')).toHaveCount(0)
  await paid.getByRole('link', { name: /^Details/ }).click()
  const detail = page.getByRole('dialog', { name: 'Bill payment to Hollowbrook Electric' })
  await expect(detail.getByText('The money has moved.')).toBeVisible()
  await page.keyboard.press('Escape')
})

/** Chooses a file as a person does: the button opens the system's window. */
async function choose(
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
  await page.getByRole('link', { name: 'Dashboard' }).click()
  const panel = page.getByRole('main')
  const [taps, others] = [countTaps(), countTaps()]
  const press = (name: string) => panel.getByRole('button', { name })
  await taps.press(panel.getByRole('link', { name: 'Deposit a check' }))
  await taps.write(panel.getByLabel('Amount'), '431.07')
  await others.type(panel.getByLabel(/Note/), 'Bicycle sold')
  await taps.press(press('Continue to the photos'))
  await choose('front', 'notes.jpg', Buffer.from('Pay Ben'), others)
  await expect(panel.getByText(/notes\.jpg: This file is not a JPG/)).toBeVisible()
  await choose('front', 'front.jpg', await frontOf({ amount: '431.07', number: 7 }), taps)
  await expect(page.getByRole('heading', { name: 'Back of the check' })).toBeFocused()
  await choose('back', 'back.jpg', await backOf({ number: 7 }), taps)
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
  const rosa = await world.visitAs(ROSA.email, '/admin/deposits')
  await expect(rosa.getByRole('tab', { name: 'Pending Review (3)' })).toBeVisible()
  await rosa.getByRole('button', { name: /\$431\.07/ }).click()
  await expect(rosa.getByRole('heading', { name: '$431.07 by Ben Okafor' })).toBeFocused()
  await rosa.getByRole('button', { name: 'Zoom in' }).first().click()
  await expect(rosa.getByText('150%')).toBeVisible()
  await rosa.getByRole('textbox', { name: 'Routing number' }).fill('272488887')
  await rosa.getByRole('textbox', { name: 'Account number' }).fill('0001 2345 678')
  await rosa.getByRole('textbox', { name: 'Check number' }).fill('1042')
  await rosa.getByRole('button', { name: 'Approve', exact: true }).click()
  const question = rosa.getByRole('alertdialog', { name: 'Credit $431.07 to Ben Okafor?' })
  await question.getByRole('button', { name: 'Approve deposit' }).click()
  await expect(rosa.getByText(/\$431\.07 is credited to Ben Okafor/)).toBeVisible()
  await expect(rosa.getByRole('tab', { name: 'Pending Review (2)' })).toBeVisible()
}

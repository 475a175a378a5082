import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from '@playwright/test'
import { BEN, INES } from '../../src/modules/demo/server/people.ts'
import { BILL } from '../../src/modules/bills/server/bills.ts'
import { runDue } from '../../src/modules/standingOrders/server/standingOrders.ts'
import { addDays, dayOf, instantOf } from '../../src/values/dates.ts'
import { expect } from '../factories/browser.ts'
import { wrongFor } from '../factories/codes.ts'
import { loseAnswers } from '../factories/lostAnswers.ts'
import { JOBS_APART } from '../factories/portal.ts'
import { codeFor, openBrowserWorld, type BrowserWorld } from '../worlds/browser.ts'
import { countTaps } from './transferForms.ts'

let world: BrowserWorld
before(async () => {
  world = await openBrowserWorld({ environment: JOBS_APART })
})
after(() => world.close())

/** The money of a bill that is set aside, among the recent transactions. */
const pendingOf = (page: Page, amount: string) =>
  page.getByRole('button', {
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
  const home = await world.visitAs(BEN.email, '/dashboard')
  const page = await home.context().newPage()
  await page.goto(`${world.portal.base}/dashboard/bills`)
  const form = page.getByRole('main')
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
  await expect(pendingOf(home, '84.20')).toHaveCount(1)

  await listed('Upcoming Bills', '$84.20').getByRole('button', { name: /^Edit/ }).click()
  const edit = page.getByRole('dialog')
  await edit.getByLabel('Amount').fill('80')
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText(/Your changes to the payment are saved: \$80\.00/)).toBeVisible()
  await expect(pendingOf(home, '80.00')).toHaveCount(1)

  await payWhatIsDue()
  const paid = listed('Payment History', '$80.00')
  await expect(paid).toContainText('Completed')
  await expect(listed('Upcoming Bills', '$80.00')).toHaveCount(0)
  await paid.getByRole('link', { name: /^Details/ }).click()
  const detail = page.getByRole('dialog', { name: 'Bill payment to Hollowbrook Electric' })
  await expect(detail.getByText('The money has moved.')).toBeVisible()
})

test('Ines pays a payee of her own for the next day in five taps', async () => {
  const page = await world.visitAs(INES.email, '/dashboard')
  const form = page.getByRole('main')
  const taps = countTaps()
  await taps.press(form.getByRole('link', { name: 'Pay a bill' }))
  await taps.press(form.getByText('Lakeside Dental').first())
  await expect(form.getByRole('radio', { name: /Lakeside Dental/ })).toBeChecked()
  await taps.type(form.getByLabel('Amount'), '40')
  await taps.press(form.getByRole('button', { name: 'Continue to review' }))
  await expect(form.getByLabel('One-time code')).toBeHidden()
  await taps.press(form.getByRole('button', { name: 'Schedule $40.00 to Lakeside Dental' }))
  await expect(page.getByRole('heading', { name: 'Payment scheduled successfully!' })).toBeFocused()
  assert.equal(taps.count(), 5)
})

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Locator, Page } from '@playwright/test'
import { expect } from '../factories/browser.ts'
import { JOBS_APART } from '../factories/portal.ts'
import { DEMO_PASSWORD } from '../../db/seed/people.ts'
import { openShareAccounts } from '../../src/modules/accounts/server/accounts.ts'
import { payDue } from '../../src/modules/bills/server/bills.ts'
import { createSignIn } from '../../src/modules/identity/server/identity.ts'
import { enroll } from '../../src/modules/members/server/members.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { addDays, dayOf, instantOf } from '../../src/values/dates.ts'
import { wrongFor } from '../factories/codes.ts'
import { assertAccessible, assertFits, codeFor, openStage, signIn, type Stage } from './stage.ts'
import { enterCode } from './transferForms.ts'

let stage: Stage
before(async () => {
  stage = await openStage({ environment: JOBS_APART })
})
after(() => stage.close())

const NELL = 'nell.quist@example.com'
const BEN = 'ben.okafor@example.com'

const panel = (page: Page): Locator => page.getByRole('region', { name: 'Bill Pay' })
const list = (page: Page, name: string): Locator => panel(page).getByRole('region', { name })

/** The money of a bill that is set aside, among the recent transactions. */
const pendingOf = (page: Page, amount: string): Locator =>
  page.getByRole('button', {
    name: new RegExp(`^Bill payment to Hollowbrook Electric −\\$${amount}.*Pending`),
  })

/** Fits and passes axe on phone and desk, by day and by night. */
async function assertLooks(page: Page): Promise<void> {
  for (const [width, height] of [
    [320, 640],
    [390, 844],
    [1280, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await assertFits(page)
  }
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await assertAccessible(page)
  }
}

async function billPayOf(email: string): Promise<Page> {
  const page = await stage.visit('/login')
  await signIn(stage, page, email)
  await expect(page).toHaveURL(/dashboard/)
  await page.getByRole('link', { name: 'Pay a bill', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Bill Pay', level: 3 })).toBeFocused()
  return page
}

/** A member who never had a bill. */
async function enrollNell(): Promise<void> {
  const { engine, clock } = stage.portal
  const address = { street: '3 Mill Lane', city: 'Troy', state: 'NY', postalCode: '12180' }
  const nell = { firstName: 'Nell', lastName: 'Quist', phone: '518 555 0144', address }
  await inTransaction(engine.db, async (tx) => {
    const memberId = await enroll(tx, nell)
    const standing = { role: 'user', status: 'approved' } as const
    await createSignIn(tx, { memberId, email: NELL, password: DEMO_PASSWORD, ...standing })
    await openShareAccounts(tx, memberId, clock.now())
  })
}

test('a member without bills sees what the lists will hold, tagged as samples', async () => {
  await enrollNell()
  const page = await billPayOf(NELL)
  for (const name of ['Upcoming Bills', 'Payment History']) {
    await expect(list(page, name).getByText('Sample', { exact: true })).toHaveCount(3)
  }
  await assertLooks(page)
})

test('Ben schedules a bill that is lost on the way, and it is scheduled once', async () => {
  const page = await billPayOf(BEN)
  const form = panel(page)
  await form.getByRole('button', { name: 'Continue to review' }).click()
  const summary = form.getByRole('alert')
  await expect(summary).toBeFocused()
  await expect(summary).toContainText('Please fill in all required fields')
  await assertLooks(page)
  await summary.getByRole('link', { name: 'Choose whom to pay' }).click()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await form.getByLabel('Account number').fill('4417-0926-88')
  await form.getByLabel('Amount').fill('999,999')
  await form.getByRole('button', { name: 'In 1 week' }).click()
  await form.getByRole('button', { name: 'Continue to review' }).click()
  await expect(summary.getByRole('link', { name: 'Insufficient funds' })).toBeVisible()
  await form.getByLabel('Amount').fill('84.20')
  await form.getByRole('radio', { name: 'Every month' }).check()
  await form.getByRole('button', { name: 'Continue to review' }).click()
  await expect(page.getByRole('heading', { name: 'Check the payment' })).toBeFocused()
  await expect(page).toHaveURL(/bill=review/)
  await assertLooks(page)
  const schedule = form.getByRole('button', { name: 'Schedule $84.20 to Hollowbrook Electric' })
  await schedule.click()
  await expect(form.getByRole('link', { name: 'Please enter OTP' })).toBeVisible()
  const code = await codeFor(stage.portal, BEN)
  await form.getByLabel('One-time code').fill(wrongFor(code))
  await schedule.click()
  await expect(form.getByRole('link', { name: 'Invalid OTP' })).toBeVisible()
  await form.getByLabel('One-time code').fill(code)

  await page.route('**/api/bills', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await schedule.click()
  await expect(form.getByRole('alert')).toContainText('Payment failed. Please try again.')
  await page.unroute('**/api/bills')
  await form.getByRole('button', { name: 'Try again' }).click()
  const done = page.getByRole('heading', { name: 'Payment scheduled successfully!' })
  await expect(done).toBeFocused()
  const scheduled = list(page, 'Upcoming Bills').getByRole('listitem').filter({ hasText: '$84.20' })
  await expect(scheduled).toHaveCount(1)
  await expect(pendingOf(page, '84.20')).toBeVisible()
  await assertLooks(page)

  await page.goBack()
  await expect(form.getByLabel('Amount')).toHaveValue('')
})

test('Ben changes it, leaves one date out, and cancels the rest', async () => {
  const page = await billPayOf(BEN)
  const item = list(page, 'Upcoming Bills').getByRole('listitem').filter({ hasText: 'Hollowbrook' })
  await item.getByRole('button', { name: /^Edit/ }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Amount').fill('nothing')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(form.getByRole('alert')).toContainText('Please enter a valid amount')
  await assertAccessible(page)
  await form.getByLabel('Amount').fill('80')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText(/Your changes to the payment are saved: \$80\.00/)).toBeVisible()
  await expect(pendingOf(page, '80.00')).toBeVisible()
  // The lists are read apart from the transactions, and what is cancelled is what they show.
  await expect(item).toContainText('$80.00')

  await item.getByRole('button', { name: /^Cancel/ }).click()
  const asked = page.getByRole('alertdialog')
  await expect(asked.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await assertAccessible(page)
  await asked.getByRole('button', { name: 'Cancel payment' }).click()
  await expect(page.getByText(/The next one is on/)).toBeVisible()
  await expect(pendingOf(page, '80.00')).toHaveCount(0)
  const past = list(page, 'Payment History').getByRole('listitem').filter({ hasText: '$80.00' })
  await expect(past.getByText('Cancelled')).toHaveCount(1)
  await item.getByRole('button', { name: /^Cancel/ }).click()
  await asked.getByRole('radio', { name: 'This and all later payments' }).check()
  await asked.getByRole('button', { name: 'Cancel all payments' }).click()
  await expect(item).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Upcoming Bills' })).toBeFocused()
  await expect(past.getByText('Cancelled')).toHaveCount(2)
})

test('Ben names a payee of his own, and what the worker pays shows by itself', async () => {
  const page = await billPayOf(BEN)
  const form = panel(page)
  await form.getByRole('button', { name: 'Add a payee' }).click()
  const window = page.getByRole('dialog')
  await window.getByRole('button', { name: 'Add payee', exact: true }).click()
  await expect(window.getByRole('alert')).toContainText('Enter the name of the payee')
  await assertAccessible(page)
  await window.getByLabel('Payee name').fill('Troy Piano Tuning')
  await window.getByLabel('ZIP code').fill('12180')
  await window.getByLabel('Account number').fill('PT-20417')
  await window.getByRole('button', { name: 'Add payee', exact: true }).click()
  await expect(form.getByRole('radio', { name: /Troy Piano Tuning/ })).toBeChecked()
  await form.getByLabel('Amount').fill('60')
  await form.getByRole('button', { name: 'Tomorrow' }).click()
  await form.getByRole('button', { name: 'Continue to review' }).click()
  await enterCode(stage, page, BEN)
  await form.getByRole('button', { name: 'Schedule $60.00 to Troy Piano Tuning' }).click()
  await expect(page.getByRole('heading', { name: 'Payment scheduled successfully!' })).toBeFocused()

  const { engine, clock, config } = stage.portal
  const { institution } = config
  // Long enough for any weekend with a holiday, and before the rent of the demonstration is due.
  const soon = addDays(dayOf(clock.now(), institution.timeZone), 4)
  const later = { now: () => instantOf(soon, '12:00', institution.timeZone) }
  const scene = { clock: later, institution, log: { error: assert.fail } }
  assert.equal(await payDue(engine.db, scene, 10), 1)
  const past = list(page, 'Payment History').getByRole('listitem').filter({ hasText: 'Piano' })
  await expect(past).toContainText('Completed')
  await past.getByRole('link', { name: /^Details/ }).click()
  await expect(
    page.getByRole('dialog', { name: 'Bill payment to Troy Piano Tuning' }),
  ).toBeVisible()
})

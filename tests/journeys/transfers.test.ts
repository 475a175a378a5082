import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from '@playwright/test'
import { standingByEmail } from '../../src/modules/identity/server/identity.ts'
import { runDue, SCHEDULE } from '../../src/modules/standingOrders/server/standingOrders.ts'
import { createLog } from '../../src/platform/server/log.ts'
import { newId } from '../../src/values/ids.ts'
import { formatMoney, fromDecimal } from '../../src/values/money.ts'
import { expect } from '../factories/browser.ts'
import { wrongFor } from '../factories/codes.ts'
import { knowEachOther } from '../factories/known.ts'
import { loseAnswers } from '../factories/lostAnswers.ts'
import { codeFor, goWithin, openBrowserWorld, type BrowserWorld } from '../worlds/browser.ts'
import {
  balanceOf,
  BEN,
  button,
  countTaps,
  dashboardOf,
  enterCode,
  fillAmount,
  INES,
  panel,
} from './transferForms.ts'

let world: BrowserWorld
/** Where Ines sends, one transfer after the other. */
let page: Page
/** Her dashboard in a second window, which follows. */
let home: Page
before(async () => {
  world = await openBrowserWorld()
  page = await dashboardOf(world, INES)
  home = await page.context().newPage()
  await home.goto(page.url())
})
after(() => world.close())

const TO_MEMBER = '/api/transfers/to-member'
const DAY_MS = 24 * 60 * 60_000
const cents = (text: string | null): number => Number(text!.replace(/[^0-9]/g, ''))

const scheduled = (): string => `${world.portal.base}/dashboard/scheduled`
const toDashboard = (): Promise<void> => page.getByRole('link', { name: 'Dashboard' }).click()

async function review(amount: string, reference: string): Promise<void> {
  await toDashboard()
  await page.getByRole('link', { name: 'Move money' }).first().click()
  await fillAmount(page, amount, reference)
  await button(page, 'Continue to review').click()
  await expect(page.getByRole('heading', { name: 'Step 2 of 2: Review' })).toBeFocused()
}

test('$25.00 leaves Checking in at most four taps, reaches Savings, and shows everywhere, in a second window too', async () => {
  await expect(page.getByText('$10,624.01').first()).toBeVisible()
  // What moved so far depends on the day: a bill of the demonstration may be in this month.
  const { month } = await page.evaluate(async () => (await fetch('/api/activity/overview')).json())
  const shown = (decimal: string): string => formatMoney(fromDecimal(decimal))

  const taps = countTaps()
  await taps.press(page.getByRole('link', { name: 'Move money' }).first())
  await taps.write(panel(page).getByLabel('Amount'), '25')
  await taps.type(panel(page).getByLabel('Reference'), 'Holiday jar')
  await taps.press(button(page, 'Continue to review'))
  await taps.press(button(page, /^Move \$25\.00 to Savings/))
  await expect(page.getByText('You moved $25.00')).toBeVisible()
  assert.ok(taps.count() <= 4, `${taps.count()} taps`)

  await toDashboard()
  for (const window of [page, home]) {
    await expect(balanceOf(window, 'Available Balance').getByText('$10,599.01')).toBeVisible()
    await expect(balanceOf(window, 'Savings Account').getByText('$3,729.20')).toBeVisible()
    const income = balanceOf(window, 'Monthly Income')
    await expect(income.getByText(`+${shown(month.income)}`)).toBeVisible()
    const outgoing = balanceOf(window, 'Monthly Outgoing')
    await expect(outgoing.getByText(shown(month.outgoing))).toBeVisible()
    await expect(window.getByText('“Holiday jar”').first()).toBeVisible()
  }
})

test('a lost answer between accounts moves the money once', async () => {
  const heal = await loseAnswers(page, { path: /api\/transfers\/between-accounts$/ })
  await review('1.00', 'Lost and found')
  await button(page, /^Move \$1\.00/).click()
  await expect(page.getByText('We cannot tell whether your money moved.')).toBeVisible()
  await heal()
  await button(page, 'Try again').click()
  await expect(page.getByText('You moved $1.00')).toBeVisible()
  // One line on each of the two accounts.
  await expect(home.getByText('“Lost and found”')).toHaveCount(2)
})

test('what was spent since the review is refused in words, and no money leaves', async () => {
  const ines = await world.portal.as(INES)
  const { body } = await ines.get('/api/activity/overview')
  const [checking, savings] = body.accounts
  await review(checking.available, 'All of it')
  const order = { id: newId(), fromAccountId: checking.id, toAccountId: savings.id }
  const sent = await ines.post('/api/transfers/between-accounts', {
    ...order,
    amount: '1.00',
    reference: 'Faster',
  })
  assert.equal(sent.status, 200)
  await button(page, /^Move /).click()
  const alert = panel(page).getByRole('alert')
  await expect(alert.getByText('Insufficient funds')).toBeVisible()
  await expect(alert.getByText('No money left your account.')).toBeVisible()
})

test('Ines pays Ben for the first time in at most seven taps, the sums are right on both sides, and he is kept as a payee', async () => {
  await toDashboard()
  const ben = await dashboardOf(world, BEN)
  const hers = balanceOf(home, 'Available Balance').locator('.money-xl')
  const his = balanceOf(ben, 'Available Balance').locator('.money-xl')
  const [left, before] = [cents(await hers.textContent()), cents(await his.textContent())]
  const taps = countTaps()
  await taps.press(page.getByRole('link', { name: 'To a bank user' }))
  await taps.write(page.getByLabel('Recipient email'), BEN)
  await taps.type(panel(page).getByLabel('Amount'), '12.5')
  await expect(panel(page).getByText('Ben O.')).toBeVisible()
  await taps.type(panel(page).getByLabel('Reference'), 'Lunch')
  await taps.press(button(page, 'Continue to review'))
  await expect(page.getByText('We sent you a code for this transfer by email.')).toBeVisible()
  const code = await codeFor(world.portal, INES)
  await page.getByLabel('One-time code').fill(wrongFor(code))
  await button(page, 'Send $12.50 to Ben O.').click()
  await expect(page.getByRole('link', { name: 'Invalid OTP' })).toBeVisible()
  await taps.type(page.getByLabel('One-time code'), code)
  await taps.press(button(page, 'Send $12.50 to Ben O.'))
  await expect(page.getByRole('heading', { name: 'You sent $12.50 to Ben O.' })).toBeFocused()
  assert.ok(taps.count() <= 7, `${taps.count()} taps`)
  await expect.poll(async () => cents(await hers.textContent())).toBe(left - 1250)
  await expect.poll(async () => cents(await his.textContent())).toBe(before + 1250)
  await ben.context().close()

  await button(page, 'Send again').click()
  await expect(page.getByLabel('Recipient email')).toHaveValue(BEN)
  await expect(panel(page).getByLabel('Amount')).toHaveValue('12.50')
  await expect(panel(page).getByLabel('Reference')).toHaveValue('Lunch')

  await goWithin(page, `${world.portal.base}/dashboard/payees`)
  await button(page, 'Save Ben O.').click()
  await page.getByLabel('Name for Ben O.').fill('Ben from work')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Saved as Ben from work.')).toBeVisible()
  await page.getByRole('link', { name: 'Pay again Ben from work' }).click()
  await expect(page.getByLabel('Recipient email')).toHaveValue(BEN)
})

test('Ines arranges three payments to Ben once, though an answer is lost; nothing moves now, and what the worker did shows by itself', async () => {
  const available = balanceOf(home, 'Available Balance').locator('.money-xl')
  const before = (await available.textContent())!
  await fillAmount(page, '25', 'Piano lessons')
  await page.getByRole('radio', { name: 'Repeating' }).check()
  await page.getByRole('radio', { name: 'Every week', exact: true }).check()
  await page.getByRole('radio', { name: 'After a number of times' }).check()
  await page.getByLabel('How many times').fill('3')
  await button(page, 'Continue to review').click()
  await enterCode(world, page, INES)
  const heal = await loseAnswers(page, { path: /api\/schedules$/, method: 'POST' })
  await button(page, 'Schedule $25.00 to Ben O.').click()
  await expect(page.getByText(/cannot tell whether your transfer was scheduled/)).toBeVisible()
  await heal()
  await button(page, 'Try again').click()
  await expect(page.getByRole('heading', { name: 'Transfer scheduled' })).toBeFocused()
  await expect(available).toHaveText(before)

  await goWithin(page, scheduled())
  const upcoming = page.getByRole('region', { name: 'Upcoming' }).getByRole('listitem')
  const lessons = upcoming.filter({ hasText: '$25.00 to Ben O.' })
  await expect(lessons).toHaveCount(1)
  await expect(lessons).toContainText('3 more times')
  const { engine, config, clock } = world.portal
  const { institution } = config
  const tomorrow = { now: () => new Date(clock.now().getTime() + DAY_MS) }
  const log = createLog('error')
  assert.equal(await runDue(engine.db, { clock: tomorrow, institution, log }, SCHEDULE, 100), 1)
  const past = page.getByRole('region', { name: 'Past transfers' }).getByRole('listitem')
  await expect(past.filter({ hasText: '$25.00' })).toContainText('Sent')
  await expect(lessons).toContainText('2 more times')
})

test('a decision about an older picture of a schedule is refused, and the new one is shown', async () => {
  await page.getByRole('button', { name: /^Edit \$25/ }).click()
  await goWithin(home, scheduled())
  await home.getByRole('button', { name: /^Skip next \$25/ }).click()
  await home.getByRole('button', { name: 'Skip this transfer' }).click()
  await expect(home.getByText('will not be sent on')).toBeVisible()
  // The first window hears of it, and yet what was decided was about the picture before.
  await expect(page.locator('li').filter({ hasText: 'Skipped' })).toBeAttached()
  const form = page.getByRole('dialog')
  await form.getByLabel('Amount').fill('24')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(form.getByRole('alert')).toContainText('This scheduled transfer has changed')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Your changes to the scheduled transfer are saved')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: '$24.00' })).toBeVisible()
  await home.getByRole('link', { name: 'Dashboard' }).click()
})

test('once they know each other a payment is repeated in three taps without a code, once though its answer is lost, and Back, forward and reload never send again', async () => {
  const { db } = world.portal.engine
  const [ines, ben] = await Promise.all([INES, BEN].map((email) => standingByEmail(db, email)))
  await knowEachOther(db, ines!.personId, ben!.personId)
  const left = balanceOf(home, 'Available Balance').locator('.money-xl')
  const before = cents(await left.textContent())
  let sent = 0
  page.on('request', (request) => {
    if (request.url().endsWith(TO_MEMBER)) sent++
  })
  await toDashboard()
  const taps = countTaps()
  const recent = page.getByRole('region', { name: 'Recent Transactions' })
  // From the latest transactions: the row, Repeat, Send.
  await taps.press(recent.getByRole('button', { name: /Ben O.*\$12\.50/ }).first())
  await taps.press(page.getByRole('link', { name: /^Repeat/ }))
  const heal = await loseAnswers(page, { path: new RegExp(`${TO_MEMBER}$`) })
  await taps.press(button(page, 'Send $12.50 to Ben O.'))
  assert.equal(taps.count(), 3)
  await expect(page.getByText('We cannot tell whether your money moved.')).toBeVisible()
  await heal()
  await button(page, 'Try again').click()
  const receipt = page.getByRole('heading', { name: 'You sent $12.50 to Ben O.' })
  await expect(receipt).toBeFocused()
  const once = page.getByText('This is the transfer you sent before; it was made once.')
  await expect(once).toBeVisible()
  await expect.poll(async () => cents(await left.textContent())).toBe(before - 1250)

  await page.goBack()
  await expect(receipt).toBeHidden()
  await page.goForward()
  await expect(receipt).toBeVisible()
  await page.reload()
  await expect(receipt).toBeVisible()
  await expect(once).toBeHidden()
  assert.equal(sent, 2)
})

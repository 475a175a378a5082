import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { runDue, SCHEDULE } from '../../src/modules/standingOrders/server/standingOrders.ts'
import { createLog } from '../../src/platform/server/log.ts'
import { expect } from '../factories/browser.ts'
import { loseAnswers } from '../factories/lostAnswers.ts'
import { JOBS_APART } from '../factories/portal.ts'
import { openBrowserWorld, type BrowserWorld } from '../worlds/browser.ts'
import {
  balanceOf,
  BEN,
  button,
  enterCode,
  fillAmount,
  formsOf,
  INES,
  tab,
  verify,
} from './transferForms.ts'

let world: BrowserWorld
before(async () => {
  world = await openBrowserWorld({ environment: JOBS_APART })
})
after(() => world.close())

const DAY_MS = 24 * 60 * 60_000

test('Ines arranges three payments to Ben once, though an answer is lost; nothing moves now, and what the worker did shows by itself', async () => {
  const { page, home } = await formsOf(world, INES)
  const available = balanceOf(home, 'Available Balance').locator('.money-xl')
  const before = await available.textContent()
  assert.ok(before)
  await tab(page, 'To a bank user').click()
  await verify(page, BEN)
  await expect(page.getByText('Recipient found')).toBeVisible()
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

  await page.goto(`${world.portal.base}/dashboard/scheduled`)
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
  const page = await world.visitAs(INES, '/dashboard/scheduled')
  const other = await world.visitAs(INES, '/dashboard/scheduled')
  await page.getByRole('button', { name: /^Edit \$25/ }).click()
  await other.getByRole('button', { name: /^Skip next \$25/ }).click()
  await other.getByRole('button', { name: 'Skip this transfer' }).click()
  await expect(other.getByText('will not be sent on')).toBeVisible()
  // The first window hears of it, and yet what was decided was about the picture before.
  await expect(page.locator('li').filter({ hasText: 'Skipped' })).toBeAttached()
  const form = page.getByRole('dialog')
  await form.getByLabel('Amount').fill('24')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(form.getByRole('alert')).toContainText('This scheduled transfer has changed')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Your changes to the scheduled transfer are saved')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: '$24.00' })).toBeVisible()
})

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from '@playwright/test'
import { expect } from '../factories/browser.ts'
import { INES } from '../../db/seed/people.ts'
import { accountsOf } from '../../src/modules/accounts/server/accounts.ts'
import { standingByEmail } from '../../src/modules/identity/server/identity.ts'
import { CreateScheduleBody } from '../../src/modules/schedules/contract.ts'
import { create, runDue } from '../../src/modules/schedules/server/schedules.ts'
import { carryOut, recipientBehind } from '../../src/modules/transfers/server/transfers.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { createLog } from '../../src/platform/server/log.ts'
import { addDays, dayOf, instantOf } from '../../src/values/dates.ts'
import { newId } from '../../src/values/ids.ts'
import { assertAccessible, assertFits, openStage, signIn, type Stage } from '../journeys/stage.ts'

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())

/** Puts something into the list of Ines, as the form would. */
async function arrange(changes: object): Promise<string> {
  const { engine, clock, config } = stage.portal
  const { memberId } = (await standingByEmail(engine.db, INES.email))!
  const [checking, savings] = await accountsOf(engine.db, memberId)
  const tomorrow = addDays(dayOf(clock.now(), config.institution.timeZone), 1)
  const body = CreateScheduleBody.parse({
    id: newId(),
    kind: 'own',
    fromAccountId: checking!.id,
    toAccountId: savings!.id,
    amount: '25.00',
    reference: 'Rainy day',
    frequency: 'weekly',
    startsOn: tomorrow,
    ...changes,
  })
  const customer = { memberId, sessionId: newId(), address: null }
  const scene = { clock, institution: config.institution, recipientBehind }
  const made = await inTransaction(engine.db, (tx) => create(tx, scene, customer, body))
  assert.ok(made.ok, JSON.stringify(made))
  return body.startsOn
}

async function openList(): Promise<Page> {
  const page = await stage.visit('/login')
  await signIn(stage, page, INES.email)
  await expect(page).toHaveURL(/dashboard/)
  await page.goto(`${stage.portal.base}/dashboard/scheduled`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Scheduled')
  return page
}

test('a member looks after what is scheduled', async () => {
  const page = await openList()
  // Her bill stands among what comes, with the way to where it is changed.
  const bill = page.getByRole('listitem').filter({ hasText: 'Home internet' })
  await expect(bill).toContainText('$59.00 to Lumenpost')
  await expect(bill.getByRole('link', { name: /^Change in Bill Pay/ })).toHaveAttribute(
    'href',
    '/dashboard?panel=billpay#quick-actions-billpay',
  )
  await assertAccessible(page)

  // The list follows by itself.
  await arrange({ amount: '40.00', timesMax: 12 })
  const item = page.getByRole('listitem').filter({ hasText: '$40.00' })
  await expect(item).toContainText('12 more times')

  await item.getByRole('button', { name: /^Skip next/ }).click()
  const asked = page.getByRole('alertdialog')
  await expect(asked.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await expect(asked).toContainText('It counts as one of the 12 that are left.')
  await assertAccessible(page)
  await asked.getByRole('button', { name: 'Skip this transfer' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'will not be sent on' })).toBeVisible()
  await expect(item.first()).toContainText('11 more times')
  await expect(page.getByRole('heading', { name: 'Past transfers' })).toBeVisible()

  await item.first().getByRole('button', { name: /^Edit/ }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Amount').fill('none')
  await form.getByLabel('How many more times').fill('0')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(form.getByRole('alert')).toContainText('Please enter a valid amount')
  await expect(form.getByRole('alert')).toContainText('Enter a number of times from 1 to 260')
  await assertAccessible(page)
  await form.getByLabel('Amount').fill('$41')
  await form.getByLabel('How many more times').fill('3')
  await form.getByLabel('How many more times').press('Enter')
  const edited = page.getByRole('listitem').filter({ hasText: '$41.00' })
  await expect(edited).toContainText('3 more times')

  await edited.getByRole('button', { name: /^Cancel/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel transfer' }).click()
  await expect(page.getByText('The scheduled transfer is cancelled')).toBeVisible()
  await expect(edited).toBeHidden()
  await expect(bill).toBeVisible()
})

test('a member who decides about an older picture is told, and sees the new one', async () => {
  const page = await openList()
  await arrange({ amount: '51.00' })
  const item = page.getByRole('listitem').filter({ hasText: '$51.00' })
  await item.getByRole('button', { name: /^Edit/ }).click()
  const other = await openList()
  await other.getByRole('button', { name: /^Skip next \$51/ }).click()
  await other.getByRole('button', { name: 'Skip this transfer' }).click()
  await expect(other.getByText('will not be sent on')).toBeVisible()

  // The first window hears of it, and yet what was decided was about the picture before.
  const skipped = page.locator('li').filter({ hasText: '$51.00' }).filter({ hasText: 'Skipped' })
  await expect(skipped).toBeAttached()
  const form = page.getByRole('dialog')
  await form.getByLabel('Amount').fill('52')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(form.getByRole('alert')).toContainText('This scheduled transfer has changed')
  await expect(form.getByLabel('Amount')).toHaveValue('52.00')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Your changes to the scheduled transfer are saved')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: '$52.00' })).toBeVisible()
})

test('what the worker did shows by itself, with its receipt or the reason', async () => {
  const page = await openList()
  await arrange({ amount: '61.00', frequency: 'once' })
  const day = await arrange({ amount: '999999.00', frequency: 'once' })
  await expect(page.getByRole('listitem').filter({ hasText: '$61.00' })).toBeVisible()
  const upcoming = page.getByRole('region', { name: 'Upcoming' }).getByRole('listitem')
  const dates = await upcoming
    .locator('time')
    .evaluateAll((times) => times.map((time) => time.getAttribute('datetime') ?? ''))
  assert.deepEqual(dates, dates.toSorted(), 'transfers and bills are in the order of their dates')
  const { engine, config } = stage.portal
  const { institution } = config
  const clock = { now: () => instantOf(day, '12:00', institution.timeZone) }
  const log = createLog('error')
  await runDue(engine.db, { clock, institution, log, carryOut }, 100)
  const history = page.getByRole('region', { name: 'Past transfers' })
  const sent = history.getByRole('listitem').filter({ hasText: '$61.00' })
  await expect(sent).toContainText('Sent')
  await expect(sent.getByRole('link', { name: /^Receipt/ })).toBeVisible()
  const failed = history.getByRole('listitem').filter({ hasText: '$999,999.00' })
  await expect(failed).toContainText('Not sent')
  await expect(failed).toContainText('Insufficient funds. No money left your account.')
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await assertFits(page)
    await assertAccessible(page)
  }
})

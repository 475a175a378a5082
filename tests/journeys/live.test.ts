import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from '@playwright/test'
import { BEN, ROSA } from '../../src/modules/demo/server/people.ts'
import { setStanding, standingByEmail } from '../../src/modules/identity/server/identity.ts'
import { writeNotifications } from '../../src/modules/notifications/server/notifications.ts'
import { settableClock } from '../../src/platform/server/clock.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import { formatMoney, fromDecimal } from '../../src/values/money.ts'
import { verbatim } from '../../src/values/sentence.ts'
import { expect } from '../factories/browser.ts'
import { DEMO_NOW } from '../factories/demoNow.ts'
import { JOBS_HERE } from '../factories/portal.ts'
import { newUser } from '../members/world.ts'
import { codeFor, goWithin, openBrowserWorld, type BrowserWorld } from '../worlds/browser.ts'

let world: BrowserWorld
/** Two windows of Ben, and one of Rosa, who has his page open. */
let page: Page
let other: Page
let rosa: Page
before(async () => {
  // A Wednesday at noon, so the next business day is the next day.
  world = await openBrowserWorld({ clock: settableClock(DEMO_NOW), environment: JOBS_HERE })
  page = await world.visitAs(BEN.email, '/dashboard')
  other = await page.context().newPage()
  await other.goto(page.url())
  rosa = await world.visitAs(ROSA.email, `/admin/users/${await idOfBen()}`)
})
after(() => world.close())

async function idOfBen(): Promise<string> {
  return (await standingByEmail(world.portal.engine.db, BEN.email))!.personId
}

/** Ben moves money to his savings, elsewhere; what is in them then. */
async function benSaves(amount: string): Promise<string> {
  const ben = await world.portal.as(BEN.email)
  const accounts = async () => (await ben.get('/api/activity/overview')).body.accounts
  const [checking, savings] = await accounts()
  const order = { fromAccountId: checking.id, toAccountId: savings.id, amount, reference: 'Saved' }
  const { status } = await ben.post('/api/transfers/between-accounts', { id: newId(), ...order })
  assert.equal(status, 200)
  return formatMoney(fromDecimal((await accounts())[1].available))
}

async function benIsTold(title: string): Promise<void> {
  const { engine, clock } = world.portal
  const [personId, at] = [await idOfBen(), clock.now()]
  const news = { kind: 'money_in', title: verbatim(title), text: verbatim('News') } as const
  await writeNotifications(engine.db, [{ personId, at, ...news }])
}

test('two windows of Ben show what happens elsewhere, and in each other', async () => {
  const now = await benSaves('2.09')
  await benIsTold('Money in: $7.00')
  for (const window of [page, other]) {
    const savings = window.getByRole('region', { name: 'Savings Account', exact: true })
    await expect(savings.getByText(now)).toBeVisible()
    await expect(window.getByRole('button', { name: /^Notifications, \d+ unread/ })).toBeVisible()
  }
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await expect(panel.getByText('Money in: $7.00').first()).toBeVisible()
  await panel.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(other.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
})

test('the page of a member shows staff what the member does elsewhere', async () => {
  const savings = rosa.getByRole('region', { name: 'Savings', exact: true })
  const saved = rosa.getByRole('row').filter({ hasText: 'Saved' }).filter({ hasText: '$1.03' })
  await expect(savings).toBeVisible()
  await expect(rosa.getByRole('table', { name: 'Transactions, newest first' })).toBeVisible()
  const now = await benSaves('1.03')
  await expect(savings.getByText(now).first()).toBeVisible()
  await expect(saved).toHaveCount(2)
})

/** Ben lets Rosa see his pages, she reads there as he does, and he ends it: her page is gone at once. */
async function showPages(): Promise<void> {
  await page.getByRole('link', { name: 'Safety' }).last().click()
  await page.getByRole('button', { name: 'Show my pages' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Show my pages' }).click()
  await expect(page.getByText('Rosa Delgado may see your pages', { exact: true })).toBeVisible()
  await rosa.getByRole('button', { name: 'See as Ben Okafor sees it' }).click()
  await rosa.waitForURL(/\/dashboard$/)
  const strip = rosa.getByRole('complementary', { name: 'You see the pages of a member' })
  await expect(strip).toBeVisible()
  await expect(rosa.getByRole('heading', { level: 1 })).toContainText('Ben')
  await rosa.getByRole('link', { name: 'Activity' }).first().click()
  await expect(rosa.getByText('Tidewater Freight - Payroll').first()).toBeVisible()
  await expect(strip).toBeVisible()
  await page.getByRole('link', { name: 'Bill Pay' }).first().click()
  await expect(page.getByText('Rosa Delgado sees your pages')).toBeVisible()
  await page.getByRole('button', { name: 'End it now' }).click()
  await rosa.waitForURL(/\/admin\/users\//)
  await expect(strip).toBeHidden()
  await expect(page.getByText('Rosa Delgado sees your pages')).toBeHidden()
}

test('a call verified: it shows with name and topic on whatever page while it runs, and without one nobody calls', async () => {
  await goWithin(page, `${world.portal.base}/dashboard/safety`)
  await expect(page.getByText('Nobody from us is calling you now.')).toBeVisible()
  await rosa.getByRole('button', { name: 'Start a call' }).click()
  await rosa.getByLabel('What the call is about').fill('Your new card')
  await rosa.getByRole('button', { name: 'Start the call' }).click()
  await expect(page.getByText('Rosa Delgado of Hazelnotch is calling you')).toBeVisible()
  await expect(page.getByText('Your new card')).toBeVisible()
  await page.getByRole('link', { name: 'Bill Pay' }).first().click()
  await expect(page.getByText('Rosa Delgado of Hazelnotch is calling you')).toBeVisible()
  await showPages()
  await rosa.getByRole('button', { name: 'End the call' }).click()
  await expect(page.getByText('Rosa Delgado of Hazelnotch is calling you')).toBeHidden()
  await goWithin(page, `${world.portal.base}/dashboard/safety`)
  await expect(page.getByText('Nobody from us is calling you now.')).toBeVisible()
})

test('the number of all users follows whoever is added, while another tab is open', async () => {
  await goWithin(rosa, `${world.portal.base}/admin?tab=approved`)
  const all = rosa.getByRole('tab', { name: /^All Users \(\d+\)$/ })
  const countOf = async () => Number(/\d+/.exec(await all.innerText())?.[0])
  await expect(all).toBeVisible()
  const before = await countOf()
  const client = await world.portal.as(ROSA.email)
  assert.equal((await client.post('/api/admin/users', newUser())).status, 200)
  await expect.poll(countOf).toBe(before + 1)
})

/** A bill of Ben's that is due tomorrow. */
async function arrange(): Promise<void> {
  const ben = await world.portal.as(BEN.email)
  const [checking] = (await ben.get('/api/activity/overview')).body.accounts
  const bill = {
    fromAccountId: checking.id,
    frequency: 'weekly',
    id: newId(),
    provider: 'emberly',
    accountNumber: '4417092688',
    amount: '17.31',
    scheduleDate: '2026-07-16',
  }
  const { challengeId } = (await ben.post('/api/bills/code', { payment: bill, anew: false })).body
    .asked
  const proof = { challengeId, code: await codeFor(world.portal, BEN.email) }
  assert.equal((await ben.post('/api/bills', { ...bill, proof })).status, 200)
}

test('when staff go to the next business day, the pages of a member show it by themselves', async () => {
  await arrange()
  await page.getByRole('link', { name: 'Bill Pay' }).first().click()
  await goWithin(other, `${world.portal.base}/dashboard/deposits`)
  const paid = page
    .getByRole('region', { name: 'Payment History' })
    .getByRole('listitem')
    .filter({ hasText: '$17.31' })
  const held = other.getByText(/\$1,565\.00 on hold until/)
  await expect(page.getByText('Upcoming Bills')).toBeVisible()
  await expect(paid).toHaveCount(0)
  await expect(held.first()).toBeVisible()

  await goWithin(rosa, `${world.portal.base}/admin/jobs`)
  await rosa.getByRole('button', { name: 'Next business day' }).click()
  await expect(rosa.getByText(/It is .*Jul\w* 16/)).toBeVisible()

  await expect(paid.getByText('Completed')).toBeVisible()
  await expect(held).toHaveCount(0)
  // What can be chosen follows: tomorrow is another day now.
  const form = page.getByRole('main')
  await form.getByRole('button', { name: 'Tomorrow' }).click()
  await expect(form.getByLabel('Day', { exact: true })).toHaveValue('17')
})

test('both windows of a member who is suspended are covered at once', async () => {
  const { engine, clock } = world.portal
  const standing = { role: 'user', status: 'suspended', at: clock.now() } as const
  const personId = await idOfBen()
  await inTransaction(engine.db, (tx) => setStanding(tx, personId, standing))
  for (const window of [page, other])
    await expect(window.getByText('You were signed out to keep your money safe.')).toBeVisible()
  await expect(page.getByText('Upcoming Bills')).toBeHidden()
  await expect(other.getByRole('region', { name: 'Deposit history' })).toBeHidden()
})

import { verbatim } from '../../src/values/sentence.ts'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { BEN, INES, ROSA } from '../../src/modules/demo/server/people.ts'
import { setStanding, standingByEmail } from '../../src/modules/identity/server/identity.ts'
import { writeNotifications } from '../../src/modules/notifications/server/notifications.ts'
import { settableClock } from '../../src/platform/server/clock.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import { formatMoney, fromDecimal } from '../../src/values/money.ts'
import { expect } from '../factories/browser.ts'
import { DEMO_NOW } from '../factories/demoNow.ts'
import { newUser } from '../members/world.ts'
import { codeFor, openBrowserWorld, type BrowserWorld } from '../worlds/browser.ts'

let world: BrowserWorld
before(async () => {
  // A Wednesday at noon, so the next business day is the next day.
  world = await openBrowserWorld({ clock: settableClock(DEMO_NOW) })
})
after(() => world.close())

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
  const { personId } = (await standingByEmail(engine.db, BEN.email))!
  await writeNotifications(engine.db, [
    { personId, kind: 'money_in', title: verbatim(title), text: verbatim('News'), at: clock.now() },
  ])
}

test('two windows of Ben show what happens elsewhere, and in each other', async () => {
  const page = await world.visitAs(BEN.email, '/dashboard')
  const other = await page.context().newPage()
  await other.goto(page.url())
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
})

test('whoever lost their access before the news could begin is covered all the same', async () => {
  const page = await world.visitAs(INES.email, '/')
  let begin = () => {}
  const suspended = new Promise<void>((go) => (begin = go))
  await page.route('**/api/live?*', async (route) => {
    await suspended
    await route.continue()
  })
  await page.goto(`${world.portal.base}/dashboard`)
  await expect(page.getByRole('heading', { name: 'Recent Transactions' })).toBeVisible()
  const { engine, clock } = world.portal
  const { personId } = (await standingByEmail(engine.db, INES.email))!
  const standing = { role: 'user', status: 'suspended', at: clock.now() } as const
  await inTransaction(engine.db, (tx) => setStanding(tx, personId, standing))
  begin()
  await expect(page.getByText('You were signed out to keep your money safe.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Recent Transactions' })).toBeHidden()
})

test('the page of a member shows staff what the member does elsewhere', async () => {
  const { personId } = (await standingByEmail(world.portal.engine.db, BEN.email))!
  const page = await world.visitAs(ROSA.email, `/admin/users/${personId}`)
  const savings = page.getByRole('region', { name: 'Savings', exact: true })
  const saved = page.getByRole('row').filter({ hasText: 'Saved' }).filter({ hasText: '$1.03' })
  await expect(savings).toBeVisible()
  await expect(page.getByRole('table', { name: 'Transactions, newest first' })).toBeVisible()
  const now = await benSaves('1.03')
  await expect(savings.getByText(now).first()).toBeVisible()
  await expect(saved).toHaveCount(2)
})

test('the number of all users follows whoever is added, while another tab is open', async () => {
  const page = await world.visitAs(ROSA.email, '/admin?tab=approved')
  const all = page.getByRole('tab', { name: /^All Users \(\d+\)$/ })
  const countOf = async () => Number(/\d+/.exec(await all.innerText())?.[0])
  await expect(all).toBeVisible()
  const before = await countOf()
  const rosa = await world.portal.as(ROSA.email)
  assert.equal((await rosa.post('/api/admin/users', newUser())).status, 200)
  await expect.poll(countOf).toBe(before + 1)
})

/** A bill and a transfer of Ben's that are due tomorrow. */
async function arrange(): Promise<void> {
  const ben = await world.portal.as(BEN.email)
  const [checking, savings] = (await ben.get('/api/activity/overview')).body.accounts
  const shared = { fromAccountId: checking.id, frequency: 'weekly' }
  const bill = {
    ...shared,
    id: newId(),
    provider: 'emberly',
    accountNumber: '4417092688',
    amount: '17.31',
    scheduleDate: '2026-07-16',
  }
  const transfer = {
    ...shared,
    id: newId(),
    kind: 'own',
    toAccountId: savings.id,
    amount: '23.19',
    reference: 'Rainy day',
    startsOn: '2026-07-16',
  }
  const { challengeId } = (await ben.post('/api/bills/code', { payment: bill, anew: false })).body
    .asked
  const proof = { challengeId, code: await codeFor(world.portal, BEN.email) }
  assert.equal((await ben.post('/api/bills', { ...bill, proof })).status, 200)
  assert.equal((await ben.post('/api/schedules', transfer)).status, 200)
}

test('when staff go to the next business day, the pages of a member show it by themselves', async () => {
  await arrange()
  const bills = await world.visitAs(BEN.email, '/dashboard/bills')
  const open = async (path: string) => {
    const page = await bills.context().newPage()
    await page.goto(world.portal.base + path)
    return page
  }
  const deposits = await open('/dashboard/deposits')
  const schedules = await open('/dashboard/scheduled')
  const paid = bills
    .getByRole('region', { name: 'Payment History' })
    .getByRole('listitem')
    .filter({ hasText: '$17.31' })
  const held = deposits.getByText(/\$1,565\.00 on hold until/)
  const moved = schedules.getByRole('listitem').filter({ hasText: '$23.19' })
  await expect(bills.getByText('Upcoming Bills')).toBeVisible()
  await expect(paid).toHaveCount(0)
  await expect(held.first()).toBeVisible()
  await expect(moved).toHaveCount(1)

  const rosa = await world.visitAs(ROSA.email, '/admin/jobs')
  await rosa.getByRole('button', { name: 'Next business day' }).click()
  await expect(rosa.getByText(/It is .*Jul\w* 16/)).toBeVisible()

  await expect(paid.getByText('Completed')).toBeVisible()
  await expect(held).toHaveCount(0)
  await expect(moved).toHaveCount(2)
  // What can be chosen follows: tomorrow is another day now.
  const form = bills.getByRole('main')
  await form.getByRole('button', { name: 'Tomorrow' }).click()
  await expect(form.getByLabel('Day', { exact: true })).toHaveValue('17')
})

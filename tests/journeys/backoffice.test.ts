import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from '@playwright/test'
import { BEN, DEMO_PASSCODES, INES, ROSA, THEO } from '../../src/modules/demo/server/people.ts'
import { setStanding, standingByEmail } from '../../src/modules/identity/server/identity.ts'
import { readLimits } from '../../src/modules/limits/server/limits.ts'
import { decideAndCount } from '../../src/modules/paymentRules/server/paymentRules.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import { money } from '../../src/values/money.ts'
import { expect } from '../factories/browser.ts'
import { loseAnswers } from '../factories/lostAnswers.ts'
import { openBrowserWorld, type BrowserWorld } from '../worlds/browser.ts'
import { institution } from '../worlds/creditUnion.ts'

let world: BrowserWorld
before(async () => {
  world = await openBrowserWorld()
})
after(() => world.close())

async function personId(email: string): Promise<string> {
  const person = await standingByEmail(world.portal.engine.db, email)
  assert.ok(person)
  return person.personId
}

test('each place of staff leads to a page of its own, and Sign Out away', async () => {
  const page = await world.visitAs(ROSA.email, '/admin')
  const places = page.getByRole('navigation', { name: 'Staff' })
  for (const [place, title] of [
    ['Users', 'Users'],
    ['Deposits', 'Deposits'],
    ['Analytics', 'Analytics'],
    ['Settings', 'Settings'],
    ['Messages', 'Messages'],
    ['Approvals', 'Approvals'],
    ['Jobs', 'Jobs'],
    ['Tax forms', 'Tax forms by year'],
    ['Audit trail', 'Audit trail'],
    ['Dashboard', 'Staff dashboard'],
  ] as const) {
    await places.getByRole('link', { name: place, exact: true }).click()
    await expect(page.getByRole('heading', { name: place, level: 1 })).toBeFocused()
    await expect(page).toHaveTitle(new RegExp(`^${title} \\|`))
  }
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/\/login$/)
})

/** Ines has sent one transfer to another bank, as far as the limit knows. */
async function inesSendsOne(): Promise<void> {
  const { engine, clock } = world.portal
  const id = await personId(INES.email)
  await inTransaction(engine.db, async (tx) => {
    const sent = { id: newId(), personId: id, kind: 'us_bank', amount: money(100n) } as const
    await decideAndCount(tx, { at: clock.now(), institution }, { ...sent, adds: 'payment' })
  })
}

const count = (page: Page) => page.getByLabel('Number of transactions')

async function saveCount(page: Page, typed: string): Promise<void> {
  await count(page).fill(typed)
  await page.getByRole('button', { name: 'Save settings' }).click()
  await page.getByRole('button', { name: 'Save and reset counts' }).click()
}

test('settings saved for all users reset every count, also where the answer is lost', async () => {
  await inesSendsOne()
  const page = await world.visitAs(ROSA.email, '/admin/settings')
  await expect(page.getByRole('row', { name: /^Ines Abara 1 of 2$/ })).toBeVisible()
  await saveCount(page, '3')
  await expect(
    page.getByText('Settings updated and transaction counts reset successfully'),
  ).toBeVisible()
  await expect(page.getByText(/Last saved .* by Rosa Delgado/)).toBeVisible()
  await expect(page.getByText('All counts stand at 0.')).toBeVisible()
  await loseAnswers(page, { path: /api\/admin\/limits$/ })
  await saveCount(page, '4')
  await expect(page.getByText(/^Failed to update settings\. We could not reach/)).toBeVisible()
  await page.reload()
  await expect(count(page)).toHaveValue('4')
  // What was left unsaved is gone for whoever comes back.
  await count(page).fill('9')
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  await page.goBack()
  await expect(count(page)).toHaveValue('4')
})

test('settings are covered for somebody who is no administrator any more, and save nothing', async () => {
  const { engine, clock } = world.portal
  const limitOf = () => readLimits(engine.db)
  const before = await limitOf()
  const page = await world.visitAs(THEO.email, '/admin/settings')
  await count(page).fill('50')
  const id = await personId(THEO.email)
  const setRole = (role: 'user' | 'admin') =>
    inTransaction(engine.db, (tx) =>
      setStanding(tx, id, { role, status: 'active', at: clock.now() }),
    )
  await setRole('user')
  await expect(page.getByText('You were signed out to keep your money safe.')).toBeVisible()
  await expect(count(page)).toBeHidden()
  assert.deepEqual(await limitOf(), before)
  await setRole('admin')
})

test('an OTP that Rosa adds signs Ben in, and what she removes is gone for Theo until she undoes it', async () => {
  const page = await world.visitAs(ROSA.email, '/admin?panel=otps')
  const theirs = await world.visitAs(THEO.email, '/admin?panel=otps')
  await page.getByLabel('New OTP').fill('246 810')
  await page.getByRole('button', { name: 'Add OTP' }).click()
  await expect(page.getByText('246810 is accepted now.')).toBeVisible()
  const ben = world.portal.visitor()
  await ben.signIn(BEN.email, BEN.password, async () => '246810')
  const used = page.getByRole('region', { name: /Used codes/ })
  await expect(used.getByText('246810')).toBeVisible()
  await expect(used.getByText('Ben Okafor')).toBeVisible()

  const removal = (window: Page) =>
    window.getByRole('button', { name: `Remove ${DEMO_PASSCODES[0]}` })
  await expect(removal(theirs)).toBeVisible()
  await removal(page).click()
  const undo = page.getByRole('button', { name: /^Undo/ })
  // While it is pointed at it stays, however long the other window takes.
  await undo.hover()
  await expect(removal(page)).toBeHidden()
  await expect(removal(theirs)).toBeHidden()
  await undo.click()
  await expect(removal(page)).toBeVisible()
  await expect(removal(theirs)).toBeVisible()
})

test('a second administrator agrees to a request, and whoever asked reads who did', async () => {
  const rosa = await world.portal.as(ROSA.email)
  const member = `/api/admin/members/${await personId(INES.email)}/accounts`
  const [checking] = (await rosa.get(member)).body.accounts
  const asked = await rosa.post(`${member}/${checking.id}/edit`, {
    id: newId(),
    number: checking.number,
    routingNumber: '',
    balance: (Number(checking.balance) + 30_000).toFixed(2),
    expectedBalance: checking.balance,
    reason: 'The teller counted wrong',
  })
  assert.equal(asked.body.code, 'waits_for_second_person')
  const hers = await world.visitAs(ROSA.email, '/admin/approvals')
  const request = (page: Page) => page.getByText('The teller counted wrong')
  await expect(request(hers)).toBeVisible()
  await expect(hers.getByRole('button', { name: 'Withdraw' })).toBeVisible()
  const theirs = await world.visitAs(THEO.email, '/admin/approvals')
  await theirs.getByRole('button', { name: 'Approve', exact: true }).click()
  await theirs.getByRole('button', { name: 'Approve request' }).click()
  await expect(theirs.getByText('Nothing waits for a second person.')).toBeVisible()
  await expect(request(hers)).toBeHidden()
  await hers.getByRole('tab', { name: 'Decided' }).click()
  await expect(request(hers)).toBeVisible()
  await expect(hers.getByText(/Decided by Theo Lindqvist/)).toBeVisible()
  const { accounts } = (await rosa.get(member)).body
  assert.equal(Number(accounts[0].balance), Number(checking.balance) + 30_000)
})

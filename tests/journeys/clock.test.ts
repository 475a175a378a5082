import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from '@playwright/test'
import { settableClock } from '../../src/platform/server/clock.ts'
import { newId } from '../../src/values/ids.ts'
import { expect } from '../factories/browser.ts'
import { DEMO_NOW } from '../factories/demoNow.ts'
import { codeFor, openStage, signIn, type Stage } from './stage.ts'

const BEN = 'ben.okafor@example.com'
const ROSA = 'rosa.delgado@hazelnotch.example'
const WIDE = { viewport: { width: 1280, height: 900 } }

let stage: Stage
before(async () => {
  // A Wednesday at noon, so the next business day is the next day.
  stage = await openStage({ clock: settableClock(DEMO_NOW) })
})
after(() => stage.close())

async function signedIn(email: string, path: string): Promise<Page> {
  const page = await stage.visit(`/login?next=${encodeURIComponent(path)}`, WIDE)
  await signIn(stage, page, email)
  // Other windows share the cookie, which is there once this one leads on.
  await page.waitForURL(({ pathname }) => pathname !== '/login')
  return page
}

/** A bill and a transfer of Ben's that are due tomorrow. */
async function arrange(): Promise<void> {
  const ben = await stage.portal.as(BEN)
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
  const proof = { challengeId, code: await codeFor(stage.portal, BEN) }
  assert.equal((await ben.post('/api/bills', { ...bill, proof })).status, 200)
  assert.equal((await ben.post('/api/schedules', transfer)).status, 200)
}

test('when staff go to the next business day, the pages of a member show it by themselves', async () => {
  await arrange()
  const bills = await signedIn(BEN, '/dashboard?panel=billpay')
  const open = async (path: string): Promise<Page> => {
    const page = await bills.context().newPage()
    await page.goto(stage.portal.base + path)
    return page
  }
  const deposits = await open('/dashboard?panel=deposit')
  const schedules = await open('/dashboard/scheduled')
  const paid = bills
    .getByRole('region', { name: 'Payment History' })
    .getByRole('listitem')
    .filter({ hasText: '$17.31' })
  const held = deposits.getByText(/\$1,565\.00 on hold until/)
  const moved = schedules.getByRole('listitem').filter({ hasText: '$23.19' })
  await expect(bills.getByText(/Wednesday, July 15, 2026/)).toBeVisible()
  await expect(bills.getByText('Upcoming Bills')).toBeVisible()
  await expect(paid).toHaveCount(0)
  await expect(held.first()).toBeVisible()
  await expect(moved).toHaveCount(1)

  const rosa = await signedIn(ROSA, '/admin/jobs')
  await rosa.getByRole('button', { name: 'Next business day' }).click()
  await expect(rosa.getByText(/It is .*Jul\w* 16/)).toBeVisible()

  await expect(paid.getByText('Completed')).toBeVisible()
  await expect(bills.getByText(/Thursday, July 16, 2026/)).toBeVisible()
  await expect(held).toHaveCount(0)
  await expect(moved).toHaveCount(2)
  // What can be chosen follows: tomorrow is another day now.
  const form = bills.locator('#quick-actions-billpay')
  await form.getByRole('button', { name: 'Tomorrow' }).click()
  await expect(form.getByLabel('Day', { exact: true })).toHaveValue('17')
})

import { after, before, test } from 'node:test'
import { BEN, ROSA } from '../../src/modules/demo/server/people.ts'
import { standingByEmail } from '../../src/modules/identity/server/identity.ts'
import type { Page } from '@playwright/test'
import { expect } from '../factories/browser.ts'
import { codeFor, openBrowserWorld, type BrowserWorld } from '../worlds/browser.ts'

let world: BrowserWorld
before(async () => {
  world = await openBrowserWorld()
})
after(() => world.close())

/** Ben lets Rosa see his pages, she reads there as he does, and he ends it: her page is gone at once. */
async function showPages(ben: Page, rosa: Page): Promise<void> {
  await ben.getByRole('link', { name: 'Safety' }).last().click()
  await ben.getByRole('button', { name: 'Show my pages' }).click()
  await ben.getByRole('alertdialog').getByRole('button', { name: 'Show my pages' }).click()
  await expect(ben.getByText('Rosa Delgado may see your pages', { exact: true })).toBeVisible()
  await rosa.getByRole('button', { name: 'See as Ben Okafor sees it' }).click()
  await rosa.waitForURL(/\/dashboard$/)
  const strip = rosa.getByRole('complementary', { name: 'You see the pages of a member' })
  await expect(strip).toBeVisible()
  await expect(rosa.getByRole('heading', { level: 1 })).toContainText('Ben')
  await rosa.getByRole('link', { name: 'Activity' }).first().click()
  await expect(rosa.getByText('Tidewater Freight - Payroll').first()).toBeVisible()
  await expect(strip).toBeVisible()
  await ben.getByRole('link', { name: 'Bill Pay' }).first().click()
  await expect(ben.getByText('Rosa Delgado sees your pages')).toBeVisible()
  await ben.getByRole('button', { name: 'End it now' }).click()
  await rosa.waitForURL(/\/admin\/users\//)
  await expect(strip).toBeHidden()
  await expect(ben.getByText('Rosa Delgado sees your pages')).toBeHidden()
}

test('a call verified: it shows with name and topic on whatever page while it runs, and without one nobody calls', async () => {
  const { personId } = (await standingByEmail(world.portal.engine.db, BEN.email))!
  const ben = await world.visitAs(BEN.email, '/dashboard/safety')
  const rosa = await world.visitAs(ROSA.email, `/admin/users/${personId}`)
  await expect(ben.getByText('Nobody from us is calling you now.')).toBeVisible()
  await rosa.getByRole('button', { name: 'Start a call' }).click()
  await rosa.getByLabel('What the call is about').fill('Your new card')
  await rosa.getByRole('button', { name: 'Start the call' }).click()
  await expect(ben.getByText('Rosa Delgado of Hazelnotch is calling you')).toBeVisible()
  await expect(ben.getByText('Your new card')).toBeVisible()
  await ben.getByRole('link', { name: 'Bill Pay' }).first().click()
  await expect(ben.getByText('Rosa Delgado of Hazelnotch is calling you')).toBeVisible()
  await showPages(ben, rosa)
  await rosa.getByRole('button', { name: 'End the call' }).click()
  await expect(ben.getByText('Rosa Delgado of Hazelnotch is calling you')).toBeHidden()
  await ben.goto(`${world.portal.base}/dashboard/safety`)
  await expect(ben.getByText('Nobody from us is calling you now.')).toBeVisible()
})

test('what was not them locks everything, waits with staff, and leads on step by step', async () => {
  const { personId } = (await standingByEmail(world.portal.engine.db, BEN.email))!
  const rosa = await world.visitAs(ROSA.email, `/admin/users/${personId}`)
  // Somebody else is signed in as him.
  await world.visitAs(BEN.email, '/dashboard')
  const ben = await world.visitAs(BEN.email, '/dashboard/safety')
  await ben.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await ben
    .getByRole('button', { name: /^This wasn't me/ })
    .first()
    .click()
  await ben.getByRole('button', { name: 'Lock everything and tell staff' }).click()
  await expect(ben.getByText('Everything is locked')).toBeVisible()
  await expect(rosa.getByText('has locked everything')).toBeVisible()
  await rosa.goto(`${world.portal.base}/admin`)
  await expect(rosa.getByText('Call the member: it was not them')).toBeVisible()
  await ben.getByLabel('Email').fill(BEN.email)
  await ben.getByLabel('Password', { exact: true }).fill('hazelnotch-demo')
  await ben.getByRole('button', { name: 'Continue' }).click()
  await expect(ben.getByRole('heading', { name: 'Verify OTP' })).toBeFocused()
  await ben.getByLabel('One-time code').fill(await codeFor(world.portal, BEN.email))
  await ben.getByRole('button', { name: 'Verify & Sign in' }).click()
  await expect(ben.getByText('No money leaves your account.', { exact: false })).toBeVisible()
  await ben.getByRole('main').getByRole('link', { name: 'Safety' }).click()
  await expect(ben.getByRole('region', { name: 'What to do now' })).toBeVisible()
  await ben.getByRole('link', { name: 'Choose a new password' }).click()
  await expect(ben.getByRole('heading', { name: 'Password', exact: true })).toBeVisible()
})

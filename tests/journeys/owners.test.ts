import { after, before, test } from 'node:test'
import type { Page } from '@playwright/test'
import { BEN, INES } from '../../src/modules/demo/server/people.ts'
import { expect } from '../factories/browser.ts'
import { codeFor, openBrowserWorld, type BrowserWorld } from '../worlds/browser.ts'

let world: BrowserWorld
before(async () => {
  world = await openBrowserWorld()
})
after(() => world.close())

/** Moves a dollar from Ines's Savings to her Checking, as either owner sees them. */
async function pay(page: Page, from: RegExp): Promise<void> {
  await page.goto(`${world.portal.base}/dashboard?transfer=own`)
  await page.getByRole('group', { name: 'From account' }).getByRole('radio', { name: from }).check()
  const to = page.getByRole('group', { name: 'To account' })
  await to.getByRole('radio', { name: /Checking/ }).check()
  await page.getByLabel('Amount').fill('1.00')
  await page.getByLabel('Reference').fill('Together')
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await page.getByRole('button', { name: /^Move \$1\.00/ }).click()
  await expect(page.getByRole('heading', { name: /\$1\.00/ })).toBeVisible()
}

test('Ines invites Ben as a joint owner, he accepts with the code she says, and both pay', async () => {
  const ines = await world.visitAs(INES.email, '/dashboard')
  await ines.getByRole('link', { name: /^Owners of Savings/ }).click()
  await expect(ines.getByRole('heading', { name: 'Owners', level: 1 })).toBeVisible()
  await ines.getByLabel('Their email').fill(BEN.email)
  await ines.getByRole('button', { name: 'Invite', exact: true }).click()
  const dialog = ines.getByRole('dialog')
  await expect(dialog.getByText('We sent you a code by email')).toBeVisible()
  await dialog.getByLabel('One-time code').fill(await codeFor(world.portal, INES.email))
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(ines.getByRole('heading', { name: 'Say this code to them in person' })).toBeFocused()
  const said = await ines.getByText(/^\d( \d){5}$/).textContent()

  const mail = (await world.portal.mailbox()).find(
    ({ to, text }) => to === BEN.email && text.includes('account-invitation#'),
  )!
  const link = /account-invitation#\S+/.exec(mail.text)![0]
  const ben = await world.visit(`/${link}`)
  await ben.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await ben.getByLabel('Email', { exact: true }).fill(BEN.email)
  await ben.getByLabel('Password', { exact: true }).fill('hazelnotch-demo')
  await ben.getByRole('button', { name: 'Continue' }).click()
  await expect(ben.getByRole('heading', { name: 'Verify OTP' })).toBeFocused()
  await ben.getByLabel('One-time code').fill(await codeFor(world.portal, BEN.email))
  await ben.getByRole('button', { name: 'Verify & Sign in' }).click()
  await ben.getByLabel('Code', { exact: true }).fill(said!.replaceAll(' ', ''))
  await ben.getByRole('button', { name: 'Accept invitation' }).click()
  await expect(
    ben.getByRole('heading', { name: 'You have a part in this account now' }),
  ).toBeFocused()

  // The page of Ines hears of it by itself.
  await expect(ines.getByRole('listitem').filter({ hasText: 'Ben Okafor' })).toContainText(
    'Joint owner',
  )
  const last4 = await savingsOfInes()
  await pay(ben, new RegExp(`Savings.*${last4}`))
  await pay(ines, new RegExp(`Savings.*${last4}`))
  await ines.goto(`${world.portal.base}/dashboard/activity`)
  await expect(ines.getByText('Ordered by Ben Okafor').first()).toBeVisible()
  await expect(ines.getByText('Ordered by Ines Abara').first()).toBeVisible()
})

async function savingsOfInes(): Promise<string> {
  const client = await world.portal.as(INES.email)
  const { accounts } = (await client.get('/api/activity/overview')).body
  return accounts[1].last4
}

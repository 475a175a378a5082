import { after, before, test } from 'node:test'
import type { Page } from '@playwright/test'
import { accountsOf, addOwner } from '../../src/modules/accounts/server/accounts.ts'
import { BEN, INES } from '../../src/modules/demo/server/people.ts'
import { standingByEmail } from '../../src/modules/identity/server/identity.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { expect } from '../factories/browser.ts'
import { done } from '../factories/outcomes.ts'
import { codeFor, openBrowserWorld, type BrowserWorld } from '../worlds/browser.ts'

let world: BrowserWorld
before(async () => {
  world = await openBrowserWorld()
})
after(() => world.close())

/** Moves a dollar from Ines's Savings to her Checking, as either owner sees them. */
async function pay(page: Page, from: RegExp): Promise<void> {
  await page.goto(`${world.portal.base}/dashboard/transfers`)
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

test('two have to sign: Ines turns it on and asks for a transfer, Ben signs, and both read who did what', async () => {
  const checking = await shareChecking()
  const ines = await world.visitAs(INES.email, `/dashboard/accounts/${checking}/owners`)
  await ines.getByRole('button', { name: 'Turn on two to sign' }).click()
  const proof = ines.getByRole('dialog')
  await expect(proof.getByText('We sent you a code by email')).toBeVisible()
  await proof.getByLabel('One-time code').fill(await codeFor(world.portal, INES.email))
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await expect(ines.getByText('Two have to sign from now on.')).toBeVisible()

  await ines.goto(`${world.portal.base}/dashboard/transfers/own`)
  await expect(ines.getByText('You ask for a second signature here.')).toBeVisible()
  await ines.getByLabel('Amount').fill('12.00')
  await ines.getByLabel('Reference').fill('By two')
  await ines.getByRole('button', { name: 'Continue to review' }).click()
  await ines.getByRole('button', { name: 'Ask for a second signature' }).click()
  const waits = ines.getByRole('heading', { name: /^\$12\.00 to .* waits for a second signature$/ })
  await expect(waits).toBeFocused()
  const id = new URL(ines.url()).searchParams.get('receipt')

  const ben = await world.visitAs(BEN.email, '/dashboard')
  const card = ben.getByRole('region', { name: 'Waiting for a second signature' })
  await expect(card.getByText('Proposed by Ines Abara')).toBeVisible()
  await card.getByRole('button', { name: /^Sign \$12\.00/ }).click()
  const dialog = ben.getByRole('dialog')
  await expect(dialog.getByText('a code for this signature by email')).toBeVisible()
  await dialog.getByLabel('One-time code').fill(await codeFor(world.portal, BEN.email))
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(card.getByText('You have signed: $12.00')).toBeVisible()

  await ben.goto(`${world.portal.base}/dashboard/activity?transaction=${id}`)
  await ben.getByRole('link', { name: 'See receipt' }).click()
  // The page of Ines hears of it by itself.
  for (const page of [ines, ben]) {
    await expect(page.getByRole('heading', { name: /^You (moved|sent) \$12\.00/ })).toBeVisible()
    for (const [term, name] of [
      ['Proposed by', 'Ines Abara'],
      ['Signed by', 'Ben Okafor'],
    ] as const) {
      const row = page.locator('dl > div', { hasText: term })
      await expect(row).toContainText(name)
    }
  }
})

/** Ben is a joint owner of Ines's Checking from now on. */
async function shareChecking(): Promise<string> {
  const { engine, clock } = world.portal
  const { db } = engine
  const ines = (await standingByEmail(db, INES.email))!
  const ben = (await standingByEmail(db, BEN.email))!
  return inTransaction(db, async (tx) => {
    const accountId = (await accountsOf(tx, ines.personId))[0]!.id
    const { personId } = ben
    done(await addOwner(tx, { accountId, personId, role: 'joint', at: clock.now() }))
    return accountId
  })
}

async function savingsOfInes(): Promise<string> {
  const client = await world.portal.as(INES.email)
  const { accounts } = (await client.get('/api/activity/overview')).body
  return accounts[1].last4
}

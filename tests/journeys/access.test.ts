import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from '@playwright/test'
import { BEN, INES, ROSA } from '../../src/modules/demo/server/people.ts'
import { expect } from '../factories/browser.ts'
import { wrongFor } from '../factories/codes.ts'
import { loseAnswers } from '../factories/lostAnswers.ts'
import { codeFor, openBrowserWorld, type BrowserWorld } from '../worlds/browser.ts'
import { tabTo } from './keys.ts'

const NEW = 'nine patient otters'

let world: BrowserWorld
before(async () => {
  world = await openBrowserWorld()
})
after(() => world.close())

/** By keyboard, over whatever stands there. */
async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }))
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

async function send(page: Page, label: string, text: string): Promise<void> {
  await type(page, label, text)
  await page.keyboard.press('Enter')
}

/** With a wrong password, a wrong code and a lost answer on the way. */
async function signIn(page: Page): Promise<void> {
  await type(page, 'Email', INES.email)
  await send(page, 'Password', 'not her password')
  const failure = page.locator('[data-failure]')
  await expect(failure).toBeFocused()
  await expect(failure).toContainText('Failed to sign in. Please check your credentials.')
  await send(page, 'Password', 'hazelnotch-demo')
  await expect(page.getByRole('heading', { name: 'Verify OTP' })).toBeFocused()
  const code = await codeFor(world.portal, INES.email)
  await send(page, 'One-time code', wrongFor(code))
  await expect(page.getByRole('alert', { name: 'There is a problem' })).toContainText(
    'Invalid OTP. Please try again.',
  )
  // Between the steps the server knows that the password was right, also after a reload.
  await page.reload()
  const heal = await loseAnswers(page, { path: /api\/sign-in\/verify$/, unsent: true })
  await send(page, 'One-time code', code)
  await expect(failure).toContainText('We could not reach the server.')
  await heal()
  await send(page, 'One-time code', code)
}

test('Ines signs in without a mouse after a wrong password, a wrong code and a lost answer, is where she wanted to go, moves money and signs out', async () => {
  const page = await world.visit('/dashboard/transfers/own')
  await expect(page).toHaveURL(/\/login\?next=/)
  await signIn(page)
  await expect(page).toHaveURL(/\/dashboard\/transfers\/own$/)
  await type(page, 'Amount', '2.50')
  await send(page, 'Reference', 'By keyboard')
  await expect(page.getByRole('heading', { name: 'Step 2 of 2: Review' })).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: /^Move \$2\.50/ }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('You moved $2.50')).toBeVisible()

  await tabTo(page, page.getByRole('button', { name: /Account menu/ }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/login$/)
  await page.context().close()
})

test('Ben signs out whoever else is signed in as him; what was not him locks everything, waits with staff, and leads on step by step', async () => {
  const rosa = await world.visitAs(ROSA.email, '/admin')
  // Somebody else is signed in as him.
  const other = await world.portal.as(BEN.email)
  const ben = await world.visitAs(BEN.email, '/dashboard/safety')
  await ben.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(ben.getByText('You are signed in here and nowhere else.')).toBeVisible()
  assert.equal((await other.get('/api/activity/overview')).status, 401)
  await ben
    .getByRole('button', { name: /^This wasn't me/ })
    .first()
    .click()
  await ben.getByRole('button', { name: 'Lock everything and tell staff' }).click()
  await expect(ben.getByText('Everything is locked')).toBeVisible()
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
  for (const page of [ben, rosa]) await page.context().close()
})

/** The path of the link in the newest mail to somebody. */
async function linkFor(email: string): Promise<string> {
  const mails = await world.portal.mailbox()
  const mail = mails.find(({ to, text }) => to === email && /#\S{20}/.test(text))
  return /https?:\S+#\S+/.exec(mail!.text)![0].replace(/^https?:\/\/[^/]+/, '')
}

test('Ben, who forgot his password, chooses a new one behind a mailed link, which then is over', async () => {
  const page = await world.visit('/login')
  await page.getByRole('link', { name: 'Forgot your password' }).click()
  // Both pages have such a field.
  await expect(page.getByRole('heading', { name: 'Forgot your password' })).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill(BEN.email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused()

  const link = await linkFor(BEN.email)
  await page.goto(world.portal.base + link)
  await page.getByLabel('New password', { exact: true }).fill('password')
  await page.getByLabel('Confirm new password').fill('password')
  await page.getByRole('button', { name: 'Set password' }).click()
  const summary = page.getByRole('alert', { name: 'There is a problem' })
  await expect(summary).toContainText('This password is too easy to guess.')
  await page.getByLabel('New password', { exact: true }).fill(NEW)
  await page.getByLabel('Confirm new password').fill(NEW)
  // The answer is lost on its way: the password is set, and nobody knows.
  await loseAnswers(page, { path: /api\/access-link\/password$/ })
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.locator('[data-failure]')).toContainText('We could not reach the server.')

  // Another end of the same address would not load it.
  await page.goto('about:blank')
  await page.goto(world.portal.base + link)
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await page.context().close()
  await world.portal.signIn(BEN.email, NEW)
})

test('Ines gets another address with a code and a link', async () => {
  const page = await world.visitAs(INES.email, '/dashboard/settings/profile')
  await page.getByRole('button', { name: 'Change email' }).click()
  await page.getByLabel('New email').fill('ines.new@example.com')
  await page.getByRole('button', { name: 'Change email' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await expect(dialog.getByText('We sent you a code by email')).toBeVisible()
  await dialog.getByLabel('One-time code').fill(await codeFor(world.portal, INES.email))
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText(/waits for the link we emailed to it/)).toBeVisible()
  const link = await linkFor('ines.new@example.com')

  await page.goto(world.portal.base + link)
  await page.getByRole('button', { name: 'Confirm address' }).click()
  await expect(page.getByRole('heading', { name: 'Your new address counts' })).toBeFocused()
  const mails = (await world.portal.mailbox()).filter(({ to }) => to === INES.email)
  assert.ok(mails.some(({ subject }) => subject === 'Your email address was changed'))
  await page.context().close()
})

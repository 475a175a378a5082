import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { BEN, INES } from '../../src/modules/demo/server/people.ts'
import { expect } from '../factories/browser.ts'
import { loseAnswers } from '../factories/lostAnswers.ts'
import { codeFor, openBrowserWorld, type BrowserWorld } from '../worlds/browser.ts'

const NEW = 'nine patient otters'

let world: BrowserWorld
before(async () => {
  world = await openBrowserWorld()
})
after(() => world.close())

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
  await page.context().close()

  const later = await world.visit(link)
  await expect(later.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await later.context().close()
  await world.portal.signIn(BEN.email, NEW)
})

test('Ines gets another address with a code and a link, and signs out the device she has no more', async () => {
  const phone = await world.visitAs(INES.email, '/dashboard/safety')
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

  await page.goto(`${world.portal.base}/dashboard/safety`)
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(page.getByText('You are signed in here and nowhere else.')).toBeVisible()
  await expect(phone.getByText('You were signed out to keep your money safe.')).toBeVisible()
  await phone.context().close()

  await page.goto(world.portal.base + link)
  await page.getByRole('button', { name: 'Confirm address' }).click()
  await expect(page.getByRole('heading', { name: 'Your new address counts' })).toBeFocused()
  const mails = (await world.portal.mailbox()).filter(({ to }) => to === INES.email)
  assert.ok(mails.some(({ subject }) => subject === 'Your email address was changed'))
  await page.context().close()
})

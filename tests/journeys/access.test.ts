import { after, before, describe, test } from 'node:test'
import type { Locator, Page } from '@playwright/test'
import { expect } from '../factories/browser.ts'
import { assertAccessible, assertFits, codeFor, openStage, signIn, type Stage } from './stage.ts'

const BEN = 'ben.okafor@example.com'
const NEW = 'nine patient otters'

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())

interface Absence {
  readonly minutes: number
  readonly until: Locator
}

/**
 * Lets time pass in Ben's session and on his screen. A request that was on its way counts as
 * something happening and begins the time anew, so it may have to pass again.
 */
async function leaveFor(page: Page, { minutes, until }: Absence): Promise<void> {
  await expect(async () => {
    await stage.portal.engine.pool.query(
      `update session set last_seen_at = now() - $2 * interval '1 minute'
         from sign_in where sign_in.member_id = session.member_id and email = $1 and ended_at is null`,
      [BEN, minutes],
    )
    await page.clock.fastForward(minutes * 60_000)
    // Long enough for an answer, since what it brings would not outlast another such leap.
    await expect(until).toBeVisible({ timeout: 8000 })
  }).toPass({ timeout: 60_000 })
}

async function linkFor(email: string): Promise<string> {
  const letters = await stage.portal.mailbox()
  const link = letters.find(({ to, text }) => to === email && /#\S{20}/.test(text))
  return /https?:\S+#\S+/.exec(link!.text)![0].replace(/^https?:\/\/[^/]+/, '')
}

async function openForm(page: Page): Promise<void> {
  await page.getByLabel('Reference', { exact: true }).first().fill('Roof repair')
}

describe('somebody who goes away from the screen', () => {
  test('is asked whether they are still there, and stays', async () => {
    const page = await stage.visit('/login')
    await page.clock.install()
    await signIn(stage, page, BEN)
    await expect(page.getByRole('heading', { name: /Ben$/ })).toBeVisible()
    const warning = page.getByRole('alertdialog', { name: 'Are you still there?' })
    await leaveFor(page, { minutes: 8.5, until: warning })
    await expect(warning.getByRole('timer')).toHaveText(/^1:\d\d$/)
    await assertAccessible(page)
    await warning.getByRole('button', { name: 'Stay signed in' }).click()
    await expect(warning).toBeHidden()
    await page.context().close()
  })

  test('finds what they typed after signing in again', async () => {
    const page = await stage.visit('/login', { viewport: { width: 390, height: 844 } })
    await page.clock.install()
    await signIn(stage, page, BEN)
    await expect(page.getByRole('heading', { name: /Ben$/ })).toBeVisible()
    await openForm(page)
    await leaveFor(page, { minutes: 8.5, until: page.getByRole('alertdialog') })
    const signedOut = page.getByText('You were signed out to keep your money safe.')
    await leaveFor(page, { minutes: 11, until: signedOut })
    await expect(page.getByText('Checking Account').first()).toBeHidden()
    await assertAccessible(page)
    await assertFits(page)
    await signIn(stage, page, BEN)
    await expect(page.getByLabel('Reference', { exact: true }).first()).toHaveValue('Roof repair')
    await expect(page.getByText('Checking Account').first()).toBeVisible()
    await page.context().close()
  })
})

const INES = 'ines.abara@example.com'

async function confirmByMail(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await dialog.getByRole('textbox', { name: /code/i }).fill('000000')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByText('Invalid OTP. Please try again.').first()).toBeVisible()
  await assertAccessible(page)
  await dialog.getByRole('textbox', { name: /code/i }).fill(await codeFor(stage.portal, INES))
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toBeHidden()
}

describe('somebody who looks after their own access', () => {
  test('changes the phone number and asks for another address, each with a code', async () => {
    const page = await stage.visit('/login', { viewport: { width: 390, height: 844 } })
    await signIn(stage, page, INES)
    await expect(page.getByRole('heading', { name: /Ines$/ })).toBeVisible()
    await page.goto(`${stage.portal.base}/dashboard/settings/profile`)
    await page.getByRole('button', { name: 'Change phone' }).click()
    await page.getByLabel('New phone').fill('12')
    await page.getByRole('button', { name: 'Change phone' }).click()
    await expect(
      page.getByRole('alert').getByText('Please enter a phone number with 7 to 15 digits'),
    ).toBeVisible()
    await page.getByLabel('New phone').fill('845 555 0188')
    await page.getByRole('button', { name: 'Change phone' }).click()
    await confirmByMail(page)
    await expect(page.getByText('Your phone number is changed.')).toBeVisible()
    await expect(page.getByText('845 555 0188')).toBeVisible()

    await page.getByRole('button', { name: 'Change email' }).click()
    await page.getByLabel('New email').fill('ines.new@example.com')
    await page.getByRole('button', { name: 'Change email' }).click()
    await confirmByMail(page)
    await expect(page.getByText(/waits for the link we mailed to it/)).toBeVisible()
    await assertAccessible(page)
    await assertFits(page)
    await page.goto(stage.portal.base + (await linkFor('ines.new@example.com')))
    await page.getByRole('button', { name: 'Confirm address' }).click()
    await expect(page.getByRole('heading', { name: 'Your new address counts' })).toBeFocused()
    await assertAccessible(page)
    await page.context().close()
  })

  test('sees the other device and signs it out, by keyboard', async () => {
    const email = 'ines.new@example.com'
    const phone = await stage.visit('/login')
    await signIn(stage, phone, email)
    await expect(phone.getByRole('heading', { name: /Ines$/ })).toBeVisible()
    const page = await stage.visit('/login', {
      viewport: { width: 320, height: 640 },
      colorScheme: 'dark',
    })
    await signIn(stage, page, email)
    await expect(page.getByRole('heading', { name: /Ines$/ })).toBeVisible()
    await page.goto(`${stage.portal.base}/dashboard/settings/security`)
    await page.getByRole('button', { name: 'Sign out everywhere else' }).focus()
    await assertAccessible(page)
    await assertFits(page)
    await page.keyboard.press('Enter')
    await expect(page.getByText('You are signed in here and nowhere else.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeFocused()
    await expect(phone.getByText('You were signed out to keep your money safe.')).toBeVisible()
    await phone.context().close()
    await page.context().close()
  })
})

test('somebody who forgot their password gets a link, chooses a new one and signs in', async () => {
  for (const [width, colorScheme] of [
    [320, 'light'],
    [1280, 'dark'],
  ] as const) {
    const page = await stage.visit('/login', { viewport: { width, height: 800 }, colorScheme })
    await page.getByRole('link', { name: 'Forgot your password' }).click()
    await page.getByRole('button', { name: 'Send link' }).click()
    await expect(
      page.getByRole('alert').getByText('Please enter a valid email address'),
    ).toBeVisible()
    await assertAccessible(page)
    await page.getByLabel('Email', { exact: true }).fill(BEN)
    await page.getByRole('button', { name: 'Send link' }).click()
    await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeFocused()
    await assertFits(page)

    const link = await linkFor(BEN)
    await page.goto(stage.portal.base + link)
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
    await page.getByLabel('New password', { exact: true }).fill(NEW)
    await page.getByLabel('Confirm new password').fill('something else')
    await page.getByRole('button', { name: 'Set password' }).click()
    await expect(page.getByRole('alert').getByText('Passwords do not match')).toBeVisible()
    await assertAccessible(page)
    await assertFits(page)
    await page.getByLabel('Confirm new password').fill(NEW)
    await page.getByRole('button', { name: 'Set password' }).click()
    await expect(page.getByRole('heading', { name: 'Your password is set' })).toBeFocused()

    await page.goto(stage.portal.base + link)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
    await assertAccessible(page)
    await page.goto(`${stage.portal.base}/login`)
    await signIn(stage, page, BEN, NEW)
    await expect(page.getByRole('heading', { name: /Ben$/ })).toBeVisible()
    await page.context().close()
  }
})

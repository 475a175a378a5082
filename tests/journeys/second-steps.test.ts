import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Locator, Page } from '@playwright/test'
import { expect } from '../factories/browser.ts'
import { systemClock } from '../../src/platform/server/clock.ts'
import { openPortal } from '../factories/portal.ts'
import { bytesOf, codeAt, STEP_MS } from '../identity/apps.ts'
import { assertAccessible, assertFits, codeFor, openStage, signIn, type Stage } from './stage.ts'

const BEN = 'ben.okafor@example.com'
const INES = 'ines.abara@example.com'
const ROSA = 'rosa.delgado@hazelnotch.example'
const WIDE = { viewport: { width: 1280, height: 900 } }

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())

/** Nothing cut off at any width, nothing axe objects to in either theme. */
async function looksRight(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await assertFits(page)
    }
    await assertAccessible(page)
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Browsers bind passkeys to names, so the portal is visited under one. */
const named = (base: string): string => base.replace('127.0.0.1', 'localhost')

/** A phone with a fingerprint sensor, which always knows its owner. */
async function addDevice(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

const dialog = (page: Page) => page.getByRole('dialog')

async function prove(page: Page, email: string, button: string): Promise<void> {
  await expect(dialog(page).getByText('We sent you a code by email')).toBeVisible()
  await dialog(page)
    .getByLabel('One-time code')
    .fill(await codeFor(stage.portal, email))
  await dialog(page).getByRole('button', { name: button }).click()
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
}

async function givePassword(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill('hazelnotch-demo')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Verify OTP' })).toBeFocused()
}

const STOPS_MAX = 60

async function pressOn(page: Page, target: Locator): Promise<void> {
  for (let stops = 0; stops < STOPS_MAX; stops++) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      await expect(target).toBeInViewport()
      await page.keyboard.press('Enter')
      return
    }
    await page.keyboard.press('Tab')
  }
  assert.fail(`${target.toString()} cannot be reached by keyboard`)
}

test('Ben sets up an app without a mouse, and signs in with its code and a backup code', async () => {
  const page = await stage.visit('/login?next=%2Fdashboard%2Fsettings%2Fsecurity', WIDE)
  await signIn(stage, page, BEN)
  await expect(page.getByRole('heading', { name: 'Security', level: 1 })).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Authenticator app' }).getByText('Off'),
  ).toBeVisible()
  await pressOn(page, page.getByRole('button', { name: 'Set up an app' }))
  const asked = dialog(page).getByLabel('One-time code')
  await expect(asked).toBeVisible()
  await asked.focus()
  await page.keyboard.type('000000\n')
  await expect(dialog(page).getByText('Invalid OTP. Please try again.')).toBeVisible()
  await expect(asked).toBeFocused()
  await page.keyboard.type(`${await codeFor(stage.portal, BEN)}\n`)
  await expect(dialog(page).getByRole('heading', { name: /Add this portal/ })).toBeFocused()
  await looksRight(page)
  const secret = bytesOf((await page.locator('#authenticator-key').innerText()).replace(/\s/g, ''))
  await dialog(page).getByLabel('Code in the app').focus()
  await page.keyboard.type(`${codeAt(secret, new Date())}\n`)

  await expect(page.getByRole('heading', { name: 'Keep your backup codes' })).toBeFocused()
  const codes = await page
    .getByRole('list', { name: 'Backup codes', exact: true })
    .getByRole('listitem')
    .allInnerTexts()
  assert.equal(new Set(codes).size, 10)
  await looksRight(page)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const text = readFileSync(await (await saved).path(), 'utf8')
  for (const code of codes) assert.ok(text.includes(code))
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeHidden()
  await expect(page.getByText(codes[0]!)).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByRole('heading', { name: 'Backup codes', exact: true })).toBeFocused()
  await expect(page.getByText('10 of 10 left')).toBeVisible()

  await signOut(page)
  await givePassword(page, BEN)
  await expect(page.getByText('Enter the code your authenticator app shows.')).toBeVisible()
  await page.reload()
  await looksRight(page)
  const verify = page.getByRole('button', { name: 'Verify & Sign in' })
  await page.getByLabel('One-time code').fill('12345')
  await expect(verify).toHaveAttribute('aria-disabled', 'true')
  await page.getByLabel('One-time code').fill(codeAt(secret, new Date(Date.now() + STEP_MS)))
  await verify.click()
  await expect(page).toHaveURL(/\/dashboard$/)

  await signOut(page)
  await givePassword(page, BEN)
  await page.getByRole('button', { name: 'Use a backup code' }).click()
  await expect(page.getByRole('heading', { name: 'Verify OTP' })).toBeFocused()
  await page.getByLabel('Backup code', { exact: true }).fill(codes[3]!.toLowerCase())
  await verify.click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await signOut(page)
  await givePassword(page, BEN)
  await page.getByRole('button', { name: 'Use a backup code' }).click()
  await page.getByLabel('Backup code', { exact: true }).fill(codes[3]!)
  await verify.click()
  await expect(page.getByRole('alert', { name: 'There is a problem' })).toContainText(
    'Invalid OTP. Please try again.',
  )
  await page.getByRole('button', { name: 'Get a code by email' }).click()
  await expect(page.getByText(`We sent a code to ${BEN}.`)).toBeVisible()
})

test('Ines makes a passkey, signs in with it in both ways, calls it something else and removes it', async () => {
  const page = await stage.visit('/', WIDE)
  await addDevice(page)
  await page.goto(`${named(stage.portal.base)}/login`)
  await signIn(stage, page, INES)
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Security' }).click()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await prove(page, INES, 'Continue')
  const name = dialog(page).getByLabel('Name of this passkey')
  await expect(name).toBeFocused()
  await dialog(page).getByRole('button', { name: 'Make the passkey' }).click()
  await expect(dialog(page).getByText('Enter a name for this passkey')).toBeVisible()
  await looksRight(page)
  await name.fill('Blue phone')
  await dialog(page).getByRole('button', { name: 'Make the passkey' }).click()
  await expect(page.getByText('The passkey "Blue phone" is ready.')).toBeVisible()
  await page.getByRole('button', { name: 'I have kept them' }).click()

  await signOut(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await signOut(page)
  await givePassword(page, INES)
  await page.getByRole('button', { name: 'Use a passkey', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard$/)

  await page.goto(`${named(stage.portal.base)}/dashboard/settings/security`)
  await page.getByRole('button', { name: 'Rename Blue phone' }).click()
  await expect(page.getByLabel('Name of this passkey')).toBeFocused()
  await page.keyboard.type('Green phone\n')
  await expect(page.getByText('The passkey is now called "Green phone".')).toBeVisible()
  await expect(page.getByText(/Last used/)).toBeVisible()
  await looksRight(page)
  await page.getByRole('button', { name: 'Remove Green phone' }).click()
  await dialog(page).getByRole('button', { name: 'Remove passkey' }).click()
  await expect(page.getByText('The passkey "Green phone" is removed.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Backup codes', exact: true })).toBeHidden()
  const subjects = (await stage.portal.mailbox())
    .filter(({ to }) => to === INES)
    .map(({ subject }) => subject)
  assert.deepEqual(
    subjects.filter((subject) => subject.startsWith('Passkey')),
    ['Passkey removed', 'Passkey added'],
  )

  await signOut(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  const failure = page.locator('[data-failure]')
  await expect(failure).toBeFocused()
  await expect(failure).toContainText('We could not sign you in with this passkey.')
})

test('Rosa of a real institution sees nothing but Security until she has a passkey', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'own-house-'))
  t.after(() => rmSync(folder, { recursive: true }))
  cpSync('institutions/hazelnotch', folder, { recursive: true })
  const file = join(folder, 'institution.json')
  const { demo: _demo, ...profile } = JSON.parse(readFileSync(file, 'utf8')) as Record<
    string,
    unknown
  >
  writeFileSync(file, JSON.stringify(profile))
  const { engine } = stage.portal
  const environment = { INSTITUTION: folder }
  const portal = await openPortal(t, { engine, clock: systemClock, environment })

  const page = await stage.visit('/', WIDE)
  await addDevice(page)
  await page.goto(`${named(portal.base)}/login`)
  await signIn(stage, page, ROSA)
  await expect(page).toHaveURL(/\/admin\/security$/)
  await expect(page.getByText('Set up an authenticator app or a passkey to go on.')).toBeVisible()
  await page.goto(`${named(portal.base)}/admin/users`)
  await expect(page).toHaveURL(/\/admin\/security$/)
  await expect(page.getByRole('link', { name: 'Users' })).toBeHidden()
  await looksRight(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await prove(page, ROSA, 'Continue')
  await dialog(page).getByLabel('Name of this passkey').fill('Desk key')
  await dialog(page).getByRole('button', { name: 'Make the passkey' }).click()
  await expect(page.getByRole('heading', { name: 'Keep your backup codes' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Users' }).first()).toBeVisible()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await page.getByRole('button', { name: 'Remove Desk key' }).click()
  await dialog(page).getByRole('button', { name: 'Remove passkey' }).click()
  await expect(dialog(page).getByText(/Set up another authenticator app or passkey/)).toBeVisible()
  // Its portal ends before the stage does; a page still open would complain that nobody answers.
  await page.context().close()
})

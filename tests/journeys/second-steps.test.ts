import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Page } from '@playwright/test'
import { expect } from '../factories/browser.ts'
import { openPortal } from '../factories/portal.ts'
import { bytesOf, codeAt, STEP_MS } from '../factors/apps.ts'
import { addDevice } from '../access/fingerprints.ts'
import { codeFor, goWithin, openBrowserWorld, type BrowserWorld } from '../worlds/browser.ts'

const BEN = 'ben.okafor@example.com'
const INES = 'ines.abara@example.com'
const ROSA = 'rosa.delgado@hazelnotch.example'

let world: BrowserWorld
before(async () => {
  world = await openBrowserWorld()
})
after(() => world.close())

/** Browsers bind passkeys to names, so the portal is visited under one. */
const named = (base: string): string => base.replace('127.0.0.1', 'localhost')

/** Somebody with such a phone, signed in under the name of the portal at `base`. */
const visitByName = (email: string, path: string, base = world.portal.base): Promise<Page> =>
  world.visitAs(email, path, { base: named(base), prepare: addDevice })

const laterBy = (ms: number): Date => new Date(world.portal.clock.now().getTime() + ms)

const dialog = (page: Page) => page.getByRole('dialog')
const verify = (page: Page) => page.getByRole('button', { name: 'Verify & Sign in' })

async function prove(page: Page, email: string, button: string): Promise<void> {
  await expect(dialog(page).getByText('We sent you a code by email')).toBeVisible()
  await dialog(page)
    .getByLabel('One-time code')
    .fill(await codeFor(world.portal, email))
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

test('Ben sets up an app and keeps his codes, and signs in with its code and with a backup code', async () => {
  const page = await world.visitAs(BEN, '/dashboard/settings/security')
  await page.getByRole('button', { name: 'Set up an app' }).click()
  await prove(page, BEN, 'Continue')
  await expect(dialog(page).getByRole('heading', { name: /Add this portal/ })).toBeFocused()
  const secret = bytesOf((await page.locator('#authenticator-key').innerText()).replace(/\s/g, ''))
  await dialog(page).getByLabel('Code in the app').fill(codeAt(secret, world.portal.clock.now()))
  await dialog(page).getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('heading', { name: 'Keep your backup codes' })).toBeFocused()
  const codes = await page
    .getByRole('list', { name: 'Backup codes', exact: true })
    .getByRole('listitem')
    .allInnerTexts()
  assert.equal(new Set(codes).size, 10)
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('10 of 10 left')).toBeVisible()

  await signOut(page)
  await givePassword(page, BEN)
  await page.getByLabel('One-time code').fill(codeAt(secret, laterBy(STEP_MS)))
  await verify(page).click()
  await expect(page).toHaveURL(/\/dashboard$/)

  await signOut(page)
  await givePassword(page, BEN)
  await page.getByRole('button', { name: 'Use a backup code' }).click()
  await page.getByLabel('Backup code', { exact: true }).fill(codes[3]!.toLowerCase())
  await verify(page).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.context().close()
})

test('Ines makes a passkey, signs in with it in both ways, and removes it', async () => {
  const page = await visitByName(INES, '/dashboard/settings/security')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await prove(page, INES, 'Continue')
  await dialog(page).getByLabel('Name of this passkey').fill('Blue phone')
  await dialog(page).getByRole('button', { name: 'Make the passkey' }).click()
  await expect(page.getByText('The passkey "Blue phone" is ready.')).toBeVisible()
  await page.getByRole('button', { name: 'I have kept them' }).click()

  await signOut(page)
  const first = page.getByRole('main').getByRole('button').first()
  await expect(first).toHaveText(/^Sign in with a passkey/)
  await first.click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await signOut(page)
  await givePassword(page, INES)
  await page.getByRole('button', { name: 'Use a passkey', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard$/)

  await goWithin(page, `${named(world.portal.base)}/dashboard/settings/security`)
  await expect(page.getByText(/Last used/)).toBeVisible()
  await page.getByRole('button', { name: 'Remove Blue phone' }).click()
  await dialog(page).getByRole('button', { name: 'Remove passkey' }).click()
  await expect(page.getByText('The passkey "Blue phone" is removed.')).toBeVisible()
  const subjects = (await world.portal.mailbox())
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
  // Its rates have no date, which only a demonstration may leave out.
  const {
    demo: _,
    international: __,
    ...profile
  } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
  writeFileSync(file, JSON.stringify(profile))
  const { engine, clock } = world.portal
  const environment = { INSTITUTION: folder }
  const portal = await openPortal(t, { engine, clock, environment })

  const page = await visitByName(ROSA, '/admin', portal.base)
  await expect(page).toHaveURL(/\/admin\/security$/)
  await expect(page.getByText('Set up an authenticator app or a passkey to go on.')).toBeVisible()
  await page.goto(`${named(portal.base)}/admin/users`)
  await expect(page).toHaveURL(/\/admin\/security$/)
  await expect(page.getByRole('link', { name: 'Users' })).toBeHidden()
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
  // Its portal ends before the world does; a page still open would complain that nobody answers.
  await page.context().close()
})

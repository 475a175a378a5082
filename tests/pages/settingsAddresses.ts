import type { Page } from '@playwright/test'
import { INES } from '../../src/modules/demo/server/people.ts'
import { expect } from '../factories/browser.ts'
import { addDevice } from '../access/fingerprints.ts'
import { codeFor } from '../worlds/browser.ts'
import { type Address, closed, heading, label, press, problem, words } from './address.ts'

/** What Ines keeps of herself, and how she signs in. */
export const settingsAddresses: readonly Address[] = [
  { path: '/dashboard/settings/profile', shows: heading('Personal details') },
  {
    path: '/dashboard/settings/profile',
    state: 'a wrong phone number',
    shows: problem,
    open: async (page) => {
      await press('Change phone')(page)
      await page.getByLabel('New phone').fill('12')
      await press('Change phone')(page)
    },
  },
  {
    path: '/dashboard/settings/profile',
    state: 'confirming a new address',
    anew: true,
    shows: heading('Confirm that it is you'),
    open: async (page) => {
      await press('Change email')(page)
      await page.getByLabel('New email').fill('ines.new@example.com')
      await press('Change email')(page)
    },
  },
  { path: '/dashboard/settings/account', shows: heading('Account Settings') },
  { path: '/dashboard/settings/security', shows: heading('Authenticator app') },
  { path: '/dashboard/alerts', shows: heading('Past alerts') },
  {
    path: '/dashboard/alerts',
    state: 'an alert without an amount',
    shows: problem,
    open: async (page) => {
      await press('Add an alert')(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Add alert' }).click()
    },
  },
  {
    path: '/dashboard/alerts',
    state: 'choosing quiet hours',
    shows: label('Quiet from'),
    open: closed(press('Keep quiet at night')),
  },
  { path: '/dashboard/safety', shows: heading('Where you are signed in') },
  {
    path: '/dashboard/safety',
    state: 'a limit that is to be raised',
    shows: (page) => page.getByText('you confirm that it is you. Until then', { exact: false }),
    open: async (page) => {
      await page.getByRole('switch', { name: 'Transfers abroad' }).click()
      await press('Change the limit: Transfers abroad')(page)
      await page.getByRole('radio', { name: 'As much as we allow' }).check()
    },
  },
  {
    path: '/dashboard/safety',
    state: 'a limit that waits',
    anew: true,
    shows: words(/^From .* on: as much as we allow/),
    open: async (page, { world }) => {
      await page.getByRole('switch', { name: 'Transfers to US banks' }).click()
      await press('Change the limit: Transfers to US banks')(page)
      await page.getByRole('radio', { name: 'As much as we allow' }).check()
      await prove(page, 'Save', () => codeFor(world.portal, INES.email), 'Confirm')
    },
  },
  {
    path: '/dashboard/safety',
    state: 'asked before locking',
    anew: true,
    shows: heading('Lock everything now?'),
    open: press('Lock everything now'),
  },
  {
    path: '/dashboard/safety',
    state: 'a contact without a name',
    anew: true,
    shows: problem,
    open: press('Name a trusted contact', 'Save trusted contact'),
  },
  {
    path: '/dashboard/settings/security',
    state: 'setting up an app',
    shows: heading(/Add this portal/),
    open: (page, { world }) =>
      prove(page, 'Set up an app', () => codeFor(world.portal, INES.email)),
  },
  {
    path: '/dashboard/settings/security',
    state: 'adding a passkey',
    anew: true,
    named: true,
    shows: label('Name of this passkey'),
    open: (page, { world }) =>
      prove(page, 'Add a passkey', () => codeFor(world.portal, INES.email)),
  },
  {
    path: '/dashboard/settings/security',
    state: 'the backup codes',
    anew: true,
    named: true,
    shows: heading('Keep your backup codes'),
    open: async (page, { world }) => {
      await addDevice(page)
      await prove(page, 'Add a passkey', () => codeFor(world.portal, INES.email))
      await page.getByLabel('Name of this passkey').fill('Blue phone')
      await press('Make the passkey')(page)
    },
  },
]

async function prove(
  page: Page,
  name: string,
  code: () => Promise<string>,
  submit = 'Continue',
): Promise<void> {
  await press(name)(page)
  const dialog = page.getByRole('dialog').last()
  await expect(dialog.getByText('We sent you a code by email')).toBeVisible()
  await dialog.getByLabel('One-time code').fill(await code())
  await dialog.getByRole('button', { name: submit }).click()
}

import type { Page } from '@playwright/test'
import { BEN, ROSA } from '../../src/modules/demo/server/people.ts'
import { standingByEmail } from '../../src/modules/identity/server/identity.ts'
import { newId } from '../../src/values/ids.ts'
import { expect } from '../factories/browser.ts'
import { type Address, heading, press, type Setting, words } from './address.ts'

/** Rosa calls Ben, who sees it at once. */
async function callBen(_: Page, { world: { portal } }: Setting): Promise<void> {
  const { personId } = (await standingByEmail(portal.engine.db, BEN.email))!
  const rosa = await portal.as(ROSA.email)
  const body = { id: newId(), topic: 'Your new card' }
  await rosa.post(`/api/admin/users/${personId}/calls`, body)
}

async function showPages(page: Page): Promise<void> {
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Show my pages' }).click()
  await expect(dialog).toBeHidden()
}

/** To Ben, whom Rosa calls: what showing his pages means, and that she may see them, on every page. */
export const sharingAddresses: readonly Address[] = [
  {
    path: '/dashboard/safety',
    state: 'a call',
    shows: (page) => page.getByRole('button', { name: 'Show my pages' }),
    open: callBen,
    prepares: true,
  },
  {
    path: '/dashboard/safety',
    state: 'asked before pages are shown',
    shows: heading('Let Rosa Delgado see your pages?'),
    open: press('Show my pages'),
  },
  {
    path: '/dashboard/safety',
    state: 'pages are shown',
    shows: words('Rosa Delgado may see your pages'),
    open: showPages,
    prepares: true,
  },
  { path: '/dashboard', shows: words('Rosa Delgado may see your pages') },
]

const seeAs = (page: Page) => page.getByRole('button', { name: 'See as Ben Okafor sees it' })

/** To Rosa meanwhile: the way there, and the strip on every page that she sees as he does. */
export const viewAddresses: readonly Address[] = [
  { path: '/admin/users/{ben}', state: 'who shows their pages', shows: seeAs },
  {
    path: '/admin/users/{ben}',
    state: 'seen as the member sees it',
    shows: words(/^You see this as the member sees it, until/),
    open: async (page) => {
      await seeAs(page).click()
      await page.waitForURL('**/dashboard')
    },
  },
]

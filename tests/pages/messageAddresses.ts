import type { Page } from '@playwright/test'
import { type Address, press, problem, words } from './address.ts'

const onScreen = (name: RegExp) => (page: Page) => page.getByRole('tab', { name })

/** What people wrote, and what staff keep to answer from. */
export const messageAddresses: readonly Address[] = [
  { path: '/admin/messages', shows: onScreen(/^Unassigned \(\d/) },
  { path: '/admin/messages?folder=closed', shows: onScreen(/^Closed/) },
  {
    path: '/admin/messages?folder=open&message={message}',
    state: 'answered with nothing',
    shows: words('Please write an answer'),
    open: press('Send answer'),
  },
  { path: '/admin/messages?folder=all&message={thread}', shows: words('Passport is on file.') },
  {
    path: '/admin/messages/saved-answers',
    state: 'saving nothing',
    shows: problem,
    open: async (page) => {
      await press('Save another answer')(page)
      await page.getByRole('button', { name: 'Save answer' }).click()
    },
  },
  {
    path: '/admin/messages?q=nobody+wrote+this',
    shows: words('No message in this folder matches.'),
  },
]

import type { Page } from '@playwright/test'
import { expect } from '../factories/browser.ts'
import { rulesAddresses } from './rulesAddresses.ts'
import { messageAddresses } from './messageAddresses.ts'
import {
  type Address,
  askForKeys,
  closed,
  heading,
  label,
  press,
  problem,
  words,
} from './address.ts'
import { queueAddresses } from './safetyAddresses.ts'

const PHONES = [320, 390]

const onScreen = (name: string | RegExp) => (page: Page) => page.getByRole('tab', { name })

const home: readonly Address[] = [
  { path: '/admin', shows: words('the longest wait first') },
  {
    path: '/admin?work=deposits',
    shows: (page) => page.getByRole('link', { name: /Ben Okafor/ }).first(),
  },
  ...['pending', 'all'].map((tab): Address => ({
    path: `/admin?tab=${tab}`,
    shows: (page) => page.getByRole('tabpanel').getByText('@').filter({ visible: true }).first(),
  })),
  {
    path: '/admin?panel=otps',
    state: 'a wrong code',
    shows: (page) => page.locator('[aria-invalid=true]'),
    open: async (page) => {
      await page.getByLabel('New OTP').fill('12345')
      await page.keyboard.press('Enter')
    },
  },
  {
    path: '/admin?create=user',
    state: 'sent empty',
    shows: words('There is a problem'),
    open: press('Create User'),
  },
  {
    path: '/admin',
    state: 'search',
    shows: (page) => page.getByRole('option', { name: /Ines Abara/ }),
    open: async (page) => {
      await press('Search or go to')(page)
      await page.keyboard.type('ab')
    },
  },
  {
    path: '/admin',
    state: 'the keys',
    anew: true,
    shows: heading('Keyboard shortcuts'),
    open: askForKeys,
  },
  {
    path: '/admin',
    state: 'the menu',
    anew: true,
    shows: (page) => page.getByRole('dialog', { name: 'Staff menu' }).getByText('Sign Out'),
    open: press('Open menu'),
    widths: PHONES,
  },
  { path: '/admin/nowhere', shows: heading('We could not find that page') },
]

const review = (name: RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).click()
  await expect(page.getByRole('heading', { name: 'Contact Information' })).toBeVisible()
}

const applications: readonly Address[] = [
  {
    path: '/admin?tab=pending',
    state: 'a review',
    shows: heading('Maya Chen'),
    open: review(/Maya Chen/),
  },
  {
    path: '/admin?tab=pending',
    state: 'rejected without words',
    shows: words(/Please write/),
    open: closed(press('Reject', 'Reject application')),
  },
  {
    path: '/admin?tab=pending',
    state: 'approving with gaps',
    shows: heading(/^Approve Maya Chen/),
    open: async (page) => {
      await page.keyboard.press('Escape')
      for (const box of await page.getByRole('checkbox').all()) await box.check()
      await press('Approve')(page)
    },
  },
  {
    path: '/admin?tab=rejected',
    state: 'reopening',
    shows: label('Reason'),
    open: async (page) => {
      await review(/Lena Fischer/)(page)
      await press('Reopen')(page)
    },
  },
]

const figures: readonly Address[] = [
  { path: '/admin/analytics', shows: words('2 applications are undecided') },
  {
    path: '/admin/analytics',
    state: 'wrong dates',
    shows: problem,
    open: async (page) => {
      await page.getByText('Choose dates').click()
      await page.getByLabel('Year').last().fill('2099')
      await press('Show these dates')(page)
    },
  },
  {
    path: '/admin/analytics?from=2024-12-01&to=2026-06-30',
    state: 'as a table',
    shows: (page) => page.getByRole('row').first(),
    open: (page) =>
      page
        .getByRole('region', { name: 'How much money moved?' })
        .getByRole('button', { name: 'Show as table' })
        .click(),
  },
  {
    path: '/admin/analytics?from=tomorrow',
    shows: words('We cannot read the dates in the address of this page.'),
  },
]

const settings: readonly Address[] = [
  { path: '/admin/settings', shows: heading('Transfer Limit Settings') },
  {
    path: '/admin/settings',
    state: 'for one user, unnamed',
    shows: problem,
    open: async (page) => {
      await page.getByRole('radio', { name: 'One user' }).check()
      await press('Save settings')(page)
    },
  },
  {
    path: '/admin/settings',
    state: 'asked before saving',
    anew: true,
    shows: heading('Save and reset transaction counts?'),
    open: async (page) => {
      await page.getByRole('switch', { name: 'Enable transfer limits' }).click()
      await press('Save settings')(page)
    },
  },
  { path: '/admin/settings/banks', shows: heading('Bank directory') },
  {
    path: '/admin/status',
    state: 'planned work sent empty',
    shows: problem,
    open: async (page) => {
      await press('Post a notice')(page)
      await page.getByRole('radio', { name: 'Work that is planned' }).check()
      await press('Post')(page)
    },
  },
  { path: '/admin/security', shows: heading('Where you are signed in') },
]

const work: readonly Address[] = [
  ...queueAddresses,
  { path: '/admin/payments', shows: words(/^Held for sanctions, the oldest for/) },
  { path: '/admin/payments/reconciliation', shows: words('Waits for its file') },
  { path: '/admin/payments/files/{file}', shows: heading('Totals') },
  { path: '/admin/payments/files/{letter}', shows: words('Deposited check') },
  { path: '/admin/payments/files/{wire}', shows: heading('Asking for it back') },
  { path: '/admin/sanctions', shows: words(/Victor Graufels/) },
  { path: '/admin/sanctions?decided=yes', shows: words('Nothing was decided yet.') },
  { path: '/admin/sanctions/{hit}', shows: heading('What the list says') },
  {
    path: '/admin/sanctions/{hit}',
    state: 'clearing it',
    shows: heading('Clear this hit?'),
    open: press('Clear: somebody else'),
  },
  { path: '/admin/approvals', shows: words(/Ben Okafor/) },
  { path: '/admin/approvals?decided=yes', shows: heading('Approvals') },
  {
    path: '/admin/approvals',
    state: 'withdrawing',
    shows: heading('Withdraw your request?'),
    open: press(/^Withdraw/),
  },
  { path: '/admin/deposits', shows: onScreen(/^Pending Review/) },
  { path: '/admin/deposits?folder=rejected', shows: heading('Deposits') },
  {
    path: '/admin/deposits',
    state: 'one that came before',
    shows: words('This may be a check that was deposited before.'),
    open: press(/May be a duplicate/),
  },
  {
    path: '/admin/deposits',
    state: 'a check from near by',
    shows: words('150%'),
    open: press('Zoom in'),
  },
  {
    path: '/admin/deposits',
    state: 'approved with another amount',
    shows: problem,
    open: async (page) => {
      await page.getByLabel('Amount on the check').fill('80')
      await press('Approve')(page)
    },
  },
  { path: '/admin/disputes', shows: words(/Reported on/) },
  {
    path: '/admin/disputes?case={dispute}',
    state: 'decided without an explanation',
    shows: problem,
    open: press('Decide the case'),
  },
  { path: '/admin/disputes?queue=ended', shows: words('No case has ended yet.') },
  { path: '/admin/jobs', shows: heading('Set aside') },
  { path: '/admin/jobs/health', shows: words('In balance') },
  { path: '/admin/tax-forms', shows: words('On forms') },
  { path: '/admin/audit', shows: heading('Events') },
  { path: '/admin/audit?action=nothing.like.this', shows: heading('Audit trail') },
]

/** What Rosa sees, who is an administrator. */
export const staffAddresses: readonly Address[] = [
  ...home,
  ...applications,
  ...figures,
  ...settings,
  ...rulesAddresses,
  ...messageAddresses,
  ...work,
]

/** Last of all: the menu stays collapsed. */
export const collapsedAddresses: readonly Address[] = [
  {
    path: '/admin',
    state: 'the menu collapsed',
    shows: (page) => page.getByRole('button', { name: 'Expand menu' }),
    open: press('Collapse menu'),
    widths: [1280],
  },
]

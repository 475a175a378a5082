import type { Page } from '@playwright/test'
import { expect } from '../factories/browser.ts'
import { type Address, closed, heading, label, press, problem, words } from './address.ts'
import { safetyAddresses } from './safetyAddresses.ts'

const list: readonly Address[] = [
  ...['', '?tab=pending'].map((query): Address => ({
    path: `/admin/users${query}`,
    shows: (page) => page.getByRole('rowheader').first(),
  })),
  { path: '/admin/users?q=xylophone', shows: words('Nobody matches.') },
  { path: '/admin/users?sort=nonsense', shows: words('Choose an order from the list.') },
  {
    path: '/admin/users',
    state: 'filters',
    shows: label('Status'),
    open: press(/^Filters/),
    widths: [320, 390],
  },
  {
    path: '/admin/users',
    state: 'columns',
    anew: true,
    shows: (page) => page.getByRole('checkbox', { name: 'Email' }),
    open: press('Columns and density'),
  },
  {
    path: '/admin/users',
    state: 'saved filters',
    anew: true,
    shows: label('Name for the filters set now'),
    open: press('Saved filters'),
  },
  {
    path: '/admin/users?tab=pending',
    state: 'asking two with nothing',
    shows: words('Please write what you need'),
    open: async (page) => {
      await page.getByRole('checkbox', { name: 'Select Maya Chen' }).check()
      await page.getByRole('checkbox', { name: 'Select Omar Haddad' }).check()
      await press('Request information', 'Send requests')(page)
    },
  },
]

const BEN = '/admin/users/{ben}'
/** On phones and tablets a person is shown part by part. */
const PERSON = '?part=person'
const TRANSACTIONS = `${BEN}?part=transactions`
const GRETA = '/admin/users/{greta}'

const standing: readonly Address[] = [
  { path: BEN, shows: heading('Ben Okafor') },
  { path: '/admin/users/{ines}/linked-accounts', shows: words(/^Checking, routing number/) },
  { path: `${BEN}?part=log`, shows: heading('Activity log') },
  { path: '/admin/users/{maya}', shows: heading('Maya Chen') },
  {
    path: '/admin/users/{tova}',
    state: 'an account of thirty',
    shows: (page) => page.getByRole('link', { name: /^Change owners of Money market/ }),
    open: async (page) => {
      await page.locator('summary', { hasText: 'Money market' }).first().click()
    },
  },
  {
    path: '/admin/users/00000000-0000-4000-8000-000000000000',
    shows: words('User not found'),
  },
  {
    path: `${BEN}${PERSON}`,
    state: 'other details',
    shows: heading('Change the details of Ben Okafor'),
    open: press(/^Change details/),
  },
]

const waiting = (page: Page) => page.getByRole('list', { name: 'Needs attention' })
/** Of whom there is little else to look at each time. */
const NOTES = `/admin/users/{maya}${PERSON}`

/** What a call with Ines needs, and what staff write down and write to people. */
const calling: readonly Address[] = [
  { path: '/admin/users/{ines}', shows: waiting },
  { path: NOTES, shows: words('Prefers calls after 6 PM, on the cell phone.') },
  {
    path: NOTES,
    state: 'a note, saved empty',
    shows: words('Please write a note'),
    open: press('Write a note', 'Save note'),
  },
  {
    path: NOTES,
    state: 'correcting a note',
    shows: heading('Correct a note on Maya Chen'),
    open: closed(press(/^Correct the note of/)),
  },
  {
    path: '/admin/users/{ben}/message',
    state: 'sent empty',
    shows: problem,
    open: press('Send message'),
  },
  { path: '/admin/users/{ines}/message?about=account&of={account}', shows: words('About') },
  { path: '/admin/users/{maya}/message', shows: words('It is about their application.') },
  {
    path: '/admin/users/{ben}/message?about=account&of={certificate}',
    shows: words('We could not find what you want to write about among what is theirs.'),
  },
  { path: '/admin/messages?folder=all&member={ines}', shows: words(/^Only conversations of/) },
]

const SHARED = '/admin/accounts/{shared}'

/** An account of Ines, which Ben shares. */
const owners: readonly Address[] = [
  { path: '/admin/accounts/{certificate}', shows: words('fixed for the term') },
  { path: SHARED, shows: heading('Owners') },
  {
    path: SHARED,
    state: 'adding somebody, sent empty',
    shows: problem,
    open: press('Add somebody', 'Add'),
  },
  {
    path: SHARED,
    state: 'another role',
    shows: heading('Change the role of Ben Okafor'),
    open: closed(press(/^Change role/)),
  },
  {
    path: SHARED,
    state: 'removing somebody',
    shows: heading('Remove Ben Okafor?'),
    open: closed(press(/^Remove/)),
  },
]

/** What staff open for Ben, and close. */
const openings: readonly Address[] = [
  { path: GRETA, shows: words('(EIN) ending in 4321') },
  {
    path: GRETA,
    state: 'changing the name, sent empty',
    shows: problem,
    open: async (page) => {
      await press('Change the name of Holloway Bakery LLC')(page)
      await page.getByRole('dialog').getByRole('button').last().click()
    },
  },
  {
    path: GRETA,
    state: 'adding a business, sent empty',
    shows: problem,
    open: async (page) => {
      await page.keyboard.press('Escape')
      await press('Add a business')(page)
      await press('Add')(page)
    },
  },
  {
    path: `${BEN}/open`,
    state: 'a product, sent empty',
    shows: problem,
    open: async (page) => {
      await page.getByLabel('Account', { exact: true }).selectOption('Savings')
      await press(/^Open account for/)(page)
    },
  },
  {
    path: `${BEN}/open`,
    state: 'a product with tiers',
    shows: heading('What the member agrees to'),
    open: async (page) => {
      await page.getByLabel('Account', { exact: true }).selectOption('Money market')
    },
  },
  { path: `${SHARED}/close`, shows: words('This account cannot be closed yet.') },
  { path: '/admin/accounts/{club}/close', shows: words('Closing is for good.') },
]

const entries: readonly Address[] = [
  {
    path: BEN,
    state: 'a wrong account',
    shows: problem,
    open: async (page) => {
      await press('Edit Checking')(page)
      await page.getByLabel('Account number').fill('0123456789')
      await press('Save changes')(page)
    },
  },
  {
    path: TRANSACTIONS,
    state: 'a file with wrong rows',
    shows: (page) => page.getByRole('grid').first(),
    open: (page) =>
      upload(
        page,
        'account type,transaction type,amount,description,category,date,time,status\n' +
          'Checking,credit,12.50,Branch deposit,Deposit,2026-03-12,10:30,Completed\n' +
          'Checking,sideways,nothing,,Deposit,2026-13-12,10:30,Completed\n',
      ),
  },
  {
    path: TRANSACTIONS,
    state: 'a foreign file',
    anew: true,
    shows: words('has other columns than our template'),
    open: (page) => upload(page, 'Booked,Text,Sum\n2026-03-12,Branch deposit,12.50\n'),
  },
]

async function upload(page: Page, content: string): Promise<void> {
  await page.getByText('Upload a CSV file').click()
  const file = { name: 'rows.csv', mimeType: 'text/csv', buffer: Buffer.from(content) }
  await page.getByLabel('Choose a CSV file').setInputFiles(file)
  await expect(page.getByText('rows.csv').first()).toBeVisible()
}

/** Whom Rosa looks after, and what she does for them. */
export const userAddresses: readonly Address[] = [
  ...list,
  ...standing,
  ...calling,
  ...owners,
  ...openings,
  ...entries,
  ...safetyAddresses,
]

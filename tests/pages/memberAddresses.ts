import { billAddresses } from './billAddresses.ts'
import { disputeAddresses } from './disputeAddresses.ts'
import { goalsAddresses } from './goalsAddresses.ts'
import { linkedAddresses } from './linkedAddresses.ts'
import { type Address, askForKeys, closed, heading, press, problem, words } from './address.ts'
import { ownersAddresses } from './ownersAddresses.ts'
import { settingsAddresses } from './settingsAddresses.ts'

const PHONES = [320, 390]

const dashboard: readonly Address[] = [
  { path: '/dashboard', shows: heading('Recent Transactions') },
  // Before a bill is paid below, which would stand there.
  { path: '/dashboard/activity', shows: heading('Transactions') },
  ...['Bill Pay', 'Mobile Deposit', 'Cards', 'Statements', 'Peer-to-peer payments', 'Rewards'].map(
    (title, i): Address => ({
      path: `/dashboard/${['bills', 'deposits', 'cards', 'statements', 'peer-to-peer', 'rewards'][i]}`,
      shows: (page) => page.getByRole('heading', { name: title, level: 1 }),
    }),
  ),
  {
    path: '/dashboard',
    state: 'help',
    shows: (page) => page.getByRole('dialog', { name: 'Help' }),
    open: press('Help'),
  },
  {
    path: '/dashboard',
    state: 'the account menu',
    shows: (page) => page.getByRole('menuitem', { name: 'Sign out' }),
    open: closed(press(/Account menu/)),
  },
  {
    path: '/dashboard',
    state: 'notifications',
    shows: words('Transfer failed'),
    open: closed(press(/^Notifications/)),
  },
  {
    path: '/dashboard',
    state: 'the keys',
    shows: heading('Keyboard shortcuts'),
    open: closed(askForKeys),
  },
  {
    path: '/dashboard',
    state: 'a payment in the search',
    shows: (page) => page.getByRole('option', { name: /^Send \$20\.00 to/ }).first(),
    open: async (page) => {
      await page.keyboard.press('Escape')
      await press('Search or go to')(page)
      await page.getByRole('combobox').fill('pay lakeside 20')
    },
  },
  {
    path: '/dashboard',
    state: 'the menu',
    anew: true,
    shows: (page) => page.getByRole('banner').getByRole('link', { name: 'Transfers' }),
    open: press('Open menu'),
    widths: PHONES,
  },
  {
    path: '/dashboard',
    state: 'More',
    shows: heading('More'),
    open: closed(press('More')),
    widths: PHONES,
  },
  { path: '/dashboard/nowhere', shows: heading('We could not find that page') },
]

const cards: readonly Address[] = [
  ...(['Change PIN for the credit card', 'View Card Details for the debit card'] as const).map(
    (name): Address => ({
      path: '/dashboard/cards',
      state: name,
      anew: true,
      shows: (page) => page.getByRole('dialog'),
      open: press(new RegExp(`^${name.replace(' card', '')}`)),
    }),
  ),
  {
    path: '/dashboard/cards',
    state: 'statements',
    anew: true,
    shows: words('No card statements.'),
    open: (page) => page.getByRole('tab', { name: 'Statements' }).click(),
  },
]

const statements: readonly Address[] = [
  ...linkedAddresses,
  { path: '/dashboard/tax-forms', shows: words('2025 Form 1099-INT') },
  {
    path: '/dashboard/statements',
    state: 'the running month',
    shows: words(/statement is not made yet/),
    open: async (page) => {
      await page.getByLabel('Period').selectOption({ index: 0 })
    },
  },
  {
    path: '/dashboard/statements',
    state: 'sent by mail',
    anew: true,
    shows: words('Your statement will be sent to your registered email address.'),
    open: press('Request statement'),
  },
  {
    path: '/dashboard/statements/{account}/2026-06',
    shows: (page) => page.getByRole('table').first(),
  },
]

const ownAccounts: readonly Address[] = [
  { path: '/dashboard/accounts/open', shows: words('Up to 3.75% APY') },
  {
    path: '/dashboard/accounts/open/money-market',
    state: 'not agreed to',
    shows: problem,
    open: press('Open Money market'),
  },
  { path: '/dashboard/accounts/open/certificate-12', shows: words('assumes that dividends stay') },
  { path: '/dashboard/accounts/open/youth-savings', shows: words('cannot be opened online') },
  { path: '/dashboard/accounts/{certificate}/certificate', shows: words('fixed for the term') },
  { path: '/dashboard/accounts/{certificate}/close', shows: words('Early-withdrawal penalty') },
  { path: '/dashboard/accounts/{account}/close', shows: words('cannot be closed yet') },
  { path: '/dashboard/accounts/{account}/stop-orders', shows: words('SUNDOWN GYM') },
  { path: '/dashboard/withdrawals/{withdrawal}', shows: words('You can report it until') },
  { path: '/dashboard/withdrawals/{stopped}', shows: words('every withdrawal is sent back') },
  {
    path: '/dashboard/withdrawals/01900000-0000-7000-8000-000000000000',
    shows: words('We could not find that withdrawal.'),
  },
  ...disputeAddresses,
]

const history: readonly Address[] = [
  {
    path: '/dashboard/activity',
    state: 'charts',
    shows: heading('Balance over time'),
    open: (page) => page.getByText('Charts', { exact: true }).click(),
  },
  {
    path: '/dashboard/activity',
    state: 'wrong filters',
    anew: true,
    shows: problem,
    open: async (page) => {
      await press('Filters')(page)
      await page.getByLabel('Amount from').fill('20')
      await page.getByLabel('Amount to').fill('3')
      await press('Apply filters')(page)
    },
  },
  { path: '/dashboard/activity?q=xylophone', shows: words('No transactions match.') },
  { path: '/dashboard/activity?transaction={transaction}', shows: words('The money has moved.') },
  {
    path: '/dashboard/activity?transaction={transaction}',
    state: 'asking about it',
    shows: heading('Ask about this'),
    open: (page) => page.getByRole('link', { name: 'Ask about this' }).click(),
  },
]

const arranged: readonly Address[] = [
  { path: '/dashboard/scheduled', shows: words(/Rainy day/) },
  {
    path: '/dashboard/scheduled',
    state: 'editing wrongly',
    shows: problem,
    open: async (page) => {
      await press(/^Edit/)(page)
      await page.getByRole('dialog').getByLabel('Amount').fill('none')
      await press('Save changes')(page)
    },
  },
  {
    path: '/dashboard/scheduled',
    state: 'cancelling',
    shows: (page) => page.getByRole('alertdialog'),
    open: closed(press(/^Cancel/)),
  },
  { path: '/dashboard/accounts', shows: heading('Shown') },
  { path: '/dashboard/payees', shows: words('Joan Abara') },
  {
    path: '/dashboard/payees',
    state: 'naming one wrongly',
    shows: words('Please enter a name for this payee'),
    open: async (page) => {
      await press('Save Joan Abara')(page)
      await page.getByLabel('Name for Joan Abara').fill('')
      await page.keyboard.press('Enter')
    },
  },
]

/** Last of all: amounts stay hidden. */
const hidden: Address = {
  path: '/dashboard',
  state: 'amounts hidden',
  shows: (page) => page.getByRole('button', { name: 'Show amounts', pressed: true }),
  open: press('Hide amounts'),
}

/** What Ines sees, who has years of history. */
export const memberAddresses: readonly Address[] = [
  ...dashboard,
  ...cards,
  ...billAddresses,
  ...statements,
  ...ownAccounts,
  ...history,
  ...arranged,
  ...goalsAddresses,
  ...settingsAddresses,
  ...ownersAddresses,
  hidden,
]

import { type Address, heading, press, words } from './address.ts'

/** What Tova sees, who has thirty accounts. */
export const manyAddresses: readonly Address[] = [
  { path: '/dashboard', shows: words('Total of 27 accounts') },
  {
    path: '/dashboard',
    state: 'all accounts, and what is hidden',
    shows: (page) => page.getByRole('button', { name: /^Copy Everything.*account number/ }),
    open: async (page) => {
      const list = page.getByRole('region', { name: 'Accounts', exact: true })
      await list.getByRole('listitem').nth(3).locator('summary').click()
      await list.getByText('2 hidden accounts').click()
      await press(/^Show \d+ more$/)(page)
    },
  },
  {
    path: '/dashboard',
    state: 'signing as the second owner',
    shows: heading('Sign this payment?'),
    open: press(/^Sign \$60/),
  },
  {
    path: '/dashboard',
    state: 'declining without a reason',
    shows: words('Please say why'),
    open: async (page) => {
      await page.keyboard.press('Escape')
      await press(/^Decline \$60/)(page)
      await press('Decline')(page)
    },
  },
  { path: '/dashboard/accounts/{byTwo}/owners', shows: words(/^Proposed by Nils/) },
  {
    path: '/dashboard/transfers',
    state: 'from an account that two have to sign for',
    shows: words(/^You ask for a second signature here/),
    open: async (page) => {
      await page.getByRole('combobox', { name: 'From account' }).fill('1,140')
      await page.getByRole('option').first().click()
    },
  },
  {
    path: '/dashboard/transfers',
    state: 'looking for an account',
    shows: (page) => page.getByRole('option').first(),
    open: (page) => page.getByRole('combobox', { name: 'To account' }).fill('boat'),
  },
  {
    path: '/dashboard/bills',
    shows: (page) => page.getByRole('combobox', { name: 'From account' }).first(),
  },
  {
    path: '/dashboard/deposits',
    shows: heading('Account and amount'),
  },
  { path: '/dashboard/statements', shows: words('You can choose the last 13 months') },
  { path: '/dashboard/accounts', shows: heading('Hidden') },
  {
    path: '/dashboard/accounts',
    state: 'naming one wrongly',
    shows: words('Use at most 40 characters'),
    open: async (page) => {
      await press(/^Rename Everything/)(page)
      await page.getByLabel(/^Your name for/).fill('a'.repeat(41))
      await press('Save name')(page)
    },
  },
  {
    path: '/dashboard/activity',
    state: 'filters',
    shows: (page) => page.getByRole('combobox', { name: 'Account' }),
    open: press('Filters'),
  },
]

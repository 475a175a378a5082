import { type Address, press, problem, words } from './address.ts'

/** What Ines saves for, and what she was told. */
export const goalsAddresses: readonly Address[] = [
  { path: '/dashboard/notifications', shows: words('Transfer failed') },
  { path: '/dashboard/goals', shows: words('Lisbon in spring') },
  {
    path: '/dashboard/goals',
    state: 'naming one wrongly',
    shows: problem,
    open: async (page) => {
      await press('Name a goal')(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Begin', exact: true }).click()
    },
  },
  {
    path: '/dashboard/goals',
    state: 'putting in too much',
    shows: words('The goal needs less than that.'),
    open: async (page) => {
      await press(/^Put in for Lisbon/)(page)
      await page.getByLabel('Amount to set aside').fill('9000')
      await page.keyboard.press('Enter')
    },
  },
  {
    path: '/dashboard/goals',
    state: 'deleting one',
    shows: (page) => page.getByRole('alertdialog'),
    open: press(/^Delete New roof/),
  },
]

import { type Address, label, press, problem, words } from './address.ts'

/** What Ines saves for, what she was told and what she asked. */
export const goalsAddresses: readonly Address[] = [
  { path: '/dashboard/notifications', shows: words('Transfer failed') },
  { path: '/dashboard/messages', shows: words('My statement') },
  {
    path: '/dashboard/messages',
    state: 'asking',
    shows: label('Your question'),
    open: press('Ask a question'),
  },
  {
    path: '/dashboard/messages/{thread}',
    state: 'replied with nothing',
    shows: words('Please write a message'),
    open: press('Send message'),
  },
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
      await page.keyboard.press('Escape')
      await press(/^Put in for Lisbon/)(page)
      await page.getByLabel('Amount to set aside').fill('9000')
      await page.keyboard.press('Enter')
    },
  },
]

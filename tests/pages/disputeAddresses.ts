import { type Address, heading, press, words } from './address.ts'

/** What Ines sees of problems that she reports. */
export const disputeAddresses: readonly Address[] = [
  { path: '/dashboard/disputes', shows: words('We need your answer') },
  { path: '/dashboard/disputes/{dispute}', shows: heading('We have a question') },
  {
    path: '/dashboard/disputes/new?about={withdrawal}',
    state: 'nobody authorized it',
    shows: words('You can have this money back at once.'),
    open: (page) => page.getByRole('radio', { name: /I did not make this/ }).check(),
  },
  {
    path: '/dashboard/disputes/new?about={withdrawal}',
    state: 'everything once more',
    shows: heading('Review'),
    open: async (page) => {
      await page.getByRole('radio', { name: /The amount is wrong/ }).check()
      await press('Continue')(page)
      await page.getByLabel('What should the amount have been?').fill('10')
      await press('Continue')(page)
      await page.getByLabel('Tell us what happened').fill('My contract says $10.00 a month.')
      await press('Continue')(page)
      await page.getByRole('heading', { name: 'Pictures' }).waitFor()
      await press('Continue')(page)
    },
  },
  { path: '/dashboard/disputes/new?about={stopped}', shows: words('See the case') },
]

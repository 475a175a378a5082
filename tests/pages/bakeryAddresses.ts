import { type Address, heading, words } from './address.ts'

/** What Greta sees, whose bakery is a member too. */
export const bakeryAddresses: readonly Address[] = [
  { path: '/dashboard', shows: words('Checking of Holloway Bakery LLC') },
  {
    path: '/dashboard/accounts/open?business={bakery}',
    shows: (page) => page.getByRole('radio', { name: 'Holloway Bakery LLC', checked: true }),
  },
  {
    path: '/dashboard/linked-accounts/new',
    shows: (page) => page.getByRole('radio', { name: 'Holloway Bakery LLC' }),
  },
  {
    path: '/dashboard/accounts/open/money-market?business={bakery}',
    shows: heading('Open Money market for Holloway Bakery LLC'),
  },
]

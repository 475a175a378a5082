import { type Address, label, press, words } from './address.ts'

/** Accounts of Ines at other banks. */
export const linkedAddresses: readonly Address[] = [
  {
    path: '/dashboard/linked-accounts',
    state: 'wrong amounts',
    shows: words(/^These are not the amounts\./),
    open: async (page) => {
      await page.getByLabel('One amount').fill('0.01')
      await page.getByLabel('The other amount').fill('0.99')
      await press('Confirm the amounts')(page)
    },
  },
  { path: '/dashboard/linked-accounts/{linked}/pull', shows: label('Amount') },
  {
    path: '/dashboard/linked-accounts/new',
    state: 'nothing filled in',
    shows: words('Choose the bank the account is at'),
    open: press('Continue'),
  },
]

import type { Page } from '@playwright/test'
import { type Address, heading, press, problem } from './address.ts'

/** What Ines pays, and whom. */
export const billAddresses: readonly Address[] = [
  {
    path: '/dashboard/bills',
    state: 'sent empty',
    shows: problem,
    open: press('Continue to review'),
  },
  {
    path: '/dashboard/bills',
    state: 'done',
    shows: heading('Payment scheduled successfully!'),
    open: async (page) => {
      await reviewBill(page)
      await press(/^Schedule \$84\.20/)(page)
    },
  },
  {
    path: '/dashboard/bills',
    state: 'adding a payee',
    anew: true,
    shows: problem,
    open: async (page) => {
      await press('Add a payee')(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Add payee', exact: true }).click()
    },
  },
  {
    path: '/dashboard/bills',
    state: 'editing a payment',
    anew: true,
    shows: heading('Edit payment'),
    open: press(/^Edit/),
  },
]

/** To the first in the list, whom she has paid before, unless somebody else is named. */
export async function reviewBill(page: Page, whom = /./): Promise<void> {
  const form = page.getByRole('main')
  await form
    .getByRole('group', { name: 'Pay to' })
    .getByRole('radio', { name: whom })
    .first()
    .check()
  const number = form.getByLabel('Account number')
  if (await number.isVisible()) await number.fill('4417-0926-88')
  await form.getByLabel('Amount').fill('84.20')
  await form.getByRole('button', { name: 'In 1 week' }).click()
  await form.getByRole('button', { name: 'Continue to review' }).click()
}

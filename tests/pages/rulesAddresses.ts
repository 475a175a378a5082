import { type Address, heading, press, problem, words } from './address.ts'

/** Rules of payments, and the payments that they had wait. */
export const rulesAddresses: readonly Address[] = [
  { path: '/admin/payment-rules', shows: words(/^At most .*, else it is refused/) },
  { path: '/admin/payment-rules/{rule}', shows: words('Two scams in one week') },
  {
    path: '/admin/payment-rules/{rule}',
    state: 'tried on what was paid',
    shows: words('It would have had staff look at'),
    open: async (page) => {
      await page.getByLabel('Most money').fill('100')
      await press('See what it would have done')(page)
    },
  },
  {
    path: '/admin/payment-rules/{rule}',
    state: 'asked before saving',
    shows: heading('Save this rule?'),
    open: async (page) => {
      await page.getByLabel('Most money').fill('250')
      await page.getByLabel('Why').fill('Scams to new payees')
      await press('Save rule')(page)
    },
  },
  {
    path: '/admin/payment-rules/new',
    state: 'sent empty',
    shows: problem,
    open: async (page) => {
      await page.getByRole('radio', { name: 'One member' }).check()
      await press('Add rule')(page)
    },
  },
  { path: '/admin/held-payments', shows: words(/Dana Reyes/) },
  { path: '/admin/held-payments?decided=yes', shows: words('Refused') },
  { path: '/admin/held-payments/{held}', shows: heading('Decision') },
]

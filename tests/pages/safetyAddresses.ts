import { ROSA } from '../../src/modules/demo/server/people.ts'
import { newId } from '../../src/values/ids.ts'
import { type Address, heading, press, words } from './address.ts'

const US_BANK = '/dashboard/transfers/us-bank'
const receiptOf = (id: string): string => `${US_BANK}?step=receipt&receipt=${id}`

/** What Tova sees of payments that waited for staff, and of what she lets leave above her forms. */
export const heldAddresses: readonly Address[] = [
  { path: receiptOf('{heldOpen}'), shows: heading(/^We are looking at \$250/) },
  { path: receiptOf('{heldRefused}'), shows: heading(/^Not sent: \$320/) },
  { path: receiptOf('{heldReleased}'), shows: heading(/^You sent \$180/) },
  { path: US_BANK, shows: words(/a day you allow yourself can still go/) },
  {
    path: '/dashboard/transfers/international',
    shows: words(/^You switched payments of this kind off/),
  },
  { path: '/dashboard/safety', shows: words(/^At most \$2,000\.00 a day/) },
]

/** What Nils sees, who reported what was not him. */
export const reportedAddresses: readonly Address[] = [
  { path: '/dashboard/safety', shows: heading('What to do now') },
  {
    path: '/dashboard/safety',
    state: 'while staff call',
    shows: words(/^Rosa Delgado of .* is calling you/),
    open: async (_page, { world, ids }) => {
      const rosa = await world.portal.as(ROSA.email)
      const call = { id: newId(), topic: 'What you reported' }
      await rosa.post(`/api/admin/users/${ids['nils']}/calls`, call)
    },
  },
]

const REPORT = /^Close report of Nils/

/** What staff see of reports. */
export const queueAddresses: readonly Address[] = [
  { path: '/admin/safety', shows: words(/^Was not them/) },
  {
    path: '/admin/safety',
    state: 'closing a report',
    shows: heading('Close the report of Nils Lindgren?'),
    open: press(REPORT),
  },
]

const NILS = '/admin/users/{nils}'
const TOVA = '/admin/users/{tova}?part=person'

/** What staff see on the page of a member who is locked, called, or whose payments are stopped. */
export const safetyAddresses: readonly Address[] = [
  { path: NILS, shows: words('Nils Lindgren has locked everything') },
  {
    path: NILS,
    state: 'a call that runs',
    shows: words('You are calling Nils Lindgren'),
    open: async (page) => {
      await press('Start a call')(page)
      await page.getByLabel('What the call is about').fill('What you reported')
      await press('Start the call')(page)
    },
  },
  {
    path: '/admin/users/{ben}?part=person',
    state: 'stopping payments',
    shows: heading('Stop payments of this member?'),
    open: press('Stop payments'),
  },
  { path: TOVA, shows: words('Payments of this member are stopped') },
]

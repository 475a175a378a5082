import { DEMO_PASSCODES } from '../../src/modules/demo/server/people.ts'
import { newId } from '../../src/values/ids.ts'
import { type Address, heading, press, problem, words } from './address.ts'

const OWNERS = '/dashboard/accounts/{shared}/owners'

/** Who has to do with an account of Ines, and an invitation for her. */
export const ownersAddresses: readonly Address[] = [
  { path: '/dashboard/accounts/{shared}', shows: heading('Balance over time') },
  { path: OWNERS, state: 'sent empty', shows: problem, open: press('Invite') },
  {
    path: OWNERS,
    state: 'the code',
    shows: heading('Say this code to them in person'),
    open: async (page) => {
      await page.getByLabel('Their email').fill(`${newId()}@example.com`)
      await press('Invite')(page)
      const dialog = page.getByRole('dialog')
      // No mailed code: she was sent five by now, by other rows.
      await dialog.getByLabel('One-time code').fill(DEMO_PASSCODES.at(-1)!)
      await dialog.getByRole('button', { name: 'Confirm' }).click()
    },
  },
  {
    path: OWNERS,
    state: 'inviting a delegate with a limit',
    anew: true,
    shows: problem,
    open: async (page) => {
      await page.getByText('Delegate with a daily limit').click()
      await press('Invite')(page)
    },
  },
  {
    path: OWNERS,
    state: 'changing a limit',
    anew: true,
    shows: heading('What Maya Chen may move'),
    open: press(/^Change limit/),
  },
  {
    path: '/dashboard/accounts/{looked}/owners',
    shows: words(/move up to \$500\.00 a day out of it/),
  },
  {
    path: '/account-invitation#{invited}',
    state: 'sent empty',
    shows: problem,
    open: press('Accept invitation'),
  },
]

/** The same for whoever is not signed in. */
export const invitationAddresses: readonly Address[] = [
  {
    path: '/account-invitation#{invited}',
    state: 'not signed in',
    shows: words(/to accept\. If you are not/),
  },
  { path: '/account-invitation#nothing', shows: heading('This invitation opens nothing') },
]

import { Link, Outlet } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { readOverview } from '../../src/modules/activity/contract.ts'
import {
  type LinkedAccount,
  listLinkedAccounts,
  type Pull,
} from '../../src/modules/linkedAccounts/contract.ts'
import { askPullCode, cancelPull, pullIn } from '../../src/modules/linkedAccounts/pull.contract.ts'
import { LinkedAccountsPage } from '../../src/modules/linkedAccounts/web/LinkedAccountsPage.tsx'
import { LINKED_ACCOUNTS } from '../../src/modules/linkedAccounts/places.contract.ts'
import { PULL_IN, pullPath } from '../../src/modules/linkedAccounts/web/places.ts'
import { PullPage } from '../../src/modules/linkedAccounts/web/pull/PullPage.tsx'
import { newId } from '../../src/values/ids.ts'
import { answers, askedOf, refuses } from '../components/fakeFetch.ts'
import { mount } from '../components/mount.tsx'
import { overview } from '../components/member.ts'
import { DEMO_NOW } from '../factories/demoNow.ts'

const LINK: LinkedAccount = {
  id: newId(),
  business: null,
  bankName: 'Wells Fargo',
  routingNumber: '121000248',
  last4: '1234',
  accountType: 'savings',
  state: 'verified',
  isHeld: false,
  arrivesOn: '2026-07-14',
  hasArrived: true,
  guessesLeft: 9,
  verifyBy: '2026-09-13T16:00:00.000Z',
  linkedAt: DEMO_NOW.toISOString(),
  verifiedAt: DEMO_NOW.toISOString(),
  returnedBecause: null,
  accountNumber: '5550001234',
}

const PULL: Pull = {
  id: newId(),
  linkId: LINK.id,
  bankName: 'Wells Fargo',
  last4: '1234',
  amount: '40.00',
  state: 'under_way',
  account: { kind: 'Checking', last4: '7316' },
  cancelUntil: new Date(DEMO_NOW.getTime() + 3_600_000).toISOString(),
  arrivesOn: '2026-07-16',
  availableOn: null,
  returnedBecause: null,
  missing: '0.00',
}

const lists = (...pulls: readonly Pull[]) =>
  answers(listLinkedAccounts, {
    offered: true,
    accounts: [LINK],
    holder: 'Ines Abara',
    businesses: [],
    pulls: [...pulls],
    pulling: { holdDays: 5, dailyCap: '2500.00' },
  })

const button = (name: string | RegExp) => page.getByRole('button', { name })
const shows = (words: string | RegExp) =>
  expect.element(page.getByText(words).first()).toBeVisible()

test('money is brought here with the authorization and the code for exactly that', async () => {
  lists()
  answers(readOverview, overview())
  const { address } = await mount(<PullPage />, { path: pullPath(LINK.id), route: PULL_IN })
  await shows('From Wells Fargo ··1234. At most $2,500.00 in a day.')
  await button('Continue to review').click()
  await shows('Enter an amount, for example 25.00')
  await page.getByLabelText('Amount').fill('40')
  refuses(askPullCode, 'pull_cap')
  await button('Continue to review').click()
  await shows('This is more than you can pull in in a day.')
  const asked = {
    challengeId: newId(),
    codeSent: true,
    codeFrom: 'email',
    codeExpiresAt: new Date(DEMO_NOW.getTime() + 300_000).toISOString(),
  } as const
  answers(askPullCode, { asked, leavesAt: PULL.cancelUntil!, arrivesOn: '2026-07-16' })
  await button('Continue to review').click()
  await expect.element(page.getByRole('heading', { name: 'Step 2 of 2: Review' })).toHaveFocus()
  await shows('5 business days after that')
  await button('Bring $40.00 here').click()
  await shows('Please confirm the authorization')
  await page
    .getByRole('checkbox', {
      name: /^I authorize .* to debit \$40\.00 once, on or after Jul 16, 2026/,
    })
    .click()
  await page.getByLabelText('One-time code').fill('123456')
  answers(pullIn, PULL)
  lists(PULL)
  await button('Bring $40.00 here').click()
  await expect.poll(address).toBe(LINKED_ACCOUNTS)
  const { id } = askedOf(askPullCode)[0]!.body as { id: string }
  expect(askedOf(pullIn)[0]?.body).toMatchObject({ id, amount: '40.00', authorization: 1 })
})

test('what is under way is taken back, and each state says where the money is', async () => {
  const done = { ...PULL, cancelUntil: null }
  lists(
    PULL,
    { ...done, id: newId(), state: 'credited', availableOn: '2026-07-23' },
    { ...done, id: newId(), state: 'returned', returnedBecause: 'There is not enough money.' },
  )
  await mount(<LinkedAccountsPage />, { path: LINKED_ACCOUNTS, route: LINKED_ACCOUNTS })
  await shows('On its way to Checking, there on Thursday, July 16.')
  await shows('It is in Checking, on hold until Thursday, July 23.')
  await shows('The other bank took it back. There is not enough money.')
  answers(cancelPull, { ...done, state: 'cancelled' })
  lists({ ...done, state: 'cancelled' })
  await button('Cancel bringing $40.00 here').click()
  await shows('$40.00 stays where it is.')
  await shows('Cancelled.')
})

test('what was done is said once: Back and Forward show how it stands by then', async () => {
  lists({ ...PULL, cancelUntil: null, state: 'cancelled' })
  const state = { linked: '$40.00 is on its way here.' }
  const { go } = await mount(<Outlet />, {
    route: '/',
    path: '/pulled',
    pages: [
      {
        path: '/pulled',
        element: (
          <Link to={LINKED_ACCOUNTS} state={state}>
            Done
          </Link>
        ),
      },
      { path: LINKED_ACCOUNTS, element: <LinkedAccountsPage /> },
    ],
  })
  await page.getByRole('link', { name: 'Done' }).click()
  await shows(state.linked)
  await go(-1)
  await expect.element(page.getByRole('link', { name: 'Done' })).toBeVisible()
  await go(1)
  await shows('Cancelled.')
  expect(page.getByText(state.linked).all()).toEqual([])
})

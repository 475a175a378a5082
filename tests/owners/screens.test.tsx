import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { startStepUp } from '../../src/modules/factors/contract.ts'
import {
  inviteOwner,
  leaveAccount,
  type Owners,
  readOwners,
  removeOwner,
  withdrawInvitation,
} from '../../src/modules/owners/contract.ts'
import { OwnersPage } from '../../src/modules/owners/web/OwnersPage.tsx'
import { newId } from '../../src/values/ids.ts'
import { answers, askedOf, refuses } from '../components/fakeFetch.ts'
import { focusedWords } from '../components/keys.ts'
import { mount } from '../components/mount.tsx'
import { DEMO_NOW } from '../factories/demoNow.ts'

const NOW = DEMO_NOW.toISOString()
const ACCOUNT = newId()
const BEN_ID = newId()

const OWNERS: Owners = {
  account: { kind: 'Checking', last4: '4021' },
  mayManage: true,
  mayLeave: false,
  roles: ['joint', 'delegate'],
  owners: [
    { personId: newId(), name: 'Ada Brooks', role: 'primary', since: NOW, isYou: true, removable: false },
    { personId: BEN_ID, name: 'Ben Okafor', role: 'joint', since: NOW, isYou: false, removable: true },
  ],
  invitations: [
    { id: newId(), email: 'cleo@example.com', role: 'delegate', invitedBy: 'Ada Brooks', madeAt: NOW, expiresAt: NOW },
  ],
} // prettier-ignore

const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = page.getByRole('dialog')
const email = page.getByLabelText('Their email')

beforeEach(() => {
  answers(startStepUp, {
    stepUpId: newId(),
    ways: ['emailed_code'],
    codeSent: true,
    expiresAt: NOW,
    passkeyOptions: null,
  })
})

async function open(changes: Partial<Owners> = {}) {
  answers(readOwners, { ...OWNERS, ...changes })
  const mounted = await mount(<OwnersPage />, {
    path: `/dashboard/accounts/${ACCOUNT}/owners`,
    route: '/dashboard/accounts/:accountId/owners',
  })
  await expect.element(page.getByRole('heading', { name: 'People' })).toBeVisible()
  return mounted
}

async function confirmWith(name: string, digits = '123456'): Promise<void> {
  await dialog.getByLabelText('One-time code').fill(digits)
  await dialog.getByRole('button', { name, exact: true }).click()
}

test('somebody is invited with proof, and the code is shown once, to be said', async () => {
  await open()
  await button('Invite').click()
  const summary = page.getByRole('alert', { name: 'There is a problem' })
  await expect.element(summary.getByText('Please enter a valid email address')).toBeVisible()
  await email.fill('dana@example.com')
  await page.getByLabelText(/^Delegate, view only/).click()
  await button('Invite').click()
  answers(inviteOwner, { owners: OWNERS, code: '048213', expiresAt: NOW })
  await confirmWith('Confirm')
  await expect.poll(focusedWords).toBe('Say this code to them in person')
  await expect.element(page.getByText('0 4 8 2 1 3')).toBeInTheDocument()
  await expect.element(page.getByText(/We mailed a link to dana@example\.com/)).toBeVisible()
  expect(askedOf(inviteOwner)).toMatchObject([
    { params: { accountId: ACCOUNT }, body: { email: 'dana@example.com', role: 'delegate' } },
  ])
  expect(askedOf(startStepUp)).toMatchObject([
    { body: { action: 'invite_owner', accountId: ACCOUNT } },
  ])
  await button('I have said it').click()
  await expect.element(page.getByText('0 4 8 2 1 3')).not.toBeInTheDocument()
  await expect.poll(focusedWords).toBe('Invite somebody')
})

test('why somebody cannot be invited stands at the field it is about', async () => {
  await open()
  for (const code of ['already_an_owner', 'already_invited'] as const) {
    await email.fill(`${code}@example.com`)
    await button('Invite').click()
    refuses(inviteOwner, code)
    await confirmWith('Confirm')
    const { message } = inviteOwner.refusals[code]
    await expect.element(page.getByRole('link', { name: message })).toBeVisible()
  }
})

test('somebody is removed with proof, and the list says that they are gone', async () => {
  await open()
  await button('Remove Ben Okafor').click()
  await expect.element(dialog.getByText(/cannot pay from it, from now on/)).toBeVisible()
  refuses(removeOwner, 'code_invalid')
  await confirmWith('Remove', '000000')
  await expect.element(dialog.getByText('Invalid OTP. Please try again.')).toBeVisible()
  answers(removeOwner, { ...OWNERS, owners: OWNERS.owners.slice(0, 1) })
  await confirmWith('Remove')
  const gone = 'Ben Okafor has nothing to do with this account any more.'
  await expect.element(page.getByText(gone)).toBeVisible()
  await expect.poll(focusedWords).toBe('People')
  await expect.element(button('Remove Ben Okafor')).not.toBeInTheDocument()
  expect(askedOf(removeOwner)).toMatchObject([{}, { params: { personId: BEN_ID } }])
})

test('an invitation is withdrawn, or has come to its end meanwhile', async () => {
  await open()
  const withdraw = button('Withdraw the invitation of cleo@example.com')
  refuses(withdrawInvitation, 'invitation_not_open')
  await withdraw.click()
  const { message } = withdrawInvitation.refusals.invitation_not_open
  await expect.element(page.getByText(message)).toBeVisible()
  answers(withdrawInvitation, { ...OWNERS, invitations: [] })
  await withdraw.click()
  await expect
    .element(page.getByText('The invitation of cleo@example.com is withdrawn.'))
    .toBeVisible()
  await expect.poll(focusedWords).toBe('People')
})

test('whoever may only look decides nothing, and can leave', async () => {
  const mounted = await open({ mayManage: false, mayLeave: true, roles: [], invitations: [] })
  await expect.element(page.getByText(/Its owners decide who else can/)).toBeVisible()
  await expect.element(email).not.toBeInTheDocument()
  await button('Leave this account').click()
  refuses(leaveAccount, 'last_custodian_stays')
  await button('Leave account').click()
  const { message } = leaveAccount.refusals.last_custodian_stays
  await expect.element(page.getByText(message)).toBeVisible()
  answers(leaveAccount, {})
  await button('Leave account').click()
  await expect.poll(() => mounted.address()).toBe('/dashboard')
})

test('an account that is not theirs is not found', async () => {
  refuses(readOwners, 'account_not_found')
  await mount(<OwnersPage />, {
    path: `/dashboard/accounts/${ACCOUNT}/owners`,
    route: '/dashboard/accounts/:accountId/owners',
  })
  await expect.element(page.getByText('We could not find that account.')).toBeVisible()
})

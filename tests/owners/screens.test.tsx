import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { startStepUp } from '../../src/modules/factors/contract.ts'
import {
  changeDailyCap,
  inviteOwner,
  leaveAccount,
  type Owners,
  readOwners,
  removeOwner,
  withdrawInvitation,
} from '../../src/modules/owners/contract.ts'
import { OwnersPage } from '../../src/modules/owners/web/OwnersPage.tsx'
import { readTwoToSign } from '../../src/modules/signatures/option.contract.ts'
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
  twoToSign: false,
  roles: ['joint', 'delegate'],
  owners: [
    { personId: newId(), name: 'Ada Brooks', role: 'primary', dailyCap: null, since: NOW, isYou: true, removable: false },
    { personId: BEN_ID, name: 'Ben Okafor', role: 'joint', dailyCap: null, since: NOW, isYou: false, removable: true },
  ],
  invitations: [
    { id: newId(), email: 'cleo@example.com', role: 'delegate', dailyCap: null, invitedBy: 'Ada Brooks', madeAt: NOW, expiresAt: NOW },
  ],
} // prettier-ignore

const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = page.getByRole('dialog')
const email = page.getByLabelText('Their email')

beforeEach(() => {
  answers(readTwoToSign, { on: false, mayChange: false, enoughOwners: true, offWaitsUntil: null })
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
  await expect.element(page.getByText(/We emailed a link to dana@example\.com/)).toBeVisible()
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

test('a delegate is invited to move up to so much a day', async () => {
  await open()
  await email.fill('dana@example.com')
  await page.getByLabelText(/^Delegate with a daily limit/).click()
  await button('Invite').click()
  const summary = page.getByRole('alert', { name: 'There is a problem' })
  await expect.element(summary.getByText('Enter how much they may move in a day')).toBeVisible()
  await page.getByLabelText('At most in a day').fill('1,500')
  await button('Invite').click()
  answers(inviteOwner, { owners: OWNERS, code: '048213', expiresAt: NOW })
  await confirmWith('Confirm')
  await expect.poll(focusedWords).toBe('Say this code to them in person')
  expect(askedOf(inviteOwner)).toMatchObject([
    { body: { email: 'dana@example.com', role: 'delegate', dailyCap: '1500.00' } },
  ])
})

describe('what a delegate may move in a day', () => {
  const cleo = {
    ...OWNERS.owners[1]!,
    name: 'Cleo Hart',
    role: 'delegate' as const,
    dailyCap: '500.00',
  }
  const after = (dailyCap: string | null): Owners => ({
    ...OWNERS,
    owners: [OWNERS.owners[0]!, { ...cleo, dailyCap }],
  })
  const said = page.getByText('Cleo Hart has another limit now. We wrote to everybody.')
  const amount = dialog.getByLabelText('At most in a day')

  beforeEach(async () => {
    await open(after('500.00'))
    await expect.element(page.getByText('Delegate, up to $500.00 a day')).toBeVisible()
    await button('Change limit of Cleo Hart').click()
  })

  test('becomes less, or nothing, without proof', async () => {
    await amount.fill('')
    await button('Save').click()
    await expect
      .element(dialog.getByText('Enter how much they may move in a day').first())
      .toBeVisible()
    await amount.fill('80')
    answers(changeDailyCap, after('80.00'))
    await button('Save').click()
    await expect.element(said).toBeVisible()
    await expect.poll(focusedWords).toBe('People')
    await expect.element(page.getByText('Delegate, up to $80.00 a day')).toBeVisible()
    await button('Change limit of Cleo Hart').click()
    await dialog.getByLabelText(/^Looks only/).click()
    answers(changeDailyCap, after(null))
    await button('Save').click()
    await expect.element(page.getByText('Delegate, view only').first()).toBeVisible()
    expect(askedOf(changeDailyCap)).toMatchObject([
      { params: { personId: BEN_ID }, body: { dailyCap: '80.00' } },
      { body: { dailyCap: null } },
    ])
  })

  test('becomes more with proof', async () => {
    await amount.fill('500.01')
    await button('Save').click()
    const proof = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await proof.getByLabelText('One-time code').fill('123456')
    answers(changeDailyCap, after('500.01'))
    await proof.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect.element(said).toBeVisible()
    expect(askedOf(changeDailyCap)).toMatchObject([
      { body: { dailyCap: '500.01', proof: { code: '123456' } } },
    ])
  })

  test('says why it cannot be changed', async () => {
    refuses(changeDailyCap, 'not_a_delegate')
    await amount.fill('5')
    await button('Save').click()
    const { message } = changeDailyCap.refusals.not_a_delegate
    await expect.element(dialog.getByText(message)).toBeVisible()
  })
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

test('whoever decides about the account leaves it with proof', async () => {
  const mounted = await open({ mayLeave: true })
  await button('Leave this account').click()
  expect(askedOf(startStepUp)).toMatchObject([
    { body: { action: 'leave_account', accountId: ACCOUNT } },
  ])
  refuses(leaveAccount, 'code_invalid')
  await confirmWith('Leave account', '000000')
  await expect.element(dialog.getByText('Invalid OTP. Please try again.')).toBeVisible()
  answers(leaveAccount, {})
  await confirmWith('Leave account')
  await expect.poll(() => mounted.address()).toBe('/dashboard')
  expect(askedOf(leaveAccount)).toMatchObject([{}, { body: { proof: { code: '123456' } } }])
})

test('a delegate with a cap reads how much they may move', async () => {
  const you = { ...OWNERS.owners[1]!, role: 'delegate' as const, dailyCap: '500.00', isYou: true }
  await open({ mayManage: false, mayLeave: true, roles: [], invitations: [], owners: [you] })
  await expect.element(page.getByText(/move up to \$500\.00 a day out of it/)).toBeVisible()
})

test('an account that is not theirs is not found', async () => {
  refuses(readOwners, 'account_not_found')
  await mount(<OwnersPage />, {
    path: `/dashboard/accounts/${ACCOUNT}/owners`,
    route: '/dashboard/accounts/:accountId/owners',
  })
  await expect.element(page.getByText('We could not find that account.')).toBeVisible()
})

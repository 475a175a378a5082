import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  acceptInvitation,
  type OwnInvitation,
  readInvitation,
} from '../../src/modules/owners/invitation.contract.ts'
import { InvitationPage } from '../../src/modules/owners/web/InvitationPage.tsx'
import { newId } from '../../src/values/ids.ts'
import { answers, askedOf, refuses } from '../components/fakeFetch.ts'
import { focusedWords } from '../components/keys.ts'
import { mount } from '../components/mount.tsx'
import { AS_INES, SIGNED_OUT } from '../components/sessions.ts'
import { DEMO_NOW } from '../factories/demoNow.ts'

const INVITATION: OwnInvitation = {
  email: 'ines.abara@example.com',
  role: 'joint',
  dailyCap: null,
  invitedBy: 'Ada Brooks',
  accountKind: 'Checking',
  expiresAt: DEMO_NOW.toISOString(),
}

const code = page.getByLabelText('Code')
const accept = page.getByRole('button', { name: 'Accept invitation' })

beforeEach(() => {
  window.history.replaceState(null, '', '#the-token')
  answers(readInvitation, INVITATION)
})

test('whoever is invited accepts with the code that was said', async () => {
  await mount(<InvitationPage />, { path: '/account-invitation', session: AS_INES })
  await expect
    .element(page.getByRole('heading', { name: 'Ada Brooks invites you to an account' }))
    .toBeVisible()
  await accept.click()
  const missing = page.getByRole('link', { name: 'Enter the six digits that were said to you' })
  await expect.element(missing).toBeVisible()
  await code.fill('000000')
  refuses(acceptInvitation, 'code_wrong')
  await accept.click()
  const { message } = acceptInvitation.refusals.code_wrong
  await expect.element(page.getByRole('link', { name: message })).toBeVisible()
  await expect.element(code).toHaveValue('')
  await code.fill('123 456')
  answers(acceptInvitation, { accountId: newId() })
  await accept.click()
  await expect.poll(focusedWords).toBe('You have a part in this account now')
  expect(askedOf(acceptInvitation).at(-1)).toMatchObject({
    body: { token: 'the-token', code: '123456' },
  })
  expect(window.location.hash).toBe('')
  expect(sessionStorage.getItem('account-invitation')).toBeNull()
})

test('why the invitation opens nothing is said above the button', async () => {
  await mount(<InvitationPage />, { path: '/account-invitation', session: AS_INES })
  for (const refused of [
    'invitation_locked',
    'invitation_withdrawn',
    'already_an_owner',
  ] as const) {
    await code.fill('123456')
    refuses(acceptInvitation, refused)
    await accept.click()
    const { message } = acceptInvitation.refusals[refused]
    await expect.element(page.getByText(message)).toBeVisible()
  }
})

for (const refused of [
  'invitation_unknown',
  'invitation_used',
  'invitation_expired',
  'invitation_withdrawn',
  'invitation_locked',
] as const)
  test(`a link that opens nothing says why (${refused})`, async () => {
    refuses(readInvitation, refused)
    await mount(<InvitationPage />, { path: '/account-invitation', session: AS_INES })
    await expect.element(page.getByText(readInvitation.refusals[refused].message)).toBeVisible()
  })

test('whoever is not signed in is led to sign in or to register, with the address', async () => {
  await mount(<InvitationPage />, { path: '/account-invitation', session: SIGNED_OUT })
  await expect
    .element(page.getByText(/Sign in with ines\.abara@example\.com to accept/))
    .toBeVisible()
  const signIn = page.getByRole('link', { name: 'Sign in' })
  await expect.element(signIn).toHaveAttribute('href', '/login?next=%2Faccount-invitation')
  await expect
    .element(page.getByRole('link', { name: 'Register' }))
    .toHaveAttribute('href', '/signup')
  expect(sessionStorage.getItem('account-invitation')).toBe('the-token')
})

test('whoever is signed in with another address is told with which', async () => {
  answers(readInvitation, { ...INVITATION, email: 'dana@example.com' })
  await mount(<InvitationPage />, { path: '/account-invitation', session: AS_INES })
  await expect
    .element(page.getByText(/You are signed in with ines\.abara@example\.com, and this invitation/))
    .toBeVisible()
  await expect.element(accept).not.toBeInTheDocument()
})

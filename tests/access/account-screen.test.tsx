import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  changeEmail,
  changePassword,
  changePhone,
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
  type OwnSession,
  type Profile,
  readProfile,
  SAME_EMAIL,
} from '../../src/modules/access/credentials.contract.ts'
import { startStepUp } from '../../src/modules/factors/contract.ts'
import { ContactCard } from '../../src/modules/access/web/account/ContactCard.tsx'
import { DevicesCard } from '../../src/modules/access/web/account/DevicesCard.tsx'
import { PasswordCard } from '../../src/modules/access/web/account/PasswordCard.tsx'
import { newId } from '../../src/values/ids.ts'
import { announced } from '../components/announced.ts'
import { answers, askedOf, loses, refuses } from '../components/fakeFetch.ts'
import { focusedWords, focusOn } from '../components/keys.ts'
import { mount } from '../components/mount.tsx'
import { AS_INES } from '../components/sessions.ts'
import { DEMO_NOW } from '../factories/demoNow.ts'

const NOW = DEMO_NOW.toISOString()
const summary = page.getByRole('alert', { name: 'There is a problem' })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
const code = dialog.getByLabelText('One-time code')

const PROFILE: Profile = {
  name: 'Ines Abara',
  email: 'ines.abara@example.com',
  phone: '845 555 0171',
  street: '12 Weir Lane',
  city: 'Kingston',
  state: 'NY',
  postalCode: '12401',
  newEmail: null,
}

async function confirmWith(digits: string): Promise<void> {
  await code.fill(digits)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
}

beforeEach(() => {
  answers(startStepUp, {
    stepUpId: newId(),
    ways: ['emailed_code'],
    codeSent: true,
    expiresAt: NOW,
    passkeyOptions: null,
  })
})

test('a new phone number is looked at, then confirmed with a code, and a wrong code is asked for again', async () => {
  answers(readProfile, PROFILE)
  await mount(<ContactCard />, { session: AS_INES })
  await button('Change phone').click()
  await page.getByLabelText('New phone').fill('12')
  await button('Change phone').click()
  const sentence = 'Please enter a phone number with 7 to 15 digits'
  await expect.element(summary.getByRole('link', { name: sentence })).toBeVisible()
  await page.getByLabelText('New phone').fill('845 555 0188')
  await button('Change phone').click()
  refuses(changePhone, 'code_invalid')
  await confirmWith('000000')
  await expect.element(dialog.getByText('Invalid OTP. Please try again.')).toBeVisible()
  await expect.element(code).toHaveFocus()
  answers(changePhone, { ...PROFILE, phone: '845 555 0188' })
  await confirmWith('123456')
  await expect.element(page.getByText('Your phone number is changed.')).toBeVisible()
  await expect.element(page.getByText('845 555 0188')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Personal details' })).toHaveFocus()
})

test('a new address is another one than before, waits for its link, and is kept if nobody confirms', async () => {
  loses(readProfile)
  await mount(<ContactCard />, { session: AS_INES })
  await expect.element(page.getByText("We couldn't load your details.")).toBeVisible()
  answers(readProfile, PROFILE)
  await button('Try again').click()
  await button('Change email').click()
  await page.getByLabelText('New email').fill(PROFILE.email)
  await button('Change email').click()
  await expect.element(summary.getByRole('link', { name: SAME_EMAIL })).toBeVisible()
  await page.getByLabelText('New email').fill('ines.new@example.com')
  await button('Change email').click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByLabelText('New email')).toHaveValue('ines.new@example.com')
  loses(changeEmail)
  await button('Change email').click()
  await confirmWith('123456')
  await expect.poll(focusedWords).toContain('We could not reach the server.')
  answers(changeEmail, { ...PROFILE, newEmail: 'ines.new@example.com' })
  await button('Change email').click()
  await confirmWith('123456')
  await expect.element(page.getByText(/^We sent a link to ines.new@example.com/)).toBeVisible()
  await expect
    .element(page.getByText('ines.new@example.com waits for the link we emailed to it.'))
    .toBeVisible()
})

test('a password is changed with the present one, which is refused at its field', async () => {
  const change = changePassword({ passwordLengthMin: 6 })
  await mount(<PasswordCard />, { session: AS_INES })
  await button('Change password').click()
  await page.getByLabelText('Current password').fill('not the one')
  await page.getByLabelText('New password', { exact: true }).fill('nine patient otters')
  await page.getByLabelText('Confirm new password').fill('nine patient otters')
  await button('Change password').click()
  refuses(change, 'password_wrong')
  await confirmWith('123456')
  await expect
    .element(summary.getByRole('link', { name: change.refusals.password_wrong.message }))
    .toBeVisible()
  for (const label of ['Current password', 'Confirm new password'])
    await expect.element(page.getByLabelText(label)).toHaveValue('')
  answers(change, { csrfToken: 'another token' })
  await page.getByLabelText('Current password').fill('hazelnotch-demo')
  await page.getByLabelText('New password', { exact: true }).fill('nine patient otters')
  await page.getByLabelText('Confirm new password').fill('nine patient otters')
  await button('Change password').click()
  await confirmWith('123456')
  await expect
    .element(page.getByText('Your password is changed. Every other device was signed out.'))
    .toBeVisible()
})

test('a form that takes the place of its button has the focus, and gives it back with nothing left of the try', async () => {
  const change = changePassword({ passwordLengthMin: 6 })
  const title = page.getByRole('heading', { name: 'Password' })
  const current = page.getByLabelText('Current password')
  const changeTo = async (password: string): Promise<void> => {
    await button('Change password').click()
    await expect.element(current).toHaveFocus()
    await current.fill('hazelnotch-demo')
    await page.getByLabelText('New password', { exact: true }).fill(password)
    await page.getByLabelText('Confirm new password').fill(password)
    await button('Change password').click()
    await confirmWith('123456')
  }
  await mount(<PasswordCard />, { session: AS_INES })
  answers(change, { csrfToken: 'another token' })
  await changeTo('nine patient otters')
  await expect.element(title).toHaveFocus()
  loses(change)
  await changeTo('ten patient otters')
  await expect.poll(focusedWords).toContain('We could not reach the server.')
  await button('Cancel').click()
  await expect.element(title).toHaveFocus()
  await expect.element(page.getByText(/^Your password is changed/)).not.toBeInTheDocument()
  await button('Change password').click()
  await expect.element(current).toHaveValue('')
  await expect.element(page.getByText(/^We could not reach/)).not.toBeInTheDocument()

  answers(readProfile, PROFILE)
  await mount(<ContactCard />, { session: AS_INES })
  for (const what of ['email', 'phone']) {
    await button(`Change ${what}`).click()
    await expect.element(page.getByLabelText(`New ${what}`)).toHaveFocus()
    await button('Cancel').click()
    await expect.element(page.getByRole('heading', { name: 'Personal details' })).toHaveFocus()
  }
})

const THIS_ONE: OwnSession = {
  id: newId(),
  device: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/153.0.0.0 Safari/537.36',
  address: '127.0.0.1',
  startedAt: NOW,
  lastSeenAt: NOW,
  expiresAt: NOW,
  isThisOne: true,
}
const OTHER: OwnSession = { ...THIS_ONE, id: newId(), isThisOne: false }

test('the other devices are signed out by keyboard, which says so and leads to the head of the list', async () => {
  answers(listOwnSessions, { sessions: [THIS_ONE, OTHER] })
  await mount(<DevicesCard />, { session: AS_INES })
  await expect.element(page.getByText('This device')).toBeVisible()
  const one = page.getByRole('button', { name: /^Sign out on / })
  refuses(endOwnSession, 'not_found')
  await one.click()
  await expect.poll(focusedWords).toContain(endOwnSession.refusals.not_found.message)
  const all = button('Sign out everywhere else')
  loses(endOtherSessions)
  await all.click()
  await expect.poll(focusedWords).toContain('We could not reach the server.')
  answers(endOtherSessions, { sessions: [THIS_ONE] })
  answers(listOwnSessions, { sessions: [THIS_ONE, OTHER] })
  await focusOn(all)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('You are signed in here and nowhere else.')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Where you are signed in' })).toHaveFocus()
  await expect.poll(announced).toContain('Signed out everywhere else')
  expect(askedOf(endOtherSessions)).toHaveLength(2)
})

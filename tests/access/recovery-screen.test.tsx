import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  choosePassword,
  confirmEmail,
  readLink,
  requestReset,
} from '../../src/modules/access/credentials.contract.ts'
import { ConfirmEmailPage } from '../../src/modules/access/web/recovery/ConfirmEmailPage.tsx'
import { ForgotPasswordPage } from '../../src/modules/access/web/recovery/ForgotPasswordPage.tsx'
import { LinkPasswordPage } from '../../src/modules/access/web/recovery/LinkPasswordPage.tsx'
import { answers, askedOf, loses, refuses } from '../components/fakeFetch.ts'
import { focusedWords } from '../components/keys.ts'
import { mount } from '../components/mount.tsx'

const EMAIL = 'ben.okafor@example.com'
const TOKEN = 'a-token-that-nobody-guesses'
const choose = choosePassword({ passwordLengthMin: 6 })
const summary = page.getByRole('alert', { name: 'There is a problem' })
const password = page.getByLabelText('New password', { exact: true })
const again = page.getByLabelText('Confirm new password')
const set = page.getByRole('button', { name: 'Set password' })
const heading = (name: string) => page.getByRole('heading', { name })
const address = location.href

/** What follows `#` in the link of a mail. */
const followLink = (): void => history.replaceState(history.state, '', `#${TOKEN}`)

afterEach(() => history.replaceState(history.state, '', address))

test('a forgotten password is asked for with an address, and nobody learns who has an account', async () => {
  await mount(<ForgotPasswordPage />)
  const send = page.getByRole('button', { name: 'Send link' })
  await send.click()
  await expect
    .element(summary.getByRole('link', { name: 'Please enter a valid email address' }))
    .toBeVisible()
  await page.getByRole('textbox', { name: 'Email' }).fill(EMAIL)
  loses(requestReset)
  await send.click()
  await expect.poll(focusedWords).toContain('We could not reach the server.')
  answers(requestReset, {})
  await send.click()
  await expect.element(heading('Check your email')).toHaveFocus()
  await expect.element(page.getByText(`If ${EMAIL} has an account with us`)).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Email' })).toHaveValue(EMAIL)
})

test('a new password is typed twice, refused at its field and emptied, then set, and the link is gone', async () => {
  followLink()
  answers(readLink, { kind: 'reset', email: EMAIL })
  await mount(<LinkPasswordPage />)
  await expect.element(heading('Choose a new password')).toBeVisible()
  await password.fill('nine patient otters')
  await again.fill('something else')
  await set.click()
  await expect.element(summary.getByRole('link', { name: 'Passwords do not match' })).toBeVisible()
  await again.fill('nine patient otters')
  refuses(choose, 'common_password')
  await set.click()
  await expect.element(summary).toHaveFocus()
  await expect
    .element(summary.getByRole('link', { name: choose.refusals.common_password.message }))
    .toBeVisible()
  await expect.element(password).toHaveValue('')
  await expect.element(again).toHaveValue('')
  await password.fill('nine patient otters')
  await again.fill('nine patient otters')
  answers(choose, { email: EMAIL })
  await set.click()
  await expect.element(heading('Your password is set')).toHaveFocus()
  expect(location.hash).toBe('')
  expect(askedOf(choose).at(-1)?.body).toMatchObject({ token: TOKEN })
})

test('a link that is over says so, and one nobody could look up is looked up again', async () => {
  followLink()
  loses(readLink)
  await mount(<LinkPasswordPage />)
  await expect.element(page.getByText(/^We could not reach the server/)).toBeVisible()
  refuses(readLink, 'link_over')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(heading('This link no longer works')).toHaveFocus()
  await expect.element(page.getByRole('link', { name: 'Send a new link' })).toBeVisible()
})

test('an invitation welcomes whoever staff created', async () => {
  followLink()
  answers(readLink, { kind: 'invitation', email: EMAIL })
  await mount(<LinkPasswordPage />)
  await expect.element(heading('Welcome to Hazelnotch')).toBeVisible()
  await expect.element(page.getByText(`This is for ${EMAIL}.`)).toBeVisible()
})

test('a new address counts once its owner pressed the button, not when a filter opened the link', async () => {
  followLink()
  refuses(confirmEmail, 'link_over')
  await mount(<ConfirmEmailPage />)
  expect(askedOf(confirmEmail)).toEqual([])
  const confirm = page.getByRole('button', { name: 'Confirm address' })
  await confirm.click()
  await expect.poll(focusedWords).toContain(confirmEmail.refusals.link_over.message)
  answers(confirmEmail, { email: 'ines.new@example.com' })
  await confirm.click()
  await expect.element(heading('Your new address counts')).toHaveFocus()
})

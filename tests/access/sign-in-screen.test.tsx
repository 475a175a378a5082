import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getDemo } from '../../src/modules/demo/contract.ts'
import { cancelSignIn, readSession, signIn } from '../../src/modules/access/contract.ts'
import { VisitorOnly } from '../../src/modules/access/web/guards.tsx'
import { SignInPage } from '../../src/modules/access/web/SignInPage.tsx'
import { answers, askedOf, holds, loses, refuses } from '../components/fakeFetch.ts'
import { focusedWords } from '../components/keys.ts'
import { mount, type Mounted } from '../components/mount.tsx'
import { SIGNED_OUT } from '../components/sessions.ts'

const INES = 'ines.abara@example.com'
const summary = page.getByRole('alert', { name: 'There is a problem' })
const email = page.getByRole('textbox', { name: 'Email' })
const password = page.getByLabelText('Password', { exact: true })
const goOn = page.getByRole('button', { name: 'Continue' })

beforeEach(() => {
  answers(readSession, SIGNED_OUT)
  answers(getDemo, { people: [], passcodes: [], mail: [] })
})

const open = (): Promise<Mounted> =>
  mount(
    <VisitorOnly>
      <SignInPage />
    </VisitorOnly>,
    { path: '/login' },
  )

async function givePassword(): Promise<void> {
  await email.fill(INES)
  await password.fill('hazelnotch-demo')
  await goOn.click()
}

test('an empty sign-in lists what is missing, and each line leads to its field', async () => {
  await open()
  await goOn.click()
  await expect.element(summary).toHaveFocus()
  expect(document.title).toMatch(/^Error: Sign in \|/)
  const first = summary.getByRole('link', { name: 'Please enter a valid email address' })
  await expect.element(first).toBeVisible()
  await summary.getByRole('link', { name: 'Please enter your password' }).click()
  await expect.element(password).toHaveFocus()
})

test('a password is shown while somebody wants to read it', async () => {
  await open()
  await password.fill('hazelnotch-demo')
  await expect.element(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect.element(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect.element(password).toHaveAttribute('type', 'password')
})

test('a sign-in that is refused or lost says so above the button and keeps the address only', async () => {
  await open()
  refuses(signIn, 'sign_in_failed')
  await givePassword()
  const { sign_in_failed, too_many } = signIn.refusals
  await expect.poll(focusedWords).toContain(sign_in_failed.message)
  await expect.element(email).toHaveValue(INES)
  await expect.element(password).toHaveValue('')
  refuses(signIn, 'too_many')
  await givePassword()
  await expect.poll(focusedWords).toContain(too_many.message)
  loses(signIn)
  await givePassword()
  await expect.poll(focusedWords).toContain('We could not reach the server.')
  const held = holds(signIn)
  await givePassword()
  await expect.element(page.getByRole('button', { name: 'Checking' })).toBeVisible()
  held.answer({ codeSent: true, ways: ['emailed_code'] })
  await expect.element(page.getByRole('heading', { name: 'Verify OTP' })).toHaveFocus()
})

test('the address is remembered for the next time where somebody wants that, and forgotten again', async () => {
  answers(signIn, { codeSent: true, ways: ['emailed_code'] })
  answers(cancelSignIn, {})
  await open()
  const remember = page.getByRole('checkbox', { name: 'Remember me' })
  await remember.click()
  await givePassword()
  await expect.element(page.getByText(`We sent a code to ${INES}.`)).toBeVisible()
  expect(localStorage.getItem('remembered-email')).toBe(INES)
  expect(Object.values(localStorage).join()).not.toContain('hazelnotch-demo')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect.element(email).toHaveValue(INES)
  await expect.element(password).toHaveValue('')
  await expect.element(remember).toBeChecked()
  await remember.click()
  await password.fill('hazelnotch-demo')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: 'Verify OTP' })).toHaveFocus()
  expect(localStorage.getItem('remembered-email')).toBeNull()
  expect(askedOf(signIn)).toHaveLength(2)
})

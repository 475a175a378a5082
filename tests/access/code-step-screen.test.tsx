import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getDemo } from '../../src/modules/demo/contract.ts'
import {
  cancelSignIn,
  readSession,
  resendCode,
  verifyCode,
} from '../../src/modules/access/contract.ts'
import type { Way } from '../../src/modules/factors/secondSteps.contract.ts'
import { VisitorOnly } from '../../src/modules/access/web/guards.tsx'
import { SignInPage } from '../../src/modules/access/web/SignInPage.tsx'
import { answers, askedOf, loses, refuses } from '../components/fakeFetch.ts'
import { focusedWords } from '../components/keys.ts'
import { mount, type Mounted } from '../components/mount.tsx'
import { AS_INES, SIGNED_OUT } from '../components/sessions.ts'

const summary = page.getByRole('alert', { name: 'There is a problem' })
const heading = page.getByRole('heading', { name: 'Verify OTP' })
const code = page.getByRole('textbox', { name: 'One-time code' })
const verify = page.getByRole('button', { name: 'Verify & Sign in' })
const HOME = { home: '/dashboard', csrfToken: 'another token' } as const

beforeEach(() => {
  answers(getDemo, { people: [], passcodes: [], mail: [] })
})

/** The page as it is after a reload between the two steps. */
async function openSecondStep(...ways: readonly Way[]): Promise<Mounted> {
  const codeSent = ways[0] === 'emailed_code'
  answers(readSession, { ...SIGNED_OUT, secondStepPending: true, ways: [...ways], codeSent })
  const mounted = await mount(
    <VisitorOnly>
      <SignInPage />
    </VisitorOnly>,
    { path: '/login' },
  )
  await expect.element(heading).toHaveFocus()
  return mounted
}

test('a code is six digits however it is pasted, cannot be sent before, and leads to the home of its owner', async () => {
  const mounted = await openSecondStep('emailed_code')
  await expect.element(page.getByText('We sent you a code.')).toBeVisible()
  await expect.element(verify).toHaveAttribute('aria-disabled', 'true')
  await code.fill('12345')
  await userEvent.keyboard('{Enter}')
  await expect.element(verify).toHaveAttribute('aria-disabled', 'true')
  await code.fill('123 4-56')
  await expect.element(code).toHaveValue('123456')
  answers(verifyCode, HOME)
  answers(readSession, AS_INES)
  await verify.click()
  await expect.poll(() => mounted.address()).toBe('/dashboard')
  expect(askedOf(verifyCode)).toMatchObject([{ body: { code: '123456' } }])
})

test('after a reload nobody is told of a code that was not sent', async () => {
  answers(readSession, { ...SIGNED_OUT, secondStepPending: true, ways: ['emailed_code'] })
  await mount(
    <VisitorOnly>
      <SignInPage />
    </VisitorOnly>,
    { path: '/login' },
  )
  await expect.element(page.getByText(/^We sent you five codes within the last hour/)).toBeVisible()
})

test('a wrong code is named over the form and can be tried again, as one whose answer is lost', async () => {
  await openSecondStep('emailed_code')
  refuses(verifyCode, 'code_invalid')
  await code.fill('000000')
  await verify.click()
  await expect.element(summary).toHaveFocus()
  await summary.getByRole('link', { name: 'Invalid OTP. Please try again.' }).click()
  await expect.element(code).toHaveFocus()
  await expect.element(code).toHaveValue('')
  loses(verifyCode)
  await userEvent.keyboard('123456{Enter}')
  await expect
    .poll(focusedWords)
    .toContain('Failed to verify OTP. Please try again. We could not reach the server.')
  await expect.element(summary).not.toBeInTheDocument()
})

test('a code that is over leads back to the password, and says why', async () => {
  await openSecondStep('emailed_code')
  refuses(verifyCode, 'code_failed')
  await code.fill('000000')
  await verify.click()
  await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect
    .poll(focusedWords)
    .toContain('Failed to verify OTP. Please try again. Your code is no longer good.')
})

test('a new code is sent, and a refusal of one stands above the button that asked', async () => {
  await openSecondStep('emailed_code')
  const again = page.getByRole('button', { name: 'Send a new code' })
  refuses(resendCode, 'too_many')
  await again.click()
  await expect.poll(focusedWords).toContain(resendCode.refusals.too_many.message)
  answers(resendCode, { codeSent: true })
  await again.click()
  await expect
    .element(page.getByText('A new code is on its way. The earlier one no longer works.'))
    .toBeVisible()
})

test('the other ways are offered beside the one on the screen, and take what belongs to them', async () => {
  await openSecondStep('authenticator', 'emailed_code', 'backup_code')
  await expect.element(page.getByText('Enter the code your authenticator app shows.')).toBeVisible()
  await page.getByRole('button', { name: 'Use a backup code' }).click()
  await expect.element(heading).toHaveFocus()
  await page.getByRole('textbox', { name: 'Backup code' }).fill('k7qpd 3m8xw')
  refuses(verifyCode, 'code_invalid')
  await verify.click()
  await expect.element(summary).toHaveFocus()
  expect(askedOf(verifyCode)).toMatchObject([{ body: { code: 'K7QPD3M8XW' } }])
  answers(resendCode, { codeSent: true })
  await page.getByRole('button', { name: 'Get a code by email' }).click()
  await expect.element(page.getByText('We sent you a code.')).toBeVisible()
  await expect.element(summary).not.toBeInTheDocument()
  expect(askedOf(resendCode)).toHaveLength(1)
})

test('nobody is told of five codes because the first one was asked for in vain', async () => {
  await openSecondStep('authenticator', 'emailed_code')
  loses(resendCode)
  await page.getByRole('button', { name: 'Get a code by email' }).click()
  await expect.element(page.getByText('Ask for a new code if none arrives.')).toBeVisible()
  await expect.element(page.getByText(/five codes/)).not.toBeInTheDocument()
})

test('whoever goes back is asked for the password, whether or not the server hears of it', async () => {
  await openSecondStep('emailed_code')
  loses(cancelSignIn)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

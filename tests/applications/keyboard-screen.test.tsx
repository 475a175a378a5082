import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  checkAccount,
  submitApplication,
} from '../../src/modules/applications/registration.contract.ts'
import { RegistrationPage } from '../../src/modules/applications/web/RegistrationPage.tsx'
import { rules } from '../../src/modules/applications/web/registrationSteps.ts'
import { answers, askedOf } from '../components/fakeFetch.ts'
import { focusOn, press } from '../components/keys.ts'
import { mount } from '../components/mount.tsx'
import { REVIEW } from './answers.ts'
import { summary } from './form.ts'

const submit = submitApplication(rules)
const check = checkAccount(rules)
const atHeading = (name: string): Promise<void> =>
  expect.element(page.getByRole('heading', { name, level: 2 })).toHaveFocus()

/** Types into one field after the other; the last one sends the step. */
async function type(...texts: readonly string[]): Promise<void> {
  for (const text of texts.slice(0, -1)) {
    if (text) await userEvent.keyboard(text)
    await press('Tab')
  }
  await userEvent.keyboard(`${texts.at(-1)}{Enter}`)
}

test('somebody registers by keyboard alone', async () => {
  answers(check, {})
  answers(submit, { submittedAt: '2026-07-15T16:00:00.000Z' })
  const mounted = await mount(<RegistrationPage />, { path: '/signup' })
  const nationality = page.getByRole('combobox', { name: 'Nationality' })
  await focusOn(page.getByLabelText('Email', { exact: true }))
  await type('keys.only@example.com', 'four blue herons', '', 'four blue herons')
  await atHeading('Personal Information')
  await press('Tab')
  await type('Kay', 'Board', 'April', '27', '1984', 'swed{Tab}{ArrowRight}')
  await expect.element(summary).toHaveFocus()
  await press('Tab', 'Enter')
  await expect.element(nationality).toHaveFocus()
  await press('ArrowDown', 'ArrowDown', 'Enter')
  await expect.element(nationality).toHaveValue('Sweden')
  await press('Tab')
  await expect.element(page.getByRole('radio', { name: 'Married' })).toHaveFocus()
  await press('Enter')
  await atHeading('Address Information')
  await press('Tab')
  await type('1 Key Lane', 'Kingston', 'NY', '12401', 'US{Tab}')
  await atHeading('Contact Information and Emergency Contact')
  await press('Tab')
  await type('845 555 0134', '', 'Per Board', 'Brother', '845 555 0135')
  await atHeading('Identification Document')
  await press('Tab', 'ArrowDown')
  await expect.element(page.getByRole('radio', { name: 'National ID' })).toHaveFocus()
  await press('Tab')
  await type('KB-77')
  await atHeading(REVIEW)
  await focusOn(page.getByLabelText(/I agree to get statements/))
  await userEvent.keyboard(' ')
  await press('Tab', 'Enter')
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await press('Escape')
  await expect.element(page.getByRole('button', { name: 'Read what you agree to' })).toHaveFocus()
  await press('Tab')
  await userEvent.keyboard(' ')
  await press('Enter')
  await expect.poll(() => mounted.address()).toBe('/registration-success')
  expect(askedOf(submit)).toMatchObject([
    { body: { firstName: 'Kay', nationality: 'SE', country: 'US', idType: 'National ID' } },
  ])
})

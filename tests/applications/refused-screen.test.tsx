import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  checkAccount,
  EMAIL_TAKEN,
  SUBMIT_FAILED,
  submitApplication,
} from '../../src/modules/applications/registration.contract.ts'
import { RegistrationPage } from '../../src/modules/applications/web/RegistrationPage.tsx'
import { rules } from '../../src/modules/applications/web/registrationSteps.ts'
import { answers, askedOf, loses, refuses } from '../components/fakeFetch.ts'
import { focusedWords } from '../components/keys.ts'
import { mount, type Mounted } from '../components/mount.tsx'
import { ANSWERS, REVIEW } from './answers.ts'
import {
  agree,
  create,
  field,
  fillAll,
  fillStep,
  goOn,
  goOnToReview,
  onStep,
  summary,
  told,
} from './form.ts'

const submit = submitApplication(rules)
const check = checkAccount(rules)
const isYours = page.getByText('Is it yours?').getByRole('link', { name: 'Sign in' })

beforeEach(() => answers(check, {}))

const open = (): Promise<Mounted> => mount(<RegistrationPage />, { path: '/signup' })

test('an email that has an account is told of at the first step', async () => {
  refuses(check, 'email_taken')
  await open()
  await fillStep(0, 'ines.abara@example.com')
  await goOn()
  await expect.element(summary).toHaveFocus()
  expect(told()).toEqual([EMAIL_TAKEN.message])
  await expect.element(isYours).toBeVisible()
  answers(check, {})
  await field('Email').fill('quist.free@example.com')
  await expect.element(summary).not.toBeInTheDocument()
  await goOn()
  await onStep(ANSWERS[1].title)
})

test('a password that is easy to guess is told of at the first step, which keeps what was typed', async () => {
  const { message } = check.refusals.common_password
  refuses(check, 'common_password')
  await open()
  await fillStep(0)
  await field('Password').fill('password1')
  await field('Confirm password').fill('password1')
  await goOn()
  await expect.element(summary).toHaveFocus()
  expect(told()).toEqual([message])
  expect(askedOf(check).map(({ body }) => body)).toEqual([
    { email: 'nora.quist@example.com', password: 'password1' },
  ])
  await expect.element(field('Password')).toHaveValue('password1')
  await expect.element(field('Confirm password')).toHaveValue('password1')
  await expect.element(field('Password')).toHaveAccessibleDescription(new RegExp(message))
  await field('Password').fill('four blue herons')
  await field('Confirm password').fill('four blue herons')
  await expect.element(summary).not.toBeInTheDocument()
  answers(check, {})
  await goOn()
  await onStep(ANSWERS[1].title)
})

test('what the server refuses leads to the step that can mend it, what is lost is sent again as it was', async () => {
  // The question of the first step gets no answer, which keeps nobody from going on.
  loses(check)
  const mounted = await open()
  await fillAll('ines.abara@example.com')
  await agree()
  refuses(submit, 'email_taken')
  await create.click()
  await onStep('Account Information')
  await expect.element(summary).toHaveFocus()
  expect(told()).toEqual([EMAIL_TAKEN.message])
  await expect.element(isYours).toBeVisible()
  await field('Email').fill('quist.nora@example.com')
  await goOnToReview()
  refuses(submit, 'common_password')
  await create.click()
  await onStep('Account Information')
  await expect.poll(told).toEqual([submit.refusals.common_password.message])
  await expect.element(field('Password')).toHaveValue('')
  await field('Password').fill('four blue herons')
  await field('Confirm password').fill('four blue heron')
  await goOn()
  await expect.poll(told).toEqual(['Passwords do not match'])
  await field('Confirm password').fill('four blue herons')
  await goOnToReview()
  refuses(submit, 'photo_missing')
  await create.click()
  await onStep('Identification Document')
  await expect.poll(told).toEqual([submit.refusals.photo_missing.message])
  await goOn()
  await onStep(REVIEW)
  loses(submit)
  await create.click()
  await expect.poll(focusedWords).toContain(`${SUBMIT_FAILED} We could not reach the server.`)
  await onStep(REVIEW)
  refuses(submit, 'too_many')
  await create.click()
  await expect.poll(focusedWords).toContain(submit.refusals.too_many.message)
  answers(submit, { submittedAt: '2026-07-15T16:00:00.000Z' })
  await create.click()
  await expect.poll(() => mounted.address()).toBe('/registration-success')
  const ids = askedOf(submit).map(({ body }) => body.id)
  expect(new Set(ids).size).toBe(1)
})

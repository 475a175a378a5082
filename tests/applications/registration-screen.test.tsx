import { useNavigate } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { checkAccount } from '../../src/modules/applications/registration.contract.ts'
import { RegistrationPage } from '../../src/modules/applications/web/RegistrationPage.tsx'
import { rules } from '../../src/modules/applications/web/registrationSteps.ts'
import { keepRegistrationImage } from '../../src/modules/images/contract.ts'
import { answers } from '../components/fakeFetch.ts'
import { mount } from '../components/mount.tsx'
import { ANSWERS, REVIEW } from './answers.ts'
import { agree, create, field, fillStep, goOn, onStep, summary, told } from './form.ts'

/** What an empty step says, in the order of its fields. */
const MISSING = [
  [
    'Please enter a valid email address',
    'Please choose a password',
    'Please enter the password again',
  ],
  [
    'Please enter your first name',
    'Please enter your last name',
    'Please enter your date of birth',
    'Please choose your nationality',
  ],
  [
    'Please enter your street address',
    'Please enter your city',
    'Please enter your state',
    'Please enter your postal code',
    'Please choose your country',
  ],
  [
    'Please enter your phone number',
    'Please enter the name of your emergency contact',
    'Please enter how you are related',
    'Please enter the phone number of your emergency contact',
  ],
  ['Please enter the number of your ID'],
] as const

beforeEach(() => answers(checkAccount(rules), {}))

/** The browser's own buttons, beside the page. */
function History() {
  const navigate = useNavigate()
  return (
    <>
      <button onClick={() => void navigate(-1)}>browser back</button>
      <button onClick={() => void navigate(1)}>browser forward</button>
    </>
  )
}

const open = (path = '/signup') =>
  mount(
    <>
      <History />
      <RegistrationPage />
    </>,
    { path },
  )

test('every step says what is missing in the order of its fields, up to a review that leads to each answer and back', async () => {
  answers(keepRegistrationImage, { token: 'photo-token', width: 8, height: 5 })
  await open()
  for (const [step, missing] of MISSING.entries()) {
    const { title } = ANSWERS[step]!
    await onStep(title)
    expect(document.querySelector('[aria-current=step]')?.textContent).toBe(title)
    await expect.element(page.getByText(`Step ${step + 1} of 6`)).toBeVisible()
    await goOn()
    await expect.element(summary).toHaveFocus()
    expect(told()).toEqual(missing)
    expect(document.title).toMatch(/^Error: /)
    await fillStep(step)
    await expect.element(summary).not.toBeInTheDocument()
    await goOn()
  }
  await expect.element(page.getByRole('heading', { name: REVIEW })).toHaveFocus()
  await create.click()
  await expect.element(summary).toHaveFocus()
  expect(told()).toEqual([
    'Please agree to electronic statements and communications',
    'Please agree to the privacy notice',
  ])
  const read = page.getByRole('button', { name: 'Read the privacy notice' })
  await read.click()
  const notice = page.getByRole('dialog', { name: 'Privacy notice' })
  await expect.element(notice.getByText(/^Version /)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(read).toHaveFocus()
  await agree()
  await expect.element(summary).not.toBeInTheDocument()
  await readReview()
})

/** Reads everything back, hides the secrets, and leads to each answer and back. */
async function readReview(): Promise<void> {
  for (const name of [
    'Account Information',
    'Personal Information',
    'Address Information',
    'Contact Information',
    'Emergency Contact',
    'Identification Document',
  ])
    await expect.element(page.getByRole('heading', { name, level: 3, exact: true })).toBeVisible()
  const shown = document.querySelector('main')!.innerText
  for (const words of [
    'nora.quist@example.com',
    'Sweden',
    '12 Weir Lane',
    'Per Quist',
    '··567',
    'Not provided',
  ])
    expect(shown).toContain(words)
  for (const secret of ['four blue herons', 'X1234567']) expect(shown).not.toContain(secret)

  await page.getByRole('link', { name: 'Change Identification Document' }).click()
  const picture = new OffscreenCanvas(8, 5)
  picture.getContext('2d')
  const file = new File([await picture.convertToBlob()], 'id.png', { type: 'image/png' })
  await userEvent.upload(document.querySelector('input[name=idPhoto]')!, file)
  await expect.element(page.getByAltText('Your photo: id.png')).toBeVisible()
  await goOn()
  await expect.element(page.getByText('Added')).toBeVisible()
  await page.getByRole('link', { name: 'Change Address Information' }).click()
  await expect
    .element(page.getByRole('heading', { name: 'Address Information' }).first())
    .toHaveFocus()
  await field('City').fill('Beacon')
  await goOn()
  await onStep(REVIEW)
  await expect.element(page.getByText('Beacon, NY 12401')).toBeVisible()
}

test('back and forth through the browser loses nothing, no address leads past an answer, and nothing is stored', async () => {
  const back = page.getByRole('button', { name: 'browser back' })
  const forward = page.getByRole('button', { name: 'browser forward' })
  const mounted = await open('/signup?step=review')
  await fillStep(0)
  await goOn()
  await fillStep(1)
  await goOn()
  await onStep('Address Information')
  await back.click()
  await onStep('Personal Information')
  await expect.element(field('Day')).toHaveValue('27')
  await expect.element(field('Nationality')).toHaveValue('Sweden')
  await back.click()
  await expect.element(field('Password')).toHaveValue('four blue herons')
  await field('Email').fill('not an address')
  await forward.click()
  await onStep('Account Information')
  await expect.poll(told).toEqual(['Please enter a valid email address'])
  await field('Email').fill('nora.quist@example.com')
  await goOn()
  await onStep('Personal Information')
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await onStep('Account Information')
  await goOn()
  await page.getByRole('link', { name: 'Back to Account' }).click()
  await onStep('Account Information')
  expect(mounted.address()).toBe('/signup?step=account')
  const stored = JSON.stringify([localStorage, sessionStorage])
  for (const typed of ['nora', 'herons', '1984', 'Quist']) expect(stored).not.toContain(typed)
})

test('leaving half way is asked about, inside the site and by the browser', async () => {
  const closeTab = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const mounted = await open()
  expect(closeTab()).toBe(false)
  await field('Email').fill('nora.quist@example.com')
  await page.getByRole('link', { name: 'Sign in' }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave without registering?' })
  const stay = question.getByRole('button', { name: 'Stay here' })
  await expect.element(stay).toHaveFocus()
  await stay.click()
  await expect.element(field('Email')).toHaveValue('nora.quist@example.com')
  expect(closeTab()).toBe(true)
  await page.getByRole('link', { name: 'Sign in' }).click()
  await question.getByRole('button', { name: 'Leave this page' }).click()
  await expect.poll(() => mounted.address()).toBe('/login')
})

test('a password manager sees what each field is for', async () => {
  await open()
  const inputs = document.querySelectorAll<HTMLInputElement>(
    'form input:not([type=radio]):not([type=file])',
  )
  const tokens = Array.from(inputs, ({ name, autocomplete }) => [name, autocomplete])
  expect(Object.fromEntries(tokens)).toEqual({
    email: 'username',
    password: 'new-password',
    passwordConfirmation: 'new-password',
    firstName: 'given-name',
    lastName: 'family-name',
    'dateOfBirth-month': 'bday-month',
    'dateOfBirth-day': 'bday-day',
    'dateOfBirth-year': 'bday-year',
    nationality: 'off',
    street: 'address-line1',
    city: 'address-level2',
    state: 'address-level1',
    postalCode: 'postal-code',
    country: 'country',
    phoneNumber: 'tel',
    alternativeEmail: 'off',
    emergencyContactName: 'off',
    emergencyContactRelationship: 'off',
    emergencyContactPhone: 'off',
    idNumber: 'off',
  })
})

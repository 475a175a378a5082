import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from '@playwright/test'
import { expect } from '../factories/browser.ts'
import { photo } from '../images/pictures.ts'
import { agree, ANSWERS, fillAll, fillStep, goOn, onStep, REVIEW } from './registrationForm.ts'
import { assertAccessible, assertFits, openStage, type Stage } from './stage.ts'

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())

const summaryOf = (page: Page) => page.getByRole('alert').filter({ hasText: 'There is a problem' })
const create = (page: Page) => page.getByRole('button', { name: 'Create account' }).click()

const WINDOWS = [
  { width: 320, height: 640, colorScheme: 'light' },
  { width: 390, height: 844, colorScheme: 'dark' },
  { width: 1280, height: 900, colorScheme: 'light' },
] as const

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

for (const { width, height, colorScheme } of WINDOWS) {
  test(`every step says what is missing and is fit to read, ${width} wide, ${colorScheme}`, async () => {
    const page = await stage.visit('/signup', { viewport: { width, height }, colorScheme })
    for (const [step, missing] of MISSING.entries()) {
      await onStep(page, ANSWERS[step]!.title)
      await expect(page.locator('[aria-current=step]')).toHaveText(ANSWERS[step]!.title)
      await expect(page.getByText(`Step ${step + 1} of 6`)).toBeVisible()
      await goOn(page)
      await expect(summaryOf(page)).toBeFocused()
      await expect(summaryOf(page).getByRole('listitem')).toHaveText([...missing])
      assert.match(await page.title(), /^Error: /)
      await assertAccessible(page)
      await assertFits(page)
      await fillStep(page, step)
      await expect(summaryOf(page)).toBeHidden()
      await goOn(page)
    }
    await onStep(page, REVIEW)
    await expect(page.getByRole('heading', { name: REVIEW })).toBeFocused()
    await create(page)
    await expect(summaryOf(page).getByRole('listitem')).toHaveText([
      'Please agree to electronic statements and communications',
      'Please agree to the privacy notice',
    ])
    await assertAccessible(page)
    await assertFits(page)
    await page.getByRole('button', { name: 'Read the privacy notice' }).click()
    const notice = page.getByRole('dialog', { name: 'Privacy notice' })
    await expect(notice.getByText('Version 2023-06')).toBeVisible()
    await assertAccessible(page)
    await assertFits(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Read the privacy notice' })).toBeFocused()
    await page.context().close()
  })
}

test('the review reads everything back, hides the secrets, and leads to each answer and back', async () => {
  const page = await stage.visit('/signup')
  await fillAll(page)
  const names = [
    'Account Information',
    'Personal Information',
    'Address Information',
    'Contact Information',
    'Emergency Contact',
    'Identification Document',
  ]
  for (const name of names) {
    await expect(page.getByRole('heading', { name, level: 3, exact: true })).toBeVisible()
  }
  const shown = await page.locator('main').innerText()
  for (const told of ['nora.quist@example.com', 'Sweden', '12 Weir Lane', 'Per Quist', '··567']) {
    assert.ok(shown.includes(told), told)
  }
  for (const secret of ['four blue herons', 'X1234567']) {
    assert.equal(shown.includes(secret), false, secret)
  }
  assert.ok(shown.includes('Not provided'))
  await page.getByRole('link', { name: 'Change Identification Document' }).click()
  const picker = page.locator('input[type=file][name=idPhoto]')
  await picker.setInputFiles({ name: 'id.jpg', mimeType: 'image/jpeg', buffer: await photo() })
  await goOn(page)
  await expect(page.getByText('Added')).toBeVisible()
  await page.getByRole('link', { name: 'Change Identification Document' }).click()
  await expect(page.getByAltText('Your photo: id.jpg')).toBeVisible()
  await goOn(page)
  await page.getByRole('link', { name: 'Change Address Information' }).click()
  await expect(page.getByRole('heading', { name: 'Address Information' })).toBeFocused()
  await page.getByLabel('City', { exact: true }).fill('Beacon')
  await goOn(page)
  await onStep(page, REVIEW)
  await expect(page.getByText('Beacon, NY 12401')).toBeVisible()
  await page.context().close()
})

test('back and forth through the browser loses nothing, and no address leads past an answer', async () => {
  const page = await stage.visit('/signup?step=review')
  await onStep(page, 'Account Information')
  await fillStep(page, 0)
  await goOn(page)
  await fillStep(page, 1)
  await goOn(page)
  await onStep(page, 'Address Information')
  await page.goBack()
  await onStep(page, 'Personal Information')
  await expect(page.getByLabel('Day', { exact: true })).toHaveValue('27')
  await expect(page.getByRole('combobox', { name: 'Nationality' })).toHaveValue('Sweden')
  await page.goBack()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('four blue herons')
  await page.getByLabel('Email', { exact: true }).fill('not an address')
  await page.goForward()
  await onStep(page, 'Account Information')
  await expect(summaryOf(page)).toContainText('Please enter a valid email address')
  await page.getByLabel('Email', { exact: true }).fill('nora.quist@example.com')
  await goOn(page)
  await onStep(page, 'Personal Information')
  await goOn(page)
  await onStep(page, 'Address Information')
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await onStep(page, 'Personal Information')
  await page.getByRole('link', { name: 'Back to Account' }).click()
  await onStep(page, 'Account Information')

  const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
  for (const told of ['nora', 'herons', '1984', 'Quist']) assert.equal(kept.includes(told), false)
  await page.context().close()
})

test('leaving half way is asked about, inside the site and by the browser', async () => {
  const page = await stage.visit('/signup')
  await page.getByLabel('Email', { exact: true }).fill('nora.quist@example.com')
  await page.getByRole('link', { name: 'Contact' }).first().click()
  const question = page.getByRole('alertdialog', { name: 'Leave without registering?' })
  await expect(question.getByRole('button', { name: 'Stay here' })).toBeFocused()
  await assertAccessible(page)
  await question.getByRole('button', { name: 'Stay here' }).click()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('nora.quist@example.com')
  const asked = page.waitForEvent('dialog')
  const reload = page.reload({ waitUntil: 'commit' }).catch(() => {})
  const dialog = await asked
  assert.equal(dialog.type(), 'beforeunload')
  await dialog.accept()
  await reload
  await onStep(page, 'Account Information')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('')
  await page.context().close()
})

test('a password manager sees what each field is for', async () => {
  const page = await stage.visit('/signup')
  await onStep(page, 'Account Information')
  const tokens = await page
    .locator('form input:not([type=radio]):not([type=file])')
    .evaluateAll((inputs) =>
      inputs.map((input) => [input.getAttribute('name'), input.getAttribute('autocomplete')]),
    )
  assert.deepEqual(Object.fromEntries(tokens), {
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
  await page.context().close()
})

test('an email that has an account is told of at the first step', async () => {
  const page = await stage.visit('/signup', { viewport: { width: 390, height: 844 } })
  await fillStep(page, 0, 'ines.abara@example.com')
  await goOn(page)
  await expect(summaryOf(page)).toBeFocused()
  await expect(summaryOf(page)).toContainText('An account with this email already exists.')
  await expect(page.getByText('Is it yours?').getByRole('link', { name: 'Sign in' })).toBeVisible()
  await assertAccessible(page)
  await assertFits(page)
  await page.getByLabel('Email', { exact: true }).fill('quist.free@example.com')
  await expect(summaryOf(page)).toBeHidden()
  await goOn(page)
  await onStep(page, ANSWERS[1].title)
  await page.context().close()
})

test('what the server refuses leads to the step that can mend it, and everything is still there', async () => {
  const page = await stage.visit('/signup', { viewport: { width: 390, height: 844 } })
  // The question of the first step gets no answer, which keeps nobody from going on.
  await page.route('**/api/applications/email', (route) => route.abort('connectionreset'))
  await fillAll(page, 'ines.abara@example.com')
  await agree(page)
  await create(page)
  await onStep(page, 'Account Information')
  await expect(summaryOf(page)).toBeFocused()
  await expect(summaryOf(page)).toContainText('An account with this email already exists.')
  await expect(page.getByText('Is it yours?').getByRole('link', { name: 'Sign in' })).toBeVisible()
  await assertAccessible(page)
  await page.getByLabel('Email', { exact: true }).fill('quist.nora@example.com')
  await page.getByLabel('Password', { exact: true }).fill('password')
  await page.getByLabel('Confirm password', { exact: true }).fill('password')
  for (const title of ANSWERS.map((step) => step.title)) {
    await onStep(page, title)
    await goOn(page)
  }
  await create(page)
  await onStep(page, 'Account Information')
  await expect(summaryOf(page)).toContainText('This password is too easy to guess.')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  await page.getByLabel('Password', { exact: true }).fill('four blue herons')
  await page.getByLabel('Confirm password', { exact: true }).fill('four blue heron')
  await goOn(page)
  await expect(summaryOf(page)).toContainText('Passwords do not match')
  await page.getByLabel('Confirm password', { exact: true }).fill('four blue herons')
  // The first answer is lost on the way back: the account is there, and nobody knows.
  await page.route('**/api/applications', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  for (const title of ANSWERS.map((step) => step.title)) {
    await onStep(page, title)
    await goOn(page)
  }
  await create(page)
  const failure = page.locator('[data-failure]')
  await expect(failure).toBeFocused()
  await expect(failure).toContainText('Failed to create an account. Please try again.')
  await onStep(page, REVIEW)
  await page.unroute('**/api/applications')
  await create(page)
  await expect(page).toHaveURL(/\/registration-success$/)
  await page.goBack()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('')
  await page.context().close()
})

test('all of it goes by keyboard alone', async () => {
  const page = await stage.visit('/signup')
  await onStep(page, 'Account Information')
  await page.getByLabel('Email', { exact: true }).focus()
  const type = async (...texts: readonly string[]) => {
    for (const text of texts) {
      await page.keyboard.type(text)
      await page.keyboard.press('Tab')
    }
  }
  await page.keyboard.type('keys.only@example.com')
  await page.keyboard.press('Tab')
  await type('four blue herons', '')
  await page.keyboard.type('four blue herons')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Personal Information' })).toBeFocused()
  await page.keyboard.press('Tab')
  await type('Kay', 'Board', 'April', '27', '1984', 'swed')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(summaryOf(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Nationality' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Nationality' })).toHaveValue('Sweden')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('radio', { name: 'Married' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Address Information' })).toBeFocused()
  await page.keyboard.press('Tab')
  await type('1 Key Lane', 'Kingston', 'NY', '12401')
  await page.keyboard.type('US')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('United States')
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('heading', { name: 'Contact Information and Emergency Contact' }),
  ).toBeFocused()
  await page.keyboard.press('Tab')
  await type('845 555 0134', '', 'Per Board', 'Brother')
  await page.keyboard.type('845 555 0135')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Identification Document' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'National ID' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('KB-77')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: REVIEW })).toBeFocused()
  await page.getByLabel(/I agree to get statements/).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.locator('[role=dialog]:focus-within')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Read what you agree to' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/registration-success$/)
  await page.context().close()
})

import type { Page } from '@playwright/test'
import { expect } from '../factories/browser.ts'

/** The answers of somebody, step by step, under the labels of the page. */
export const ANSWERS = [
  {
    title: 'Account Information',
    answers: {
      Email: 'nora.quist@example.com',
      Password: 'four blue herons',
      'Confirm password': 'four blue herons',
    },
  },
  {
    title: 'Personal Information',
    answers: {
      'First name': 'Nora',
      'Last name': 'Quist',
      Month: '4',
      Day: '27',
      Year: '1984',
      Nationality: 'Sweden',
    },
  },
  {
    title: 'Address Information',
    answers: {
      'Street address': '12 Weir Lane',
      City: 'Kingston',
      State: 'NY',
      'Postal code': '12401',
      Country: 'United States',
    },
  },
  {
    title: 'Contact Information and Emergency Contact',
    answers: {
      Phone: '845 555 0134',
      'Full name': 'Per Quist',
      Relationship: 'Brother',
      'Their phone': '845 555 0135',
    },
  },
  { title: 'Identification Document', answers: { 'ID number': 'X1234567' } },
] as const

export const REVIEW = 'Check your answers'

export const onStep = (page: Page, title: string): Promise<void> =>
  expect(page.getByRole('heading', { name: title, level: 2 })).toBeVisible()

export async function fillStep(page: Page, step: number, email?: string): Promise<void> {
  const { title, answers } = ANSWERS[step]!
  await onStep(page, title)
  for (const [label, value] of Object.entries(answers)) {
    const typed = label === 'Email' && email !== undefined ? email : value
    await page.getByLabel(label, { exact: true }).fill(typed)
    // A list that was opened by typing closes when its field is left.
    if (label === 'Nationality' || label === 'Country') await page.keyboard.press('Tab')
  }
}

export const goOn = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Continue' }).click()

/** Answers everything, up to the review. */
export async function fillAll(page: Page, email?: string): Promise<void> {
  for (const step of ANSWERS.keys()) {
    await fillStep(page, step, email)
    await goOn(page)
  }
  await onStep(page, REVIEW)
}

export async function agree(page: Page): Promise<void> {
  await page.getByLabel(/I agree to get statements/).check()
  await page.getByLabel(/I have read the privacy notice/).check()
}

import type { Page } from '@playwright/test'
import { ANSWERS, REVIEW } from '../applications/answers.ts'
import { expect } from '../factories/browser.ts'

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
export async function fillAll(page: Page): Promise<void> {
  for (const step of ANSWERS.keys()) {
    await fillStep(page, step)
    await goOn(page)
  }
  await onStep(page, REVIEW)
}

export async function agree(page: Page): Promise<void> {
  await page.getByLabel(/I agree to get statements/).check()
  await page.getByLabel(/I have read the privacy notice/).check()
}

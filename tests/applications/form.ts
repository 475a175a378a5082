import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ANSWERS, REVIEW } from './answers.ts'

/** The registration on the screen of a component test. */
export const summary = page.getByRole('alert', { name: 'There is a problem' })
export const field = (label: string) => page.getByLabelText(label, { exact: true })
export const create = page.getByRole('button', { name: 'Create account' })

/** What the summary lists, in its order. */
export const told = (): readonly string[] =>
  summary
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)

export const onStep = (title: string): Promise<void> =>
  expect.element(page.getByRole('heading', { name: title, level: 2 })).toBeVisible()

export const goOn = (): Promise<void> => page.getByRole('button', { name: 'Continue' }).click()

export async function fillStep(step: number, email?: string): Promise<void> {
  const { title, answers } = ANSWERS[step]!
  await onStep(title)
  for (const [label, value] of Object.entries(answers)) {
    await field(label).fill(label === 'Email' && email !== undefined ? email : value)
    // A list that was opened by typing closes when its field is left.
    if (label === 'Nationality' || label === 'Country') await userEvent.keyboard('{Tab}')
  }
}

/** Answers everything, up to the review. */
export async function fillAll(email?: string): Promise<void> {
  for (const step of ANSWERS.keys()) {
    await fillStep(step, email)
    await goOn()
  }
  await onStep(REVIEW)
}

export async function agree(): Promise<void> {
  await page.getByLabelText(/I agree to get statements/).click()
  await page.getByLabelText(/I have read the privacy notice/).click()
}

/** Presses the button of every step before the review, whose answers are there already. */
export async function goOnToReview(): Promise<void> {
  for (const { title } of ANSWERS) {
    await onStep(title)
    await goOn()
  }
  await onStep(REVIEW)
}

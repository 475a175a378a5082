import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  addSavedAnswer,
  changeSavedAnswer,
  listSavedAnswers,
  removeSavedAnswer,
  type SavedAnswer,
} from '../../src/modules/support/savedAnswers.contract.ts'
import { SavedAnswersPage } from '../../src/modules/support/web/SavedAnswersPage.tsx'
import { RoleProvider } from '../../src/platform/web/may.ts'
import { newId } from '../../src/values/ids.ts'
import { answers, askedOf, refuses } from '../components/fakeFetch.ts'
import { mount } from '../components/mount.tsx'

const SAVED: SavedAnswer = {
  id: newId(),
  title: 'Hold on a check',
  text: 'Hello {firstName}, it is held.',
  version: 3,
  changedAt: '2026-07-15T16:00:00.000Z',
  changedBy: 'Rosa Delgado',
}

test('saved answers are kept by those who may, and read by everybody who answers', async () => {
  answers(listSavedAnswers, { answers: [] })
  await mount(<SavedAnswersPage />, { path: '/admin/messages/saved-answers' })
  await page.getByRole('button', { name: 'Save the first one' }).click()
  await page.getByLabelText('Title').fill('Hold on a check')
  await page.getByRole('textbox', { name: 'Answer' }).fill('Dear {balance}')
  await page.getByRole('button', { name: 'Save answer' }).click()
  await expect.element(page.getByText(/^In braces, use only/).first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Answer' }).fill(SAVED.text)
  refuses(addSavedAnswer, 'title_taken')
  await page.getByRole('button', { name: 'Save answer' }).click()
  await expect
    .element(page.getByText(addSavedAnswer.refusals.title_taken.message).first())
    .toBeVisible()
  answers(addSavedAnswer, { answers: [SAVED] })
  await page.getByRole('button', { name: 'Save answer' }).click()
  await expect.element(page.getByRole('heading', { name: 'Hold on a check' })).toBeVisible()

  refuses(changeSavedAnswer, 'changed')
  await page.getByRole('button', { name: 'Change Hold on a check' }).click()
  await page.getByRole('button', { name: 'Save answer' }).click()
  await expect.element(page.getByText(changeSavedAnswer.refusals.changed.message)).toBeVisible()
  expect(askedOf(changeSavedAnswer)[0]?.body.version).toBe(3)
  await page.getByRole('button', { name: 'Close without saving' }).click()
  answers(removeSavedAnswer, { answers: [] })
  await page.getByRole('button', { name: 'Remove Hold on a check' }).click()
  await page.getByRole('button', { name: 'Remove answer' }).click()
  await expect.element(page.getByText('No answers are saved yet.')).toBeVisible()

  answers(listSavedAnswers, { answers: [SAVED] })
  await mount(
    <RoleProvider value="teller">
      <SavedAnswersPage />
    </RoleProvider>,
    { path: '/admin/messages/saved-answers' },
  )
  await expect.element(page.getByRole('heading', { name: 'Hold on a check' })).toBeVisible()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from '@playwright/test'
import { expect } from '../factories/browser.ts'
import { CHECKLIST } from '../../src/modules/applications/contract.ts'
import { assertAccessible, assertFits, openStage, signIn, type Stage } from '../journeys/stage.ts'
import { expectFailures } from '../journeys/transferForms.ts'
import { apply, PASSWORD } from './people.ts'

const ROSA = 'rosa.delgado@hazelnotch.example'
const THEO = 'theo.lindqvist@hazelnotch.example'

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())

/** Somebody new in the queue, and their own window on the waiting page. */
async function applicant(firstName: string, lastName: string): Promise<{ id: string; page: Page }> {
  const email = `${firstName}.${lastName}@example.com`.toLowerCase()
  const { applicationId } = await apply(stage.portal.engine.db, { email, firstName, lastName })
  const page = await stage.visit('/login')
  await signIn(stage, page, email, PASSWORD)
  await expect(
    page.getByRole('heading', { name: 'Your application is under review' }),
  ).toBeVisible()
  return { id: applicationId, page }
}

async function deskOf(email: string, options = {}): Promise<Page> {
  const page = await stage.visit('/login', options)
  await signIn(stage, page, email)
  await expect(page.getByRole('tab', { name: /Pending Review/ })).toBeVisible()
  return page
}

test('staff ask for more, the applicant answers, and both pages change by themselves', async () => {
  const { page: hers } = await applicant('Ada', 'Lund')
  const desk = await deskOf(ROSA)
  await desk.getByRole('button', { name: /Ada Lund/ }).click()
  await desk.getByRole('button', { name: 'Request information' }).click()
  await assertAccessible(desk)
  await desk.getByRole('button', { name: 'Send request' }).click()
  await expect(desk.getByText('Please write what you need')).toBeVisible()
  await desk.getByLabel('What do you need?').fill('Which name is on your ID?')
  await desk.getByRole('button', { name: 'Send request' }).click()
  await expect(desk.getByText('We asked Ada Lund for more information.')).toBeVisible()

  await expect(hers.getByText('Which name is on your ID?')).toBeVisible()
  await hers.getByRole('button', { name: 'Send answer' }).click()
  await expect(hers.getByRole('alert').getByText('Please write an answer')).toBeVisible()
  await assertAccessible(hers)
  await hers.getByLabel('Your answer').fill('Lundgren, my name before I married.')
  await hers.getByRole('button', { name: 'Send answer' }).click()
  await expect(
    hers.getByRole('heading', { name: 'Your application is under review' }),
  ).toBeVisible()

  await desk.getByRole('button', { name: /Ada Lund/ }).click()
  await expect(desk.getByText('Lundgren, my name before I married.')).toBeVisible()
})

test('a rejection needs a reason, opens the next applicant, and is read at once', async () => {
  const { page: his } = await applicant('Bo', 'Strand')
  const desk = await deskOf(ROSA, { viewport: { width: 390, height: 844 } })
  await desk.getByRole('button', { name: /Bo Strand/ }).click()
  await desk.getByRole('button', { name: 'Reject', exact: true }).click()
  const dialog = desk.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Keep reviewing' }).click()
  await expect(dialog).toBeHidden()
  await desk.getByRole('button', { name: 'Reject', exact: true }).click()
  await dialog.getByRole('button', { name: 'Reject application' }).click()
  await expect(dialog.getByText('Please write a reason')).toBeVisible()
  await dialog.getByRole('button', { name: 'The ID document has expired.' }).click()
  await assertFits(desk)
  await dialog.getByRole('button', { name: 'Reject application' }).click()
  await expect(desk.getByText('The application of Bo Strand is rejected')).toBeVisible()
  await expect(desk.getByRole('article').getByRole('heading', { level: 2 })).toBeVisible()
  await expect(desk.getByRole('article').getByText('Bo Strand')).toBeHidden()

  await expect(his.getByText('The ID document has expired.')).toBeVisible()
  await his.getByRole('button', { name: 'Sign out' }).click()
  await expect(his).toHaveURL(/\/login$/)
})

test('approval stays shut until all ten are ticked, and says why', async () => {
  await applicant('Cy', 'Dahl')
  const desk = await deskOf(ROSA)
  await desk.getByRole('button', { name: /Cy Dahl/ }).click()
  const approve = desk.getByRole('button', { name: 'Approve' })
  await expect(approve).toHaveAttribute('aria-disabled', 'true')
  await expect(approve).toHaveAccessibleDescription('Check 10 more items first.')
  await expect(desk.getByRole('checkbox')).toHaveCount(10)
  const boxes = await desk.getByRole('checkbox').all()
  for (const box of boxes.slice(0, 9)) await box.check()
  await expect(desk.getByText('9 of 10 checked')).toBeVisible()
  await expect(approve).toHaveAccessibleDescription('Check 1 more item first.')
  await boxes[9]!.check()
  await expect(approve).not.toHaveAttribute('aria-disabled', 'true')
})

test('a decision that fails says the sentence of the specification and keeps what was written', async () => {
  const { id } = await applicant('Eli', 'Frost')
  const desk = await deskOf(ROSA)
  expectFailures(desk)
  await desk.route(`**/api/admin/applications/${id}/*`, (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/json',
      body: '{"code":"unexpected","message":"Something"}',
    }),
  )
  await desk.getByRole('button', { name: /Eli Frost/ }).click()
  const dialog = desk.getByRole('alertdialog')
  for (const [open, field, send, says] of [
    ['Reject', 'Reason', 'Reject application', 'Failed to reject registration'],
    [
      'Request information',
      'What do you need?',
      'Send request',
      'Failed to send information request',
    ],
  ] as const) {
    await desk.getByRole('button', { name: open, exact: true }).click()
    await dialog.getByLabel(field).fill('A whole paragraph')
    await dialog.getByRole('button', { name: send }).click()
    await expect(dialog.getByText(says, { exact: true })).toBeVisible()
    await expect(dialog.getByLabel(field)).toHaveValue('A whole paragraph')
    await dialog.getByRole('button', { name: 'Keep reviewing' }).click()
  }
  await expect(desk.getByRole('checkbox')).toHaveCount(10)
  for (const box of await desk.getByRole('checkbox').all()) await box.check()
  await desk.getByRole('button', { name: 'Approve', exact: true }).click()
  await dialog.getByRole('button', { name: 'Approve all the same' }).click()
  await expect(desk.getByText('Failed to update user status', { exact: true })).toBeVisible()
  await expect(desk.getByText('10 of 10 checked')).toBeVisible()
})

test('a rejected application is reopened, and the applicant reads it at once', async () => {
  const { page: hers } = await applicant('Fay', 'Gran')
  const desk = await deskOf(ROSA)
  await desk.getByRole('button', { name: /Fay Gran/ }).click()
  const dialog = desk.getByRole('alertdialog')
  await desk.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(dialog.getByText(/The application can be reopened later/)).toBeVisible()
  await dialog.getByLabel('Reason').fill('The ID has expired.')
  await dialog.getByRole('button', { name: 'Reject application' }).click()
  await expect(hers.getByText(/Our staff can reopen your application/)).toBeVisible()
  await assertAccessible(hers)

  await desk.getByRole('tab', { name: /Rejected/ }).click()
  await desk.getByRole('button', { name: /Fay Gran/ }).click()
  await desk.getByRole('button', { name: 'Reopen', exact: true }).click()
  await assertAccessible(desk)
  await dialog.getByLabel('Reason').fill('A new ID is here.')
  await dialog.getByRole('button', { name: 'Reopen application' }).click()
  await expect(
    desk.getByText('The application of Fay Gran is open again, and we wrote to them.'),
  ).toBeVisible()
  await expect(
    hers.getByRole('heading', { name: 'Your application is under review' }),
  ).toBeVisible()
  await expect(hers.getByText('A new ID is here.')).toBeVisible()
})

test('whoever presses second reads who was first', async () => {
  const { id } = await applicant('Di', 'Holm')
  const rosa = await stage.portal.as(ROSA)
  const desk = await deskOf(THEO)
  await desk.getByRole('button', { name: /Di Holm/ }).click()
  await expect(desk.getByRole('checkbox')).toHaveCount(10)
  for (const box of await desk.getByRole('checkbox').all()) await box.check()
  // Rosa's decision arrives between Theo's press and his request.
  await desk.route('**/approve', async (route) => {
    const checklist = [...CHECKLIST]
    const wish = { version: 1, checklist, acknowledgedGaps: ['emailUnconfirmed'] }
    const first = await rosa.post(`/api/admin/applications/${id}/approve`, wish)
    assert.equal(first.status, 200)
    await route.continue()
  })
  await desk.getByRole('button', { name: 'Approve' }).click()
  const question = desk.getByRole('alertdialog', { name: 'Approve Di Holm all the same?' })
  await expect(
    question.getByText('The applicant has not confirmed the email address.'),
  ).toBeVisible()
  await question.getByRole('button', { name: 'Approve all the same' }).click()
  await expect(
    desk.getByText('This application was already handled by Rosa Delgado.'),
  ).toBeVisible()
  await expect(desk.getByText('Approved by Rosa Delgado.')).toBeVisible()
})

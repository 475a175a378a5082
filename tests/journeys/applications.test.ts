import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from '@playwright/test'
import { LENA, MAYA, OMAR, ROSA, THEO } from '../../src/modules/demo/server/people.ts'
import { CHECKLIST } from '../../src/modules/applications/contract.ts'
import { expect } from '../factories/browser.ts'
import { loseAnswers } from '../factories/lostAnswers.ts'
import { openBrowserWorld, type BrowserWorld } from '../worlds/browser.ts'

let world: BrowserWorld
before(async () => {
  world = await openBrowserWorld()
})
after(() => world.close())

async function tickAll(page: Page): Promise<void> {
  await expect(page.getByRole('checkbox')).toHaveCount(10)
  for (const box of await page.getByRole('checkbox').all()) await box.check()
}

test('staff ask for more, the applicant answers, and an approval whose answer is lost counts once', async () => {
  const hers = await world.visitAs(MAYA.email, '/pending-approval')
  const staffPage = await world.visitAs(ROSA.email, '/admin')
  await staffPage.getByRole('button', { name: /Maya Chen/ }).click()
  await staffPage.getByRole('button', { name: 'Request information' }).click()
  await staffPage.getByLabel('What do you need?').fill('Which name is on your ID?')
  await staffPage.getByRole('button', { name: 'Send request' }).click()
  await expect(staffPage.getByText('We asked Maya Chen for more information.')).toBeVisible()

  await expect(hers.getByText('Which name is on your ID?')).toBeVisible()
  await hers.getByLabel('Your answer').fill('Chen-Lund, since I married.')
  await hers.getByRole('button', { name: 'Send answer' }).click()
  await expect(
    hers.getByRole('heading', { name: 'Your application is under review' }),
  ).toBeVisible()

  await staffPage.getByRole('button', { name: /Maya Chen/ }).click()
  await expect(staffPage.getByText('Chen-Lund, since I married.')).toBeVisible()
  await tickAll(staffPage)
  await loseAnswers(staffPage, { path: /\/approve$/ })
  await staffPage.getByRole('button', { name: 'Approve', exact: true }).click()
  const question = staffPage.getByRole('alertdialog', { name: 'Approve Maya Chen all the same?' })
  await question.getByRole('button', { name: 'Approve all the same' }).click()
  await expect(
    staffPage.getByText(/^Failed to update user status\. We could not reach/),
  ).toBeVisible()
  await expect(staffPage.getByText('Approved by Rosa Delgado.')).toBeVisible()
  await expect(hers).toHaveURL(/\/dashboard$/)
})

test('a rejected application is reopened and rejected again, and the applicant reads it at once', async () => {
  const hers = await world.visitAs(LENA.email, '/pending-approval')
  await expect(hers.getByText(/expired last year/)).toBeVisible()
  const staffPage = await world.visitAs(ROSA.email, '/admin?tab=rejected')
  await staffPage.getByRole('button', { name: /Lena Fischer/ }).click()
  await staffPage.getByRole('button', { name: 'Reopen', exact: true }).click()
  const dialog = staffPage.getByRole('alertdialog')
  await dialog.getByLabel('Reason').fill('A new ID is here.')
  await dialog.getByRole('button', { name: 'Reopen application' }).click()
  await expect(
    hers.getByRole('heading', { name: 'Your application is under review' }),
  ).toBeVisible()
  await expect(hers.getByText('A new ID is here.')).toBeVisible()

  await staffPage.getByRole('tab', { name: /Pending Review/ }).click()
  await staffPage.getByRole('button', { name: /Lena Fischer/ }).click()
  await staffPage.getByRole('button', { name: 'Reject', exact: true }).click()
  await dialog.getByRole('button', { name: 'The ID document has expired.' }).click()
  await dialog.getByRole('button', { name: 'Reject application' }).click()
  await expect(staffPage.getByText('The application of Lena Fischer is rejected')).toBeVisible()
  await expect(hers.getByText('The ID document has expired.').first()).toBeVisible()
  await hers.getByRole('button', { name: 'Sign out' }).click()
  await expect(hers).toHaveURL(/\/login$/)
})

test('whoever presses second reads who was first', async () => {
  const staffPage = await world.visitAs(THEO.email, '/admin')
  const rosa = await world.portal.as(ROSA.email)
  await staffPage.getByRole('button', { name: new RegExp(OMAR.name) }).click()
  await tickAll(staffPage)
  // Rosa's decision arrives between Theo's press and his request.
  await staffPage.route('**/approve', async (route) => {
    const path = new URL(route.request().url()).pathname
    const { body } = await rosa.get(path.replace(/\/approve$/, ''))
    const first = await rosa.post(path, {
      version: body.version,
      checklist: [...CHECKLIST],
      acknowledgedGaps: body.gaps,
    })
    assert.equal(first.status, 200)
    await route.continue()
  })
  await staffPage.getByRole('button', { name: 'Approve', exact: true }).click()
  await staffPage
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Approve/ })
    .click()
  await expect(
    staffPage.getByText('This application was already handled by Rosa Delgado.'),
  ).toBeVisible()
  await expect(staffPage.getByText('Approved by Rosa Delgado.')).toBeVisible()
})

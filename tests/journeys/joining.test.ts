import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { INES, ROSA } from '../../src/modules/demo/server/people.ts'
import { CHECKLIST } from '../../src/modules/applications/contract.ts'
import { ANSWERS } from '../applications/answers.ts'
import { expect } from '../factories/browser.ts'
import { loseAnswers } from '../factories/lostAnswers.ts'
import { openBrowserWorld, type BrowserWorld } from '../worlds/browser.ts'
import { agree, fillAll, fillStep, goOn } from './registrationForm.ts'

const NORA = ANSWERS[0].answers.Email

let world: BrowserWorld
before(async () => {
  world = await openBrowserWorld()
})
after(() => world.close())

/** Fills in everything: an address that is taken is refused, and the first answer to all of it lost. */
async function register(page: Page): Promise<void> {
  const email = page.getByLabel('Email', { exact: true })
  await fillStep(page, 0, INES.email)
  await goOn(page)
  await expect(page.getByRole('alert', { name: 'There is a problem' })).toContainText(
    'An account with this email already exists.',
  )
  await fillAll(page)
  await agree(page)
  // The account is there, and nobody knows.
  const heal = await loseAnswers(page, { path: /api\/applications$/ })
  const create = page.getByRole('button', { name: 'Create account' })
  await create.click()
  await expect(page.locator('[data-failure]')).toContainText('Failed to create an account.')
  await heal()
  await create.click()
  await expect(page).toHaveURL(/\/registration-success$/)
  await expect(
    page.getByRole('heading', { name: 'Your application is under review' }),
  ).toBeVisible()
  await page.goBack()
  await expect(email).toHaveValue('')
}

/** Opens the mailed link in another window. */
async function confirmAddress(): Promise<void> {
  const mail = (await world.portal.mailbox()).find(
    ({ to, subject }) => to === NORA && subject === 'Please confirm your email address',
  )
  const [, hash] = /\/confirm-email(#\S+)/.exec(mail!.text)!
  const page = await world.visit(`/confirm-email${hash}`)
  const mine = await sql`select 1 from email_confirmation where confirmed_at is not null
     and email = ${NORA}`.execute(world.portal.engine.db)
  assert.equal(mine.rows.length, 0, 'opening the link confirms nothing')
  await page.getByRole('button', { name: 'Confirm email address' }).click()
  await expect(page.getByRole('heading', { name: 'Your email address is confirmed' })).toBeFocused()
  await page.context().close()
}

async function approve(firstName: string): Promise<void> {
  const rosa = await world.portal.as(ROSA.email)
  const { body: listed } = await rosa.get('/api/admin/applications?state=pending')
  const { id } = listed.applications.find(
    (one: { firstName: string }) => one.firstName === firstName,
  )
  const { body } = await rosa.get(`/api/admin/applications/${id}`)
  const approved = await rosa.post(`/api/admin/applications/${id}/approve`, {
    version: body.version,
    checklist: [...CHECKLIST],
    acknowledgedGaps: body.gaps,
  })
  assert.equal(approved.status, 200)
}

test('Nora registers, confirms her address, is approved while she looks on, and has two empty accounts', async () => {
  const form = await world.visit('/signup')
  await register(form)
  await form.context().close()

  const page = await world.visitAs(NORA, '/dashboard')
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(new URL(response.url()).pathname)
  })
  await expect(page).toHaveURL(/\/pending-approval$/)
  await expect(page.getByText('Please confirm your email address')).toBeVisible()
  await confirmAddress()
  await expect(page.getByText('Please confirm your email address')).toBeHidden()
  await expect(page.getByText('Email address confirmed')).toBeVisible()

  await approve('Nora')
  const mail = (await world.portal.mailbox()).find(
    ({ to, codes }) => to === NORA && codes.length === 0,
  )
  assert.match(`${mail?.subject} ${mail?.text}`, /approved/i)
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { name: /Nora$/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Checking Account' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Savings Account' })).toBeVisible()
  await expect(page.getByText('$0.00').first()).toBeVisible()
  await expect(page.getByText('No transactions yet.')).toBeVisible()
  assert.deepEqual(refused, [], 'nothing is asked for that they may not see')
  await page.context().close()
})

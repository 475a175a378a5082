import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { CHECKLIST } from '../../src/modules/applications/contract.ts'
import { INES, MAYA, OMAR, ROSA, THEO } from '../../src/modules/demo/server/people.ts'
import { ANSWERS } from '../applications/answers.ts'
import { expect } from '../factories/browser.ts'
import type { Client } from '../factories/client.ts'
import { loseAnswers } from '../factories/lostAnswers.ts'
import { goWithin, openBrowserWorld, type BrowserWorld } from '../worlds/browser.ts'
import { tabTo } from './keys.ts'
import { agree, fillAll, fillStep, goOn } from './registrationForm.ts'

let world: BrowserWorld
/** The window of Rosa, who decides. */
let rosa: Page
before(async () => {
  world = await openBrowserWorld()
  rosa = await world.visitAs(ROSA.email, '/admin')
})
after(() => world.close())

const under = 'Your application is under review'

/** Asks what is on her ID, and is answered. */
async function askAndAnswer(hers: Page): Promise<void> {
  await rosa.getByRole('button', { name: /Maya Chen/ }).click()
  await rosa.getByRole('button', { name: 'Request information' }).click()
  await rosa.getByLabel('What do you need?').fill('Which name is on your ID?')
  await rosa.getByRole('button', { name: 'Send request' }).click()
  await expect(rosa.getByText('We asked Maya Chen for more information.')).toBeVisible()
  await expect(hers.getByText('Which name is on your ID?')).toBeVisible()
  await hers.getByLabel('Your answer').fill('Chen-Lund, since I married.')
  await hers.getByRole('button', { name: 'Send answer' }).click()
  await expect(hers.getByRole('heading', { name: under })).toBeVisible()
}

/** Rejects her, which she reads at once, and opens the application again. */
async function rejectAndReopen(hers: Page): Promise<void> {
  const dialog = rosa.getByRole('alertdialog')
  await rosa.getByRole('button', { name: /Maya Chen/ }).click()
  await expect(rosa.getByText('Chen-Lund, since I married.')).toBeVisible()
  await rosa.getByRole('button', { name: 'Reject', exact: true }).click()
  await dialog.getByRole('button', { name: 'The ID document has expired.' }).click()
  await dialog.getByRole('button', { name: 'Reject application' }).click()
  await expect(rosa.getByText('The application of Maya Chen is rejected')).toBeVisible()
  await expect(hers.getByText('The ID document has expired.').first()).toBeVisible()
  await rosa.getByRole('tab', { name: /Rejected/ }).click()
  await rosa.getByRole('button', { name: /Maya Chen/ }).click()
  await rosa.getByRole('button', { name: 'Reopen', exact: true }).click()
  await dialog.getByLabel('Reason').fill('A new ID is here.')
  await dialog.getByRole('button', { name: 'Reopen application' }).click()
  await expect(hers.getByRole('heading', { name: under })).toBeVisible()
  await expect(hers.getByText('A new ID is here.')).toBeVisible()
}

test('staff ask for more and are answered, reject and reopen, and an approval whose answer is lost counts once', async () => {
  const hers = await world.visitAs(MAYA.email, '/pending-approval')
  await askAndAnswer(hers)
  await rejectAndReopen(hers)
  await rosa.getByRole('tab', { name: /Pending Review/ }).click()
  await rosa.getByRole('button', { name: /Maya Chen/ }).click()
  await expect(rosa.getByRole('checkbox')).toHaveCount(10)
  for (const box of await rosa.getByRole('checkbox').all()) await box.check()
  const heal = await loseAnswers(rosa, { path: /\/approve$/ })
  await rosa.getByRole('button', { name: 'Approve', exact: true }).click()
  const question = rosa.getByRole('alertdialog', { name: 'Approve Maya Chen all the same?' })
  await question.getByRole('button', { name: 'Approve all the same' }).click()
  await expect(rosa.getByText(/^Failed to update user status\. We could not reach/)).toBeVisible()
  await expect(rosa.getByText('Approved by Rosa Delgado.')).toBeVisible()
  await expect(hers).toHaveURL(/\/dashboard$/)
  await heal()
  await hers.context().close()
})

/** Decides about somebody who waits, in a window elsewhere. */
async function approve(client: Client, firstName: string): Promise<void> {
  const { body: listed } = await client.get('/api/admin/applications?state=pending')
  const { id } = listed.applications.find(
    (one: { firstName: string }) => one.firstName === firstName,
  )
  const { body } = await client.get(`/api/admin/applications/${id}`)
  const approved = await client.post(`/api/admin/applications/${id}/approve`, {
    version: body.version,
    checklist: [...CHECKLIST],
    acknowledgedGaps: body.gaps,
  })
  assert.equal(approved.status, 200)
}

test('without a mouse Rosa opens an application and ticks every item; who presses second reads who was first', async () => {
  const theo = await world.portal.as(THEO.email)
  await goWithin(rosa, `${world.portal.base}/admin`)
  const omar = rosa.getByRole('button', { name: new RegExp(OMAR.name) })
  await expect(omar).toBeVisible()
  await tabTo(rosa, omar)
  await rosa.keyboard.press('Enter')
  const boxes = rosa.getByRole('checkbox')
  await expect(boxes).toHaveCount(10)
  await expect(rosa.getByRole('heading', { name: OMAR.name, level: 2 })).toBeFocused()
  for (const box of await boxes.all()) {
    await tabTo(rosa, box)
    await rosa.keyboard.press('Space')
  }
  await expect(rosa.getByText('10 of 10 checked')).toBeVisible()
  await tabTo(rosa, rosa.getByRole('button', { name: 'Reject', exact: true }))
  await rosa.keyboard.press('Enter')
  const dialog = rosa.getByRole('dialog').or(rosa.getByRole('alertdialog'))
  const holdsFocus = () => dialog.evaluate((box) => box.contains(document.activeElement))
  await expect.poll(holdsFocus).toBe(true)
  await rosa.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(rosa.getByText('10 of 10 checked')).toBeVisible()

  // Theo's decision arrives between Rosa's press and her request.
  await rosa.route('**/approve', async (route) => {
    await approve(theo, OMAR.name.split(' ')[0]!)
    await route.continue()
  })
  await rosa.getByRole('button', { name: 'Approve', exact: true }).click()
  await dialog.getByRole('button', { name: /^Approve/ }).click()
  await expect(
    rosa.getByText('This application was already handled by Theo Lindqvist.'),
  ).toBeVisible()
  await expect(rosa.getByText('Approved by Theo Lindqvist.')).toBeVisible()
})

const NORA = ANSWERS[0].answers.Email

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

/** Opens the mailed link in the window in which she registered. */
async function confirmAddress(window: Page): Promise<void> {
  const mail = (await world.portal.mailbox()).find(
    ({ to, subject }) => to === NORA && subject === 'Please confirm your email address',
  )
  const [, hash] = /\/confirm-email(#\S+)/.exec(mail!.text)!
  await window.goto(`${world.portal.base}/confirm-email${hash}`)
  const mine = await sql`select 1 from email_confirmation where confirmed_at is not null
     and email = ${NORA}`.execute(world.portal.engine.db)
  assert.equal(mine.rows.length, 0, 'opening the link confirms nothing')
  await window.getByRole('button', { name: 'Confirm email address' }).click()
  const done = window.getByRole('heading', { name: 'Your email address is confirmed' })
  await expect(done).toBeFocused()
  await window.context().close()
}

test('Nora registers, confirms her address, is approved while she looks on, and has two empty accounts', async () => {
  const form = await world.visit('/signup')
  await register(form)

  const page = await world.visitAs(NORA, '/dashboard')
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(new URL(response.url()).pathname)
  })
  await expect(page).toHaveURL(/\/pending-approval$/)
  await expect(page.getByText('Please confirm your email address')).toBeVisible()
  await confirmAddress(form)
  await expect(page.getByText('Please confirm your email address')).toBeHidden()
  await expect(page.getByText('Email address confirmed')).toBeVisible()

  await approve(await world.portal.as(ROSA.email), 'Nora')
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
})

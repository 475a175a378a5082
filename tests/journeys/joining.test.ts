import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { CHECKLIST } from '../../src/modules/applications/contract.ts'
import { expect } from '../factories/browser.ts'
import { agree, ANSWERS, fillAll } from './registrationForm.ts'
import { assertAccessible, assertFits, openStage, signIn, type Stage } from './stage.ts'

const ROSA = 'rosa.delgado@hazelnotch.example'
const NORA = ANSWERS[0].answers.Email
const PASSWORD = ANSWERS[0].answers.Password

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())

test('somebody joins: registers, is approved, reads the mail, signs in, and has two empty accounts', async () => {
  const page = await stage.visit('/signup')
  await fillAll(page)
  await agree(page)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/registration-success$/)
  await expect(
    page.getByRole('heading', { name: 'Your application is under review' }),
  ).toBeVisible()
  await assertAccessible(page)

  await page.goto(`${stage.portal.base}/login`)
  await signIn(stage, page, NORA, PASSWORD)
  await expect(page).toHaveURL(/\/pending-approval$/)
  await confirmInAnotherWindow()
  // The waiting page hears of that without a reload too.
  await expect(page.getByText('Please confirm your email address')).toBeHidden()
  await expect(page.getByText('Email address confirmed')).toBeVisible()
  await page.goto(`${stage.portal.base}/dashboard`)
  await expect(page).toHaveURL(/\/pending-approval$/)

  await approveAsRosa()
  const letter = (await stage.portal.mailbox()).find(
    ({ to, codes }) => to === NORA && codes.length === 0,
  )
  assert.match(`${letter?.subject} ${letter?.text}`, /approved/i)

  // The waiting page hears of it without a reload.
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByText('$0.00').first()).toBeVisible()
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login$/)

  await signIn(stage, page, NORA, PASSWORD)
  await expect(page.getByRole('heading', { name: /Nora$/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Checking Account' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Savings Account' })).toBeVisible()
  await expect(page.getByText('No transactions yet.')).toBeVisible()
})

async function confirmInAnotherWindow(): Promise<void> {
  const letter = (await stage.portal.mailbox()).find(
    ({ to, subject }) => to === NORA && subject === 'Please confirm your email address',
  )
  const [, hash] = /\/confirm-email(#\S+)/.exec(letter!.text)!
  const page = await stage.visit(`/confirm-email${hash}`)
  const mine = await sql`select 1 from email_confirmation where confirmed_at is not null
     and email = ${NORA}`.execute(stage.portal.engine.db)
  assert.equal(mine.rows.length, 0, 'opening the link confirms nothing')
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Confirm email address' }).click()
  await expect(page.getByRole('heading', { name: 'Your email address is confirmed' })).toBeFocused()
  await expect(page).toHaveURL(/\/confirm-email$/)
  await assertAccessible(page)
  const again = await stage.visit(`/confirm-email${hash}`)
  await again.getByRole('button', { name: 'Confirm email address' }).click()
  await expect(
    again.getByRole('heading', { name: 'This link does not work any more' }),
  ).toBeFocused()
  await assertAccessible(again)
  await again.context().close()
  await page.context().close()
}

async function approveAsRosa(): Promise<void> {
  const page = await stage.visit('/login')
  await signIn(stage, page, ROSA)
  await expect(page).toHaveURL(/\/admin/)
  await page
    .getByRole('link', { name: /Nora Quist/ })
    .or(page.getByRole('button', { name: /Nora Quist/ }))
    .click()
  const approve = page.getByRole('button', { name: /^Approve/ })
  await expect(page.getByText('0 of 10 checked')).toBeVisible()
  const boxes = page.getByRole('checkbox')
  await expect(boxes).toHaveCount(10)
  for (const box of await boxes.all()) await box.check()
  await expect(page.getByText('10 of 10 checked')).toBeVisible()
  await assertAccessible(page)
  await assertFits(page)
  await approve.click()
  await expect(page.getByRole('tab', { name: /Approved \(3\)/ })).toBeVisible()
}

test('the waiting, the asked and the rejected each see where they stand', async () => {
  for (const [email, words] of [
    ['maya.chen@example.com', /under review/],
    ['omar.haddad@example.com', /hard to read/],
    ['lena.fischer@example.com', /expired last year/],
  ] as const) {
    const page = await stage.visit('/login', { viewport: { width: 320, height: 640 } })
    await signIn(stage, page, email)
    await expect(page).toHaveURL(/\/pending-approval$/)
    await expect(page.getByText(words).first()).toBeVisible()
    await assertAccessible(page)
    await assertFits(page)
    await page.context().close()
  }
})

test('whoever is approved while their page is open is led on, and asks for nothing they may not see', async () => {
  const page = await stage.visit('/login')
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(new URL(response.url()).pathname)
  })
  await signIn(stage, page, 'maya.chen@example.com')
  await expect(page).toHaveURL(/\/pending-approval$/)
  await expect(page.getByText(/under review/).first()).toBeVisible()
  const rosa = await stage.portal.as(ROSA)
  const { body: listed } = await rosa.get('/api/admin/applications?state=pending')
  const { id } = listed.applications.find(
    ({ firstName }: { firstName: string }) => firstName === 'Maya',
  )
  const { body: maya } = await rosa.get(`/api/admin/applications/${id}`)
  const decision = {
    version: maya.version,
    checklist: [...CHECKLIST],
    acknowledgedGaps: maya.gaps,
  }
  const approved = await rosa.post(`/api/admin/applications/${id}/approve`, decision)
  assert.equal(approved.status, 200)
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { name: 'Recent Transactions' })).toBeVisible()
  assert.deepEqual(refused, [])
  await page.context().close()
})

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { expect, type Page } from '@playwright/test'
import { assertAccessible, assertFits, openStage, signIn, type Stage } from './stage.ts'

const ROSA = 'rosa.delgado@hazelnotch.example'
const NORA = 'nora.quist@example.com'
const PASSWORD = 'four blue herons'

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())

const fields = {
  Email: NORA,
  'First name': 'Nora',
  'Last name': 'Quist',
  Month: '4',
  Day: '27',
  Year: '1984',
  'Street address': '12 Weir Lane',
  City: 'Kingston',
  State: 'NY',
  'Postal code': '12401',
  Phone: '845 555 0134',
  'Full name': 'Per Quist',
  Relationship: 'Brother',
  'Their phone': '845 555 0135',
  'ID number': 'X1234567',
}

async function register(page: Page): Promise<void> {
  for (const [label, value] of Object.entries(fields)) {
    await page.getByLabel(label, { exact: true }).fill(value)
  }
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Nationality').selectOption({ label: 'Sweden' })
  await page.getByLabel('Country', { exact: true }).selectOption({ label: 'United States' })
}

test('an empty registration says what is missing and keeps what is there', async () => {
  const page = await stage.visit('/signup')
  await expect(page.getByRole('heading', { name: 'Create your account', level: 1 })).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill('not an address')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(
    page.getByRole('alert').getByText('Please enter a valid email address'),
  ).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('not an address')
  await assertAccessible(page)
})

test('somebody joins: registers, is approved, reads the mail, signs in, and has two empty accounts', async () => {
  const page = await stage.visit('/signup')
  await register(page)
  await page.getByLabel('Confirm password', { exact: true }).fill('something else')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('alert').getByText('Passwords do not match')).toBeVisible()
  await register(page)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/registration-success$/)
  await expect(
    page.getByRole('heading', { name: 'Your application is under review' }),
  ).toBeVisible()
  await assertAccessible(page)

  await page.goto(`${stage.portal.base}/login`)
  await signIn(stage, page, NORA, PASSWORD)
  await expect(page).toHaveURL(/\/pending-approval$/)
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
  const confirm = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  if (await confirm.isVisible().catch(() => false)) {
    await confirm.getByRole('button', { name: /^Approve/ }).click()
  }
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

import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import type { BrowserContextOptions, Page } from '@playwright/test'
import { expect } from '../factories/browser.ts'
import { BEN, INES, ROSA } from '../../db/seed/people.ts'
import {
  assertAccessible,
  assertFits,
  openStage,
  signIn,
  type Stage,
  stopNews,
} from '../journeys/stage.ts'

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())

async function rosaAt(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await stage.visit('/login', options)
  await signIn(stage, page, ROSA.email)
  await page.waitForURL('**/admin')
  await page.goto(stage.portal.base + path)
  return page
}

const rows = (page: Page) => page.getByRole('rowheader')

test('staff search, sort and filter everybody, and the address keeps it', async () => {
  const page = await rosaAt('/admin/users')
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'All Users (7)' })).toBeVisible()
  await assertAccessible(page)

  await page.getByRole('button', { name: 'Name' }).click()
  await expect(page).toHaveURL(/sort=name/)
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await expect(rows(page).first()).toHaveText(/Ben Okafor/)
  await page.getByRole('button', { name: 'Name' }).click()
  await expect(rows(page).first()).toHaveText(/Theo Lindqvist/)

  await page.getByRole('searchbox', { name: 'Search' }).fill('ines ab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/q=ines\+ab/)
  await expect(rows(page)).toHaveText([/Ines Abara/])
  await page.reload()
  await expect(rows(page)).toHaveText([/Ines Abara/])
  await page.getByRole('searchbox', { name: 'Search' }).fill('xylophone')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nobody matches.')).toBeVisible()
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Clear filters' }).last().click()
  await expect(rows(page)).toHaveCount(7)

  await page.getByRole('tab', { name: /^All Users/ }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/tab=pending/)
  await expect(rows(page)).toHaveCount(2)
  await page.goBack()
  await expect(rows(page)).toHaveCount(7)
})

test('staff keep their filters and columns, and take selected people along', async () => {
  const page = await rosaAt('/admin/users?tab=approved')
  await page.getByRole('button', { name: 'Saved filters' }).click()
  await page.getByLabel('Name for the filters set now').fill('Members')
  await page.getByRole('button', { name: 'Save filters' }).click()
  await page.getByRole('button', { name: 'Columns and density' }).click()
  await page.getByRole('checkbox', { name: 'Email' }).uncheck()
  await expect(page.getByRole('columnheader', { name: 'Email' })).toHaveCount(0)
  await assertAccessible(page)

  await page.goto(`${stage.portal.base}/admin/users`)
  await expect(page.getByRole('columnheader', { name: 'Status' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Email' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Saved filters (1)' }).click()
  await page.getByRole('link', { name: 'Members' }).click()
  await expect(page).toHaveURL(/tab=approved/)

  await page.getByRole('checkbox', { name: 'Select Ines Abara' }).check()
  await page.getByRole('checkbox', { name: 'Select Ben Okafor' }).check()
  await expect(page.getByText('2 selected')).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  assert.match(file.suggestedFilename(), /^users-\d{4}-\d{2}-\d{2}\.csv$/)
  const text = await readFile(await file.path(), 'utf8')
  assert.ok(text.includes(INES.email) && text.includes(BEN.email))
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await expect(page.getByText('2 selected')).toBeHidden()
})

test('staff ask several applicants at once, and hear who could not be asked', async () => {
  const page = await rosaAt('/admin/users?tab=pending')
  await page.getByRole('checkbox', { name: 'Select Maya Chen' }).check()
  await page.getByRole('checkbox', { name: 'Select Omar Haddad' }).check()
  await page.getByRole('button', { name: 'Request information' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Ask 2 applicants for more information' })
  await dialog.getByRole('button', { name: 'Send requests' }).click()
  await expect(dialog.getByText('Please write what you need')).toBeVisible()
  await assertAccessible(page)
  await dialog.getByLabel('What do you need?').fill('Please confirm your street address.')
  await dialog.getByRole('button', { name: 'Send requests' }).click()
  await expect(page.getByText('We asked Maya Chen for more information.')).toBeVisible()
  await expect(page.locator('#bulk-asked')).toBeFocused()
  await expect(
    page.getByText('Omar Haddad: was asked before and has not answered yet'),
  ).toBeVisible()
  await expect(page.getByText('2 selected')).toBeHidden()
})

test('staff create somebody, with every mistake told first', async () => {
  const page = await rosaAt('/admin/users')
  const opening = page.getByRole('button', { name: 'Create New User' })
  await opening.click()
  const dialog = page.getByRole('alertdialog', { name: 'Create New User' })
  const create = dialog.getByRole('button', { name: 'Create User' })
  await create.click()
  await expect(dialog.getByText('There is a problem')).toBeVisible()
  await assertAccessible(page)

  const fill = (label: string, text: string) => dialog.getByLabel(label, { exact: true }).fill(text)
  await fill('Full name', 'Nadia Petrov')
  await fill('Email', INES.email)
  await fill('Phone', '+1 518 555 0143')
  await fill('Password', 'sturdy lantern 42')
  await fill('Street', '12 Mill Lane')
  await fill('City', 'Albany')
  await fill('State', 'NY')
  await fill('ZIP code', '12207')
  await dialog.getByLabel(/Initial available balance/).fill('80')
  await dialog.getByLabel(/Initial current balance/).fill('1,200.50')
  await expect(
    dialog.getByText(/Checking opens with \$1,200\.50, of which \$1,120\.50/),
  ).toBeVisible()
  await create.click()
  const taken = 'Failed to create user: An account with this email already exists.'
  await expect(dialog.getByRole('link', { name: taken })).toBeVisible()
  await expect(dialog.getByLabel('Full name')).toHaveValue('Nadia Petrov')
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveValue('')

  await fill('Email', 'nadia.petrov@example.com')
  await fill('Password', 'sturdy lantern 42')
  await create.click()
  await expect(dialog).toBeHidden()
  await page.getByRole('link', { name: 'Nadia Petrov' }).first().click()
  await expect(page.getByRole('heading', { name: 'Nadia Petrov', level: 1 })).toBeVisible()
  const checking = page.getByRole('region', { name: 'Checking' })
  await expect(checking.getByText('$1,200.50')).toBeVisible()
  await expect(checking.getByText('$80.00')).toBeVisible()
})

test('staff open a person, look at what is covered, and keep them out and let them in', async () => {
  const page = await rosaAt('/admin/users?q=ben')
  await page.getByRole('link', { name: 'Ben Okafor' }).click()
  await expect(page.getByRole('heading', { name: 'Ben Okafor', level: 1 })).toBeVisible()
  for (const name of ['Accounts', 'Verify User', 'Personal details', 'Sessions', 'Activity log']) {
    await expect(page.getByRole('heading', { name, level: 2, exact: true })).toBeVisible()
  }
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Show date of birth' }).click()
  await expect(page.getByRole('button', { name: 'Hide date of birth' })).toBeVisible()

  await page.getByRole('button', { name: 'Suspend' }).click()
  await page.getByRole('button', { name: 'Suspend user' }).click()
  await expect(page.getByText('Please write a reason')).toBeVisible()
  await assertAccessible(page)
  await page.getByLabel('Reason').fill('A call from their bank.')
  await page.getByRole('button', { name: 'Suspend user' }).click()
  await expect(page.getByText(/Ben Okafor is suspended and signed out everywhere/)).toBeVisible()
  await expect(page.locator('#user-done')).toBeFocused()
  await expect(page.getByText(/by Rosa Delgado: A call from their bank\./)).toBeVisible()
  await expect(page.getByRole('rowheader', { name: 'Suspended the user' })).toBeVisible()

  await page.getByRole('button', { name: 'Reinstate' }).click()
  await page.getByLabel('Reason').fill('All is well.')
  await page.getByRole('button', { name: 'Reinstate user' }).click()
  await expect(page.getByText('Ben Okafor may sign in again.')).toBeVisible()
})

test('staff sign somebody out everywhere, and stay at the list of sessions', async () => {
  const ben = await stage.portal.as(BEN.email)
  const page = await rosaAt('/admin/users?q=ben')
  await page.getByRole('link', { name: 'Ben Okafor' }).click()
  const sessions = page.getByRole('region', { name: 'Sessions' })
  await sessions.getByRole('button', { name: 'Sign out everywhere' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Sign Ben Okafor out everywhere?' })
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(sessions.getByText('Ben Okafor is not signed in anywhere.')).toBeVisible()
  await expect(page.locator('#sessions-title')).toBeFocused()
  assert.equal((await ben.get('/api/payees')).status, 401)
})

test('staff remove the second steps somebody lost, with a reason', async () => {
  await stage.portal.engine.pool.query(
    `update sign_in set locked_until = now() + interval '1 day' where email = $1`,
    [INES.email],
  )
  const page = await rosaAt('/admin/users?q=ines')
  await page.getByRole('link', { name: 'Ines Abara' }).click()
  const steps = page.getByRole('region', { name: 'Second steps' })
  await expect(steps.getByText('No codes accepted')).toBeVisible()
  await steps.getByRole('button', { name: 'Remove second steps' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Remove the second steps of Ines Abara?' })
  const remove = dialog.getByRole('button', { name: 'Remove second steps' })
  await remove.click()
  await expect(dialog.getByText('Please write a reason')).toBeVisible()
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  await assertAccessible(page)
  await dialog.getByLabel('Reason').fill('Came to the branch with her passport.')
  await remove.click()
  await expect(steps.getByText(/Ines Abara sets up new ones at the next sign-in/)).toBeVisible()
  await expect(page.locator('#second-steps-title')).toBeFocused()
  await expect(steps.getByText('No codes accepted')).toBeHidden()
})

test('on a phone everybody is a card, and nothing is cut off', async () => {
  const page = await rosaAt('/admin/users', { viewport: { width: 320, height: 640 } })
  await expect(rows(page).first()).toBeVisible()
  await assertFits(page)
  await page.getByRole('button', { name: /^Filters/ }).click()
  await assertFits(page)
  await assertAccessible(page)
  await page.getByRole('link', { name: 'Ines Abara' }).click()
  await expect(page.getByRole('heading', { name: 'Ines Abara', level: 1 })).toBeVisible()
  await assertFits(page)
  await assertAccessible(page)
})

test('a list that does not load says so and is asked for again', async () => {
  const page = await rosaAt('/admin/users')
  await stopNews(page)
  await page.route('**/api/admin/users?**', (route) => route.fulfill({ status: 429 }))
  await page.goto(`${stage.portal.base}/admin/users?tab=rejected`)
  await expect(page.getByText('Failed to load users')).toBeVisible()
  await page.unroute('**/api/admin/users?**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(rows(page)).toHaveText([/Lena Fischer/])
  await page.goto(`${stage.portal.base}/admin/users?sort=nonsense`)
  await expect(page.getByText('Choose an order from the list.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(rows(page).first()).toBeVisible()
  await page.goto(`${stage.portal.base}/admin/users/00000000-0000-4000-8000-000000000000`)
  await expect(page.getByText('User not found')).toBeVisible()
})

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { INES, ROSA } from '../../src/modules/demo/server/people.ts'
import { expect } from '../factories/browser.ts'
import { openBrowserWorld, type BrowserWorld } from '../worlds/browser.ts'

let world: BrowserWorld
before(async () => {
  world = await openBrowserWorld()
})
after(() => world.close())

test('staff create somebody after a refusal, and keep them out again', async () => {
  const page = await world.visitAs(ROSA.email, '/admin/users')
  await page.getByRole('button', { name: 'Create New User' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Create New User' })
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
  const create = dialog.getByRole('button', { name: 'Create User' })
  await create.click()
  const taken = 'Failed to create user: An account with this email already exists.'
  await expect(dialog.getByRole('link', { name: taken })).toBeVisible()

  await fill('Email', 'nadia.petrov@example.com')
  await fill('Password', 'sturdy lantern 42')
  await create.click()
  await expect(dialog).toBeHidden()
  await page.getByRole('link', { name: 'Nadia Petrov' }).first().click()
  await expect(page.getByRole('heading', { name: 'Nadia Petrov', level: 1 })).toBeVisible()
  const checking = page.getByRole('region', { name: 'Checking', exact: true })
  await expect(checking.getByText('$1,200.50')).toBeVisible()
  await expect(checking.getByText('$80.00')).toBeVisible()

  await page.getByRole('button', { name: 'Suspend' }).click()
  await page.getByLabel('Reason').fill('A call from their bank.')
  await page.getByRole('button', { name: 'Suspend user' }).click()
  await expect(page.getByText(/by Rosa Delgado: A call from their bank\./)).toBeVisible()
  await expect(page.getByRole('rowheader', { name: 'Suspended the user' })).toBeVisible()
  const { status } = await world.portal
    .visitor()
    .post('/api/sign-in', { email: 'nadia.petrov@example.com', password: 'sturdy lantern 42' })
  assert.notEqual(status, 200)
})

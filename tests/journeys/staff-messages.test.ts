import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ROSA, THEO } from '../../src/modules/demo/server/people.ts'
import { expect } from '../factories/browser.ts'
import { openBrowserWorld, type BrowserWorld } from '../worlds/browser.ts'

let world: BrowserWorld
before(async () => {
  world = await openBrowserWorld()
})
after(() => world.close())

test('a visitor writes, staff see it arrive, and the first of two who answer is the one', async () => {
  const rosa = await world.visitAs(ROSA.email, '/admin/messages')
  await expect(rosa.getByRole('tab', { name: /^Unassigned \(\d/ })).toBeVisible()
  const visitor = await world.visit('/contact')
  await visitor.getByLabel('Name').fill('Bo Strand')
  await visitor.getByRole('textbox', { name: 'Email' }).fill('bo.strand@example.com')
  await visitor.getByLabel('Subject').selectOption('general')
  await visitor.getByLabel('Message').fill('Is the branch open on Friday?')
  await visitor.getByRole('button', { name: 'Send message' }).click()
  await expect(visitor.getByRole('heading', { name: 'We have your message' })).toBeVisible()

  const row = rosa.getByRole('button', { name: /Bo Strand/ })
  await row.click()
  await expect(rosa.getByText('Is the branch open on Friday?').last()).toBeVisible()
  const theo = await world.visitAs(
    THEO.email,
    new URL(rosa.url()).pathname + new URL(rosa.url()).search,
  )
  await theo.getByLabel('Your answer').fill('It depends.')
  // Rosa's answer arrives between Theo's press and his request.
  await theo.route('**/answer', async (route) => {
    await rosa.getByLabel('Your answer').fill('Yes, until 5 PM.')
    await rosa.getByRole('button', { name: 'Send answer' }).click()
    await expect(rosa.getByText('Rosa Delgado answered')).toBeVisible()
    await route.continue()
  })
  await theo.getByRole('button', { name: 'Send answer' }).click()
  await expect(theo.getByText('This message was already handled by Rosa Delgado.')).toBeVisible()
  await expect(theo.getByText('Rosa Delgado answered')).toBeVisible()
  await expect(theo.getByLabel('Your answer')).toHaveValue('It depends.')
  const [mail] = (await world.portal.mailbox()).filter(({ to }) => to === 'bo.strand@example.com')
  assert.ok(mail?.text.includes('Yes, until 5 PM.'))
})

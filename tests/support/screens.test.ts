import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from '@playwright/test'
import { expect } from '../factories/browser.ts'
import { assertAccessible, assertFits, openStage, signIn, type Stage } from '../journeys/stage.ts'
import { written } from './counter.ts'

const ROSA = 'rosa.delgado@hazelnotch.example'
const THEO = 'theo.lindqvist@hazelnotch.example'

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())

async function inboxOf(email: string, options = {}): Promise<Page> {
  const page = await stage.visit('/login', options)
  await signIn(stage, page, email)
  await page.waitForURL(/\/admin/)
  await page.goto(`${stage.portal.base}/admin/messages`)
  await expect(page.getByRole('tab', { name: /^Open \(\d/ })).toBeVisible()
  return page
}

const summaryOf = (page: Page) => page.getByRole('alert', { name: 'There is a problem' })

test('a visitor writes, is told what is missing, then what happens next', async () => {
  const page = await stage.visit('/contact', { viewport: { width: 320, height: 640 } })
  const send = page.getByRole('button', { name: 'Send message' })
  await send.click()
  await expect(summaryOf(page)).toBeFocused()
  for (const sentence of [
    'Please enter your name',
    'Please enter a valid email address',
    'Please choose a subject',
    'Please write a message',
  ]) {
    await expect(summaryOf(page).getByRole('link', { name: sentence })).toBeVisible()
  }
  await assertAccessible(page)
  await assertFits(page)
  await summaryOf(page).getByRole('link', { name: 'Please choose a subject' }).click()
  await expect(page.getByLabel('Subject')).toBeFocused()

  await page.getByLabel('Name').fill('Ada Lund')
  await page.getByRole('textbox', { name: 'Email' }).fill('ada.lund@example.com')
  await page.getByLabel('Subject').selectOption('loan')
  await page.getByLabel('Message').fill('What would a loan cost me?')
  await expect(page.getByText('26 of 2,000 characters')).toBeVisible()
  await page.getByRole('radio', { name: 'Phone' }).check()
  await send.click()
  const noPhone = 'Please enter your phone number, or choose email'
  await expect(summaryOf(page).getByRole('link', { name: noPhone })).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue('What would a loan cost me?')
  await page.getByRole('textbox', { name: 'Phone' }).fill('518 555 0134')
  await send.click()
  const heading = page.getByRole('heading', { name: 'We have your message' })
  await expect(heading).toBeFocused()
  await expect(page.getByText('We call you at 518 555 0134')).toBeVisible()
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Write another message' }).click()
  await expect(page.getByLabel('Message')).toHaveValue('')
})

test('staff see it arrive, take it by keyboard, and answer it', async () => {
  const page = await inboxOf(ROSA)
  const sent = await stage.portal
    .visitor()
    .post('/api/contact', written({ name: 'Bo Strand', message: 'Is the branch open on Friday?' }))
  assert.equal(sent.status, 200)
  const row = page.getByRole('button', { name: /Bo Strand/ })
  await expect(row).toBeVisible()
  await page.getByRole('list', { name: 'Messages' }).getByRole('button').first().focus()
  await page.keyboard.press('End')
  await expect(row).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: 'Loans' })).toBeFocused()
  await assertAccessible(page)

  await page.getByRole('button', { name: 'Assign to me' }).click()
  await expect(page.getByText('The message is yours.', { exact: true }).last()).toBeVisible()
  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByText('Please write an answer')).toBeVisible()
  await page.getByLabel('Your answer').fill('Yes, until 5 PM.')
  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByText('Rosa Delgado answered')).toBeVisible()
  await expect(page.getByLabel('Your answer')).toHaveValue('')
  const letter = (await stage.portal.mailbox())[0]
  assert.ok(letter?.text.includes('Yes, until 5 PM.'))
  await page.getByRole('button', { name: 'Close message' }).click()
  await expect(page.getByText('The message is closed.').last()).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Closed (1)' })).toBeVisible()
  await page.setViewportSize({ width: 320, height: 640 })
  await assertFits(page)
  await assertAccessible(page)

  // Its row went to another folder; further on, the way back leads to the row one came from.
  await page.getByRole('button', { name: 'Back to the list' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeFocused()
  await page.getByRole('tab', { name: 'Closed (1)' }).click()
  await row.click()
  await page.getByRole('button', { name: 'Back to the list' }).click()
  await expect(row).toBeFocused()
})

test('whoever takes it second reads who was first, and keeps what they typed', async () => {
  await stage.portal.visitor().post('/api/contact', written({ name: 'Cy Dahl' }))
  const rosa = await stage.portal.as(ROSA)
  const { messages } = (await rosa.get('/api/admin/messages?q=cy')).body
  const page = await inboxOf(THEO)
  await page.getByRole('button', { name: /Cy Dahl/ }).click()
  await page.getByLabel('Your answer').fill('It depends.')
  // Rosa's deed arrives between Theo's press and his request.
  await page.route('**/answer', async (route) => {
    const first = await rosa.post(`/api/admin/messages/${messages[0].id}/assign`, {
      version: 1,
      to: 'me',
    })
    assert.equal(first.status, 200)
    await route.continue()
  })
  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByText('This message was already handled by Rosa Delgado.')).toBeVisible()
  await expect(page.getByText('It is with Rosa Delgado.')).toBeVisible()
  await expect(page.getByLabel('Your answer')).toHaveValue('It depends.')
})

test('a search that finds nothing says so, and is in the address', async () => {
  const page = await inboxOf(ROSA)
  await page.getByLabel('Search this folder').fill('a word nobody wrote')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByText('No message in this folder matches.')).toBeVisible()
  await expect(page).toHaveURL(/q=a\+word\+nobody\+wrote/)
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(page).not.toHaveURL(/q=/)
})

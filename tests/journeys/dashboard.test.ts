import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from '@playwright/test'
import { BEN, INES } from '../../src/modules/demo/server/people.ts'
import { newId } from '../../src/values/ids.ts'
import { expect } from '../factories/browser.ts'
import { loseAnswers } from '../factories/lostAnswers.ts'
import { openBrowserWorld, type BrowserWorld } from '../worlds/browser.ts'
import { countTaps } from './transferForms.ts'

let world: BrowserWorld
before(async () => {
  world = await openBrowserWorld()
})
after(() => world.close())

const PHONE = { viewport: { width: 390, height: 844 } }

test('Ines sees what she has, finds a payment, asks about it and takes the list along', async () => {
  const page = await world.visitAs(INES.email, '/dashboard')
  const balance = page.getByRole('region', { name: 'Available Balance' })
  await expect(balance.getByText('$10,624.01')).toBeVisible()
  const recent = page.getByRole('region', { name: 'Recent Transactions' })
  await recent.getByRole('button', { name: 'Show 15 more' }).click()
  await expect(recent.getByText(/^Reference /)).toHaveCount(20)

  await recent.getByRole('link', { name: 'Search the full history' }).click()
  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('payroll')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/q=payroll$/)
  const row = page.locator('.ledger-bands button').first()
  await expect(row).toContainText('Payroll')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV' }).click(),
  ])
  assert.match(file.suggestedFilename(), /^activity.*\.csv$/)

  await row.click()
  const detail = page.getByRole('dialog')
  await expect(detail.getByText('The money has moved.')).toBeVisible()
  const reference = await detail.locator('dd .tabular-nums').last().textContent()
  await detail.getByRole('link', { name: 'Ask about this' }).click()
  const question = page.getByRole('dialog', { name: 'Ask about this' })
  const subject = `Question about transaction ${reference}`
  await expect(question.getByLabel('Subject')).toHaveValue(subject)
  await question.getByLabel('Your question').fill('What is this?')
  const heal = await loseAnswers(page, { path: /api\/threads$/, method: 'POST', unsent: true })
  const send = question.getByRole('button', { name: 'Send question' })
  await send.click()
  await expect(question.getByRole('alert').filter({ hasText: 'reach the server' })).toBeVisible()
  await heal()
  await send.click()
  await expect(question.getByText('We have your question.')).toBeFocused()
  await question.getByRole('button', { name: 'Done' }).click()
  const asked = page.getByRole('main').getByRole('link').filter({ hasText: subject })
  await expect(asked).toHaveCount(1)
})

test('each page that is loaded reads once what it shows', async () => {
  const read: string[] = []
  const prepare = async (page: Page) => {
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (request.method() === 'GET' && pathname.startsWith('/api/')) read.push(pathname)
    })
  }
  await world.visitAs(INES.email, '/dashboard', { prepare })
  await world.visitAs(BEN.email, '/dashboard/activity', { prepare })
  const [home, activity] = [read.splice(0, read.indexOf('/api/session', 1)), read]
  for (const paths of [home, activity])
    assert.deepEqual(paths.toSorted(), [...new Set(paths)].toSorted())
  assert.ok(home.includes('/api/live') && activity.includes('/api/live'))
})

test('a transaction that is not of Ines is not found', async () => {
  const page = await world.visitAs(INES.email, `/dashboard/activity?transaction=${newId()}`)
  const detail = page.getByRole('dialog')
  await expect(detail.getByText('We could not find that transaction.')).toBeVisible()
})

test('what can be spent and when rent is due stand on the home, wages take a tap, a purchase in March two', async () => {
  const page = await world.visitAs(INES.email, '/dashboard', PHONE)
  await expect(page.getByRole('region', { name: /^Left/ }).getByText('$').first()).toBeVisible()
  const coming = (await world.visitAs(BEN.email, '/dashboard', PHONE)).getByRole('region', {
    name: 'Coming up',
  })
  await expect(coming.getByRole('listitem').filter({ hasText: 'Orchard Street' })).toBeVisible()

  const taps = countTaps()
  const ask = page.getByRole('combobox')
  await taps.press(page.getByRole('button', { name: 'Search or go to' }))
  await taps.write(ask, 'payroll')
  await expect(page.getByRole('option', { name: /Payroll/ }).first()).toBeVisible()
  assert.equal(taps.count(), 1)
  await ask.fill('')
  await taps.write(ask, 'onion market in march')
  await taps.press(page.getByRole('option', { name: /Onion Market/ }).first())
  await expect(page.getByRole('dialog').getByText('The money has moved.')).toBeVisible()
  assert.equal(taps.count(), 2)
})

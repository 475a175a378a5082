import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from '@playwright/test'
import { BEN, ROSA } from '../../src/modules/demo/server/people.ts'
import { expect } from '../factories/browser.ts'
import { loseAnswers } from '../factories/lostAnswers.ts'
import { openBrowserWorld, type BrowserWorld } from '../worlds/browser.ts'

let world: BrowserWorld
before(async () => {
  world = await openBrowserWorld()
})
after(() => world.close())

const HEAD = 'account type,transaction type,amount,description,category,date,time,status'
const GOOD = 'Checking,credit,12.50,Branch deposit,Deposit,2026-03-12,10:30,Completed'

async function openBen(): Promise<Page> {
  const page = await world.visitAs(ROSA.email, '/admin/users?q=ben')
  await page.getByRole('link', { name: BEN.name }).click()
  await expect(page.getByRole('heading', { name: BEN.name, level: 1 })).toBeVisible()
  return page
}

/** What is posted on Ben's Checking, in cents, as he would read it. */
async function balanceOf(page: Page): Promise<number> {
  const box = page.getByRole('region', { name: 'Checking', exact: true })
  const [, dollars = ''] = /Balance\s*\$([\d,.]+)/.exec(await box.innerText()) ?? []
  return Math.round(Number(dollars.replaceAll(',', '')) * 100)
}

const added = (page: Page) => page.getByRole('main').getByText('Transactions added successfully!')

async function typeRow(page: Page, amount: string): Promise<void> {
  await page.getByRole('gridcell').nth(2).click()
  await page.keyboard.type(amount)
  await page.keyboard.press('Tab')
  await page.keyboard.type('Counter refund')
  await page.keyboard.press('Tab')
  await page.keyboard.type('F')
  await page.keyboard.press('Enter')
}

test('staff add a transaction whose answer is lost once, and delete it again', async () => {
  const page = await openBen()
  const before = await balanceOf(page)
  await typeRow(page, '50')
  // The server adds it, but the page never learns so.
  const heal = await loseAnswers(page, { path: /\/transactions$/, method: 'POST' })
  const add = page.getByRole('button', { name: 'Add 1 transaction' })
  await add.click()
  await expect(page.getByText(/Failed to add transactions: We could not reach/)).toBeVisible()
  await heal()
  await add.click()
  await expect(added(page)).toBeVisible()
  await expect.poll(() => balanceOf(page)).toBe(before + 5000)
  const line = page.getByRole('row', { name: /Counter refund/ })
  await expect(line.getByText('New', { exact: true })).toBeVisible()

  await line.getByRole('button', { name: /Delete Counter refund/ }).click()
  await page.getByLabel('Reason').fill('Entered by mistake')
  await page.getByRole('button', { name: 'Delete transaction' }).click()
  await expect(page.getByRole('row', { name: /Reversal: Counter refund/ })).toBeVisible()
  await expect.poll(() => balanceOf(page)).toBe(before)
})

test('staff upload a CSV file, which is added once', async () => {
  const page = await openBen()
  const before = await balanceOf(page)
  const upload = async (name: string): Promise<void> => {
    await page.getByText('Upload a CSV file').click()
    const buffer = Buffer.from(`${HEAD}\n${GOOD}\n${GOOD.replace('12.50', '7.50')}`)
    await page.getByLabel('Choose a CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer })
    await page.getByRole('button', { name: 'Add 2 transactions' }).click()
  }
  await upload('march.csv')
  await expect(added(page)).toBeVisible()
  await expect.poll(() => balanceOf(page)).toBe(before + 2000)
  await upload('again.csv')
  await expect(
    page.getByText(/^Failed to add transactions: this file was added before, on .*Nothing was/),
  ).toBeVisible()
  assert.equal(await balanceOf(page), before + 2000)
})

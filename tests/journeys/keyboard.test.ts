import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Locator, Page } from '@playwright/test'
import { BEN, ROSA } from '../../src/modules/demo/server/people.ts'
import { expect } from '../factories/browser.ts'
import { codeFor, openBrowserWorld, type BrowserWorld } from '../worlds/browser.ts'

let world: BrowserWorld
before(async () => {
  world = await openBrowserWorld()
})
after(() => world.close())

const STOPS_MAX = 60

/** Presses Tab until the focus is on `target`, which must be seen when it gets there. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stops = 0; stops < STOPS_MAX; stops++) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      await expect(target).toBeInViewport()
      return
    }
    await page.keyboard.press('Tab')
  }
  assert.fail(`${target.toString()} cannot be reached by keyboard`)
}

async function signInByKeyboard(page: Page, email: string): Promise<void> {
  await tabTo(page, page.getByLabel('Email', { exact: true }))
  await page.keyboard.type(email)
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.type('hazelnotch-demo')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Verify OTP' })).toBeFocused()
  await tabTo(page, page.getByLabel('One-time code'))
  await page.keyboard.type(await codeFor(world.portal, email))
  await page.keyboard.press('Enter')
}

test('Ben signs in, moves money and signs out without a mouse', async () => {
  const page = await world.visit('/login')
  await signInByKeyboard(page, BEN.email)
  await expect(page.getByRole('heading', { name: 'Recent Transactions' })).toBeVisible()

  await page.keyboard.press('Tab')
  await tabTo(page, page.getByRole('link', { name: 'Move money' }).first())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Transfers' })).toBeFocused()
  await tabTo(page, page.getByLabel('Amount'))
  await page.keyboard.type('2.50')
  await tabTo(page, page.getByLabel('Reference'))
  await page.keyboard.type('By keyboard')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Step 2 of 2: Review' })).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: /^Move \$2\.50/ }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('You moved $2.50')).toBeVisible()

  await page.keyboard.press('Home')
  await tabTo(page, page.getByRole('button', { name: /Account menu/ }))
  await page.keyboard.press('Enter')
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/login$/)
})

test('Rosa opens an application, ticks every item and can put it back without a mouse', async () => {
  const page = await world.visitAs(ROSA.email, '/admin')
  const maya = page.getByRole('button', { name: /Maya Chen/ })
  await expect(maya).toBeVisible()
  await tabTo(page, maya)
  await page.keyboard.press('Enter')
  const boxes = page.getByRole('checkbox')
  await expect(boxes).toHaveCount(10)
  await expect(page.getByRole('heading', { name: 'Maya Chen', level: 2 })).toBeFocused()
  for (const box of await boxes.all()) {
    await tabTo(page, box)
    await page.keyboard.press('Space')
  }
  await expect(page.getByText('10 of 10 checked')).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Reject', exact: true }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  const holdsFocus = () => dialog.evaluate((box) => box.contains(document.activeElement))
  await expect.poll(holdsFocus).toBe(true)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('10 of 10 checked')).toBeVisible()
})

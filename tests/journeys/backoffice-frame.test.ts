import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { BrowserContextOptions, Page } from '@playwright/test'
import { expect } from '../factories/browser.ts'
import { assertAccessible, assertFits, openStage, pressUntil, signIn, type Stage } from './stage.ts'

const ROSA = 'rosa.delgado@hazelnotch.example'
const WIDE = { viewport: { width: 1280, height: 900 } }
const PHONE = { viewport: { width: 390, height: 844 } }

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())

async function desk(options: BrowserContextOptions = WIDE): Promise<Page> {
  const page = await stage.visit('/login', options)
  await signIn(stage, page, ROSA)
  await expect(page.getByRole('tab', { name: /Pending Review/ })).toBeVisible()
  return page
}

const places = (page: Page) => page.getByRole('navigation', { name: 'Staff' })
const palette = (page: Page) => page.getByRole('dialog', { name: 'Search or go to' })
const box = (page: Page) => palette(page).getByRole('combobox')

describe('the places of staff', () => {
  test('each lead to a page with its own title and mark where one is', async () => {
    const page = await desk()
    for (const [place, title] of [
      ['Users', 'Users'],
      ['Analytics', 'Analytics'],
      ['Settings', 'Settings'],
      ['Messages', 'Messages'],
      ['Approvals', 'Approvals'],
      ['Audit trail', 'Audit trail'],
      ['Dashboard', 'Staff dashboard'],
    ] as const) {
      const link = places(page).getByRole('link', { name: place, exact: true })
      await link.click()
      await expect(page.getByRole('heading', { name: place, level: 1 })).toBeFocused()
      await expect(page).toHaveTitle(new RegExp(`^${title} \\|`))
      await expect(link).toHaveAttribute('aria-current', 'page')
      await expect(places(page).locator('[aria-current=page]')).toHaveCount(1)
    }
  })

  test('collapse to icons whose labels come out on focus and on hover, and stay so', async () => {
    const page = await desk()
    await page.getByRole('button', { name: 'Collapse menu' }).click()
    const users = places(page).getByRole('link', { name: 'Users' })
    const width = async () => (await users.boundingBox())?.width ?? Number.NaN
    await expect.poll(width).toBeLessThan(60)
    await page.reload()
    await expect.poll(width).toBeLessThan(60)
    const label = users.locator('[aria-hidden=true]', { hasText: 'Users' })
    await expect(label).toBeHidden()
    await places(page).getByRole('link', { name: 'Dashboard' }).focus()
    await page.keyboard.press('Tab')
    await expect(users).toBeFocused()
    await expect(label).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(label).toBeHidden()
    const settings = places(page).getByRole('link', { name: 'Settings' })
    await settings.hover()
    await expect(settings.locator('[aria-hidden=true]', { hasText: 'Settings' })).toBeVisible()
    await assertAccessible(page)
    await page.getByRole('button', { name: 'Expand menu' }).click()
    await expect.poll(async () => (await users.boundingBox())!.width).toBeGreaterThan(150)
  })

  test('are a drawer on a phone, which closes by itself, by Escape and by its button', async () => {
    const page = await desk(PHONE)
    await expect(places(page)).toBeHidden()
    const open = page.getByRole('button', { name: 'Open menu' })
    const drawer = page.getByRole('dialog', { name: 'Staff menu' })
    await open.click()
    await expect(drawer.getByRole('button', { name: 'Sign Out' })).toBeVisible()
    await assertAccessible(page)
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(open).toBeFocused()
    await open.click()
    await drawer.getByRole('button', { name: 'Close' }).click()
    await expect(drawer).toBeHidden()
    await open.click()
    await drawer.getByRole('link', { name: 'Settings' }).click()
    await expect(drawer).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
    await assertFits(page)
  })

  test('end with Sign Out', async () => {
    const page = await desk()
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL(/\/login$/)
  })
})

describe('the command palette', () => {
  test('opens by keys, finds a screen, goes there and gives it among the recent ones', async () => {
    const page = await desk()
    await page.keyboard.press('Control+k')
    await expect(box(page)).toBeFocused()
    await assertAccessible(page)
    await page.keyboard.type('anal')
    const option = palette(page).getByRole('option', { name: /Analytics/ })
    await expect(option).toHaveAttribute('aria-selected', 'true')
    await expect(box(page)).toHaveAttribute(
      'aria-activedescendant',
      (await option.getAttribute('id'))!,
    )
    await page.keyboard.press('Enter')
    await expect(palette(page)).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Analytics', level: 1 })).toBeFocused()
    await page.keyboard.press('Meta+k')
    const recent = palette(page).getByRole('group', { name: 'Recent' })
    await expect(recent.getByRole('option', { name: /Analytics/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(palette(page)).toBeHidden()
  })

  test('finds people by name with the arrows and opens their page', async () => {
    const page = await desk()
    await page.getByRole('button', { name: 'Search or go to' }).click()
    await page.keyboard.type('abara')
    const people = palette(page).getByRole('group', { name: 'People' })
    await expect(people.getByRole('option', { name: /Ines Abara/ })).toBeVisible()
    await assertAccessible(page)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/admin\/users\/[0-9a-f-]{36}$/)
    await expect(page.getByRole('heading', { name: 'Ines Abara', level: 1 })).toBeVisible()
    const kept = await page.evaluate(() => localStorage.getItem('staff-recent') ?? '')
    assert.ok(!kept.includes('Ines'), 'whom somebody looked at is not kept on the device')
  })

  test('carries out actions that have a button of their own too', async () => {
    const page = await desk()
    for (const action of ['Manage OTPs', 'Create New User', 'Collapse menu', 'Sign Out']) {
      await expect(page.getByRole('button', { name: action })).toBeVisible()
    }
    await page.keyboard.press('Control+k')
    await page.keyboard.type('otp')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'OTP Management' })).toBeFocused()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('create')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alertdialog', { name: 'Create New User' })).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(palette(page)).toBeHidden()
  })

  test('says when nothing matches, and when people cannot be loaded', async () => {
    const page = await desk()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('zzzz')
    await expect(palette(page).getByText('Nothing matches. Try another spelling.')).toBeVisible()
    await page.route('**/api/admin/users?*', (route) => route.abort('connectionreset'))
    await box(page).fill('yyyy')
    await expect(palette(page).getByText('Failed to load users')).toBeVisible()
  })

  for (const width of [320, 390]) {
    test(`fits a phone of ${width} px`, async () => {
      const page = await desk({ viewport: { width, height: 640 } })
      await page.getByRole('button', { name: 'Search or go to' }).click()
      await page.keyboard.type('ab')
      await expect(palette(page).getByRole('option', { name: /Ines Abara/ })).toBeVisible()
      await assertFits(page)
      await assertAccessible(page)
    })
  }
})

describe('single keys', () => {
  test('lead to screens until they are switched off', async () => {
    const page = await desk()
    const users = page.getByRole('heading', { name: 'Users', level: 1 })
    await pressUntil(page, ['g', 'u'], () => expect(users).toBeVisible({ timeout: 5000 }))
    await page.keyboard.press('?')
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(list.getByText('Open the next application')).toBeVisible()
    await assertAccessible(page)
    await list.getByText('Off', { exact: true }).click()
    await page.keyboard.press('Escape')
    await expect(list).toBeHidden()
    await page.keyboard.press('g')
    await page.keyboard.press('d')
    await page.keyboard.press('/')
    await expect(palette(page)).toBeHidden()
    await expect(users).toBeVisible()
  })

  test('review an application without a mouse, and ask before every decision', async () => {
    const page = await desk()
    await expect(page.getByRole('button', { name: /Maya Chen/ })).toBeVisible()
    await page.keyboard.press('j')
    await expect(page.getByRole('heading', { name: 'Omar Haddad' })).toBeFocused()
    await page.keyboard.press('j')
    await expect(page.getByRole('heading', { name: 'Maya Chen' })).toBeFocused()
    await page.keyboard.press('k')
    await expect(page.getByRole('heading', { name: 'Omar Haddad' })).toBeFocused()
    await page.keyboard.press('j')
    await expect(page.getByRole('heading', { name: 'Maya Chen' })).toBeFocused()
    await page.keyboard.press('a')
    await expect(page.getByRole('alertdialog')).toBeHidden()
    for (const digit of '1234567890') await page.keyboard.press(digit)
    await expect(page.getByText('10 of 10 checked')).toBeVisible()
    await page.keyboard.press('a')
    const approval = page.getByRole('alertdialog', { name: 'Approve Maya Chen all the same?' })
    await expect(approval.getByRole('button', { name: 'Keep reviewing' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(approval).toBeHidden()
    for (const [key, title] of [
      ['r', 'Reject the application of Maya Chen?'],
      ['i', 'Ask Maya Chen for more information'],
    ] as const) {
      await page.keyboard.press(key)
      const dialog = page.getByRole('alertdialog', { name: title })
      await expect(dialog).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    }
    await expect(page.getByText('10 of 10 checked')).toBeVisible()
  })
})

describe('the review on a phone', () => {
  test('has the items under what they are about and the decision always in reach', async () => {
    for (const width of [320, 390]) {
      const page = await desk({ viewport: { width, height: 640 } })
      await page.getByRole('button', { name: /Maya Chen/ }).click()
      const approve = page.getByRole('button', { name: 'Approve' })
      await expect(approve).toBeInViewport()
      await expect(page.getByRole('checkbox')).toHaveCount(10)
      const items = await page.getByRole('group', { name: 'Personal info' }).boundingBox()
      const contact = await page.getByRole('heading', { name: 'Contact Information' }).boundingBox()
      assert.ok(items!.y < contact!.y, 'the first items stand before the next group')
      for (const item of await page.getByRole('checkbox').all()) {
        await item.focus()
        await page.keyboard.press('Space')
        const covered = async () => {
          const [box, bar] = await Promise.all([item.boundingBox(), approve.boundingBox()])
          return bar!.y > 300 && box!.y + box!.height > bar!.y
        }
        await expect.poll(covered, { message: 'a box with the focus is covered' }).toBe(false)
      }
      await expect(page.getByText('10 of 10 checked')).toBeVisible()
      await assertFits(page)
      await assertAccessible(page)
    }
  })
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the dashboard fits every width and is accessible on every tab in ${colorScheme}`, async () => {
    const page = await desk({ ...WIDE, colorScheme })
    for (const tab of [/All Users/, /Approved/, /Rejected/, /Pending Review/]) {
      await page.getByRole('tab', { name: tab }).click()
      await expect(page.getByRole('tabpanel')).toContainText('@')
      for (const width of [320, 390, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        await assertFits(page)
        await assertAccessible(page)
      }
    }
  })
}

import { after, before, describe, test } from 'node:test'
import type { Page } from '@playwright/test'
import { INES, ROSA } from '../../db/seed/people.ts'
import { expect } from '../factories/browser.ts'
import { assertFits, openStage, signIn, type Stage } from './stage.ts'

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())

const NARROW = { viewport: { width: 320, height: 640 } }

const VISITED = ['/', '/about', '/products', '/loans', '/contact', '/calculators', '/signup']

const OF_A_MEMBER = [
  '/dashboard?panel=billpay',
  '/dashboard?panel=statements',
  '/dashboard?transfer=us-bank',
  '/dashboard/activity',
  '/dashboard/settings/account',
  '/dashboard/settings/security',
]

const OF_STAFF = [
  '/admin?tab=pending',
  '/admin/users',
  '/admin/jobs',
  '/admin/audit',
  '/admin/settings',
  '/admin/analytics',
]

/** As in a browser whose letters were set to twice their size. */
async function fitsEnlarged(page: Page, path: string): Promise<void> {
  await page.goto(stage.portal.base + path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await assertFits(page)
}

describe('letters twice as large fit the narrowest phone', () => {
  test('on the public pages and at the door', async () => {
    const page = await stage.visit('/login', NARROW)
    for (const path of ['/login', ...VISITED]) await fitsEnlarged(page, path)
    await page.context().close()
  })

  for (const [who, { email }, paths] of [
    ['a member', INES, OF_A_MEMBER],
    ['staff', ROSA, OF_STAFF],
  ] as const) {
    test(`on the pages of ${who}`, async () => {
      const page = await stage.visit('/login', NARROW)
      await signIn(stage, page, email)
      await page.waitForURL(/\/(dashboard|admin)/)
      for (const path of paths) await fitsEnlarged(page, path)
      await page.context().close()
    })
  }
})

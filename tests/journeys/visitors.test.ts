import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { expect } from '../factories/browser.ts'
import { assertAccessible, assertFits, openStage, type Stage } from './stage.ts'

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())

const PAGES = [
  ['/', 'Every member counts.'],
  ['/about', 'About Hazelnotch'],
  ['/products', 'Products'],
  ['/contact', 'Contact'],
  ['/login', 'Sign in'],
  ['/signup', 'Create your account'],
  ['/registration-success', 'Your application is under review'],
  ['/forgot-password', 'Forgot your password'],
  ['/demo/mailbox', 'Demo mailbox'],
  ['/nowhere', 'We could not find that page'],
] as const

describe('a visitor', () => {
  for (const [path, heading] of PAGES) {
    test(`finds ${path} readable at every width, in light and dark`, async () => {
      for (const colorScheme of ['light', 'dark'] as const) {
        const page = await stage.visit(path, { colorScheme })
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
        await expect(page.getByRole('complementary', { name: 'About this site' })).toBeVisible()
        for (const width of [320, 390, 1280]) {
          await page.setViewportSize({ width, height: 844 })
          await assertFits(page)
        }
        await assertAccessible(page)
        await page.context().close()
      }
    })
  }

  test('reads the front page without JavaScript', async () => {
    const page = await stage.visit('/', { javaScriptEnabled: false })
    await expect(
      page.getByRole('heading', { level: 1, name: 'Every member counts.' }),
    ).toBeVisible()
    await expect(page).toHaveTitle('Home | Hazelnotch')
  })

  test('gets a 404 for what is not there, and pages for what is', async () => {
    const status = async (path: string): Promise<number> =>
      (await fetch(stage.portal.base + path)).status
    assert.equal(await status('/nowhere'), 404)
    assert.equal(await status('/assets/nothing.js'), 404)
    assert.equal(await status('/..%2f..%2fpackage.json'), 404)
    assert.equal(await status('/dashboard'), 200)
  })

  test('is sent to sign in by every page that needs a session', async () => {
    for (const path of ['/dashboard', '/admin', '/pending-approval']) {
      const page = await stage.visit(path)
      await expect(page).toHaveURL(/\/login/)
      await page.context().close()
    }
  })

  test('walks the front page by keyboard, starting with the way past the navigation', async () => {
    const page = await stage.visit('/')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Open an account' })).toBeFocused()
  })

  test('who wants less motion sees the other theme at once, and no color on its way', async () => {
    const page = await stage.visit('/', { colorScheme: 'light', reducedMotion: 'reduce' })
    const moving = await page.evaluate(() => {
      const inks = () =>
        [...document.querySelectorAll('main *')].map((each) => getComputedStyle(each).color)
      const before = inks()
      document.documentElement.dataset['theme'] = 'dark'
      const after = inks()
      return {
        kept: before.filter((ink, at) => ink === after[at]).length,
        late: document.getAnimations().length,
      }
    })
    assert.deepEqual(moving, { kept: 0, late: 0 })
    await page.context().close()
  })

  test('keeps a chosen theme without a flash of the other', async () => {
    const page = await stage.visit('/', { colorScheme: 'light' })
    await page.evaluate(() => localStorage.setItem('theme', 'dark'))
    await page.reload({ waitUntil: 'commit' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  })
})

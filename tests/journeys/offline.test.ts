import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from '@playwright/test'
import { expect } from '../factories/browser.ts'
import { INES } from '../../src/modules/demo/server/people.ts'
import { settled } from '../factories/settled.ts'
import { until } from '../factories/waiting.ts'
import { openBrowserWorld, type BrowserWorld } from '../worlds/browser.ts'

let world: BrowserWorld
before(async () => {
  world = await openBrowserWorld()
})
after(() => world.close())

/** The paths that the page keeps for when there is no connection. */
const keptPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    const names = await caches.keys()
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return lists.flat().map(({ url }) => new URL(url).pathname)
  })

test('without a connection there is a page that says so, and nothing that a server answered', async () => {
  const page = await world.visit('/', { serviceWorkers: 'allow' })
  await keptPaths(page)
  await page.goto(`${world.portal.base}/login`)
  const kept = await keptPaths(page)
  assert.ok(kept.includes('/offline'))
  for (const path of kept)
    assert.match(path, /^\/(offline|(theme-boot|offline-copy)\.js|assets\/.+\.(css|woff2))$/)

  await page.context().setOffline(true)
  await page.goto(`${world.portal.base}/dashboard`)
  await expect(
    page.getByRole('heading', { name: 'No connection to Hazelnotch', level: 1 }),
  ).toBeVisible()
  await expect(page).toHaveTitle(/^No connection \|/)
  await page.evaluate(() => document.fonts.ready)
  const fonts = await page.evaluate(() =>
    [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
  )
  assert.deepEqual(fonts.sort(), ['Besley Variable', 'IBM Plex Sans Variable'])
  await expect(page.getByText(/^Demonstration site\./)).toBeVisible()
  await expect(page.getByRole('link', { name: '1-800-555-0199' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible()

  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

/** As somebody chooses it in the settings of this device. */
const keepBalances = (page: Page): Promise<unknown> =>
  page.addInitScript(() => localStorage.setItem('keep-for-next-visit', 'yes'))

test('the last balances open without a connection where the member keeps them, and are gone with the session', async () => {
  const page = await world.visitAs(INES.email, '/login', {
    serviceWorkers: 'allow',
    prepare: keepBalances,
  })
  await keptPaths(page)
  await page.goto(`${world.portal.base}/dashboard`)
  await expect(page.getByRole('region', { name: 'Available Balance' })).toBeVisible()
  await until('the home is kept', async () => (await keptPaths(page)).includes('/dashboard'))
  // The second visit adds what the first loaded after it was kept.
  await page.reload()
  await settled(page)

  await page.context().setOffline(true)
  await page.goto(`${world.portal.base}/dashboard`)
  const last = page.getByRole('region', { name: 'Last known balances' })
  await expect(last.getByText(/^As of .* They may have changed since\.$/)).toBeVisible()
  await expect(page.getByText('We could not check whether you are signed in.')).toBeVisible()
  await expect(last.getByText(/Checking/)).toBeVisible()
  await expect(page.getByText('Ines')).toHaveCount(0)

  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: /^Good/, level: 1 })).toBeVisible()
  await expect(last).toHaveCount(0)
  await page.context().clearCookies()
  await page.goto(`${world.portal.base}/dashboard`)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await until('the home is let go of', async () => !(await keptPaths(page)).includes('/dashboard'))
  await page.reload()
  await settled(page)
  await page.context().setOffline(true)
  await page.goto(`${world.portal.base}/dashboard`)
  await expect(page.getByRole('heading', { name: 'No connection to Hazelnotch' })).toBeVisible()
})

import { after, before, test } from 'node:test'
import assert from 'node:assert/strict'
import { expect } from '../factories/browser.ts'
import { assertAccessible, assertFits, openStage, type Stage } from './stage.ts'

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())

test('the page for no connection is left by itself once there is one', async () => {
  const page = await stage.visit('/', {
    serviceWorkers: 'allow',
    viewport: { width: 320, height: 640 },
    colorScheme: 'dark',
  })
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.context().setOffline(true)
  await page.goto(`${stage.portal.base}/dashboard`)
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
  await assertFits(page)
  await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.goto(`${stage.portal.base}/offline`)
  await assertAccessible(page)
})

test('nothing that a server answered is kept for later', async () => {
  const page = await stage.visit('/', { serviceWorkers: 'allow' })
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  await page.goto(`${stage.portal.base}/login`)
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return lists.flat().map(({ url }) => new URL(url).pathname)
  })
  assert.ok(kept.includes('/offline'))
  for (const path of kept)
    assert.match(path, /^\/(offline|(theme-boot|offline-copy)\.js|assets\/.+\.(css|woff2))$/)
})

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { INES } from '../../src/modules/demo/server/people.ts'
import { expect } from '../factories/browser.ts'
import { settled } from '../factories/settled.ts'
import { until } from '../factories/waiting.ts'
import { openBrowserWorld, type BrowserWorld } from '../worlds/browser.ts'

let world: BrowserWorld
before(async () => {
  world = await openBrowserWorld()
})
after(() => world.close())

test('a visitor works out a loan, and whoever gets the address reads the same result', async () => {
  const page = await world.visit('/', { viewport: { width: 320, height: 640 } })
  await page.locator('summary', { hasText: 'Menu' }).click()
  await page
    .getByRole('navigation', { name: 'Main, on small screens' })
    .getByRole('link', { name: 'Products' })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeFocused()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Calculators' }).click()
  await expect(page.getByText('$304.17')).toBeVisible()
  await page.getByRole('textbox', { name: 'Amount' }).fill('20,000')
  await page.getByRole('textbox', { name: 'Term' }).fill('60')
  await expect(page).toHaveURL(/\?for=loan&amount=20000&months=60$/)
  const { pathname, search } = new URL(page.url())
  await page.context().close()

  const other = await world.visit(pathname + search)
  await expect(other.getByRole('textbox', { name: 'Amount' })).toHaveValue('20000')
  await expect(other.getByText('$386.56')).toBeVisible()
  await other.context().close()
})

test('a visitor asks for a time to talk, and both sides have it in writing', async () => {
  const page = await world.visit('/schedule', { viewport: { width: 390, height: 844 } })
  await page.getByLabel('What is it about?').selectOption('mortgage')
  await page.getByRole('radio', { name: 'At Mill Street' }).check()
  await page.getByLabel('Day', { exact: true }).selectOption({ index: 3 })
  await page.getByLabel('Time of day').selectOption('afternoon')
  await page.getByLabel('Name').fill('Nadia Petrov')
  await page.getByRole('textbox', { name: 'Email' }).fill('nadia@example.com')
  await page.getByRole('button', { name: 'Ask for this time' }).click()
  await expect(page.getByRole('heading', { name: 'We have your request' })).toBeFocused()
  const mails = await world.portal.mailbox()
  assert.ok(mails.some(({ to }) => to === 'nadia@example.com'))
  await page.context().close()
})

test('a page that could not be fetched comes by itself once there is a connection, event or no event', async () => {
  const page = await world.visit('/')
  await page.evaluate(() =>
    addEventListener('online', (event) => event.stopImmediatePropagation(), { capture: true }),
  )
  await page.clock.install()
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'About', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible()
  await expect(page).toHaveTitle('You are offline | Hazelnotch')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('There is still no connection. We keep asking.')).toBeVisible()
  await page.context().setOffline(false)
  const about = page.getByRole('heading', { level: 1, name: 'About Hazelnotch' })
  // The longest pause between two questions. After the first the script that failed may fail again.
  await until('the page that could not be fetched is there', async () => {
    await page.clock.fastForward(30_000)
    return about.isVisible()
  })
  await page.context().close()
})

test('a page whose script is gone comes from the newer version where one is out, and else says so', async () => {
  const page = await world.visit('/')
  let [isOut, isLoadedAgain] = [false, false]
  await page.route(/\/assets\/AboutPage/, (route) =>
    isLoadedAgain ? route.continue() : route.fulfill({ status: 404 }),
  )
  await page.route('**/about', async (route) => {
    if (route.request().isNavigationRequest()) {
      isLoadedAgain = true
      return route.continue()
    }
    const response = await route.fetch()
    const body = await response.text()
    const first = /index-[\w-]+\.js/
    assert.match(body, first)
    return route.fulfill({ response, body: isOut ? body.replace(first, 'index-newer.js') : body })
  })
  await page.getByRole('link', { name: 'About', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: /^Unexpected/ })).toBeVisible()
  assert.ok(!isLoadedAgain)
  // By a direct link the page was there to be read before.
  const other = await world.visit('/login')
  await other.route(/\/assets\/AboutPage/, (route) => route.fulfill({ status: 404 }))
  await other.goto(`${world.portal.base}/about`)
  await expect(other.getByRole('heading', { level: 1, name: /^Unexpected/ })).toBeVisible()
  assert.equal(await other.getByRole('heading', { level: 1 }).count(), 1)
  await other.context().close()
  isOut = true
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'About Hazelnotch' })).toBeVisible()
  assert.ok(isLoadedAgain)
  await page.context().close()
})

test('whoever scrolled before the scripts of the front page had come stays where they are', async () => {
  const page = await world.visit('/about')
  await page.route(/\/assets\/HomePage/, async (route) => {
    // The script may be asked for before the rest of the page has come.
    await page.waitForFunction(() => document.documentElement.scrollHeight >= 700 + innerHeight)
    // A font that comes later moves the page, and the browser keeps what is read where it is.
    await page.evaluate(async () => {
      await document.fonts.ready
      scrollTo(0, 700)
    })
    await route.continue()
  })
  await page.goto(world.portal.base, { waitUntil: 'commit' })
  await expect(page.getByRole('banner')).toHaveAttribute('data-lifted')
  assert.equal(await page.evaluate(() => scrollY), 700)
  await page.context().close()
})

test('a page that is opened by its address begins at its head, however far another was read', async () => {
  const page = await world.visitAs(INES.email, '/dashboard')
  await page.evaluate(() => scrollTo(0, 300))
  await page.goto(`${world.portal.base}/dashboard/activity`)
  await settled(page)
  assert.equal(await page.evaluate(() => scrollY), 0)
  await page.context().close()
})

test('a page is where it was read to after a reload, and at its head where its address is opened again', async () => {
  const page = await world.visitAs(INES.email, '/dashboard/activity')
  const place = () => page.evaluate(() => scrollY)
  await page.evaluate(() => scrollTo(0, 300))
  await page.reload()
  await settled(page)
  assert.equal(await place(), 300)
  await page.goto(`${world.portal.base}/dashboard/bills`)
  await settled(page)
  await page.goto(`${world.portal.base}/dashboard/activity`)
  await settled(page)
  assert.equal(await place(), 0)
  await page.context().close()
})

test('the front page is where it was when somebody comes back to it', async () => {
  const page = await world.visit('/')
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Careers' })
  await link.scrollIntoViewIfNeeded()
  // A click of ours would scroll first where the footer has moved meanwhile.
  const before = await link.evaluate((element: HTMLElement) => {
    const left = scrollY
    element.click()
    return left
  })
  assert.ok(before > 1000)
  await expect(page.getByRole('heading', { level: 1, name: 'Careers' })).toBeFocused()
  assert.equal(await page.evaluate(() => scrollY), 0)
  await page.goBack()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
  await page.context().close()
})

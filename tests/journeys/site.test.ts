import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from '@playwright/test'
import { INES } from '../../src/modules/demo/server/people.ts'
import { expect } from '../factories/browser.ts'
import { settled } from '../factories/settled.ts'
import { until } from '../factories/waiting.ts'
import { assertFits, goWithin, openBrowserWorld, type BrowserWorld } from '../worlds/browser.ts'

let world: BrowserWorld
before(async () => {
  world = await openBrowserWorld()
})
after(() => world.close())

const NARROW = { viewport: { width: 320, height: 640 } }

test('a visitor works out a loan, whose address keeps the result, and asks for a time to talk, which both sides have in writing', async () => {
  const page = await world.visit('/', NARROW)
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
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('20000')
  await expect(page.getByText('$386.56')).toBeVisible()

  await goWithin(page, `${world.portal.base}/schedule`)
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

test('the front page is where it was when somebody comes back to it, and a page that could not be fetched comes by itself once there is a connection', async () => {
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

  // Event or no event.
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

/** The script of a page is gone from the server, and the newer version of the page is out or not. */
async function loseScript(page: Page) {
  const about = { isOut: false, isLoadedAgain: false }
  await page.route(/\/assets\/AboutPage/, (route) =>
    about.isOut && about.isLoadedAgain ? route.continue() : route.fulfill({ status: 404 }),
  )
  await page.route('**/about', async (route) => {
    if (route.request().isNavigationRequest()) {
      about.isLoadedAgain = true
      return route.continue()
    }
    const response = await route.fetch()
    const body = await response.text()
    const first = /index-[\w-]+\.js/
    assert.match(body, first)
    const newer = about.isOut ? body.replace(first, 'index-newer.js') : body
    return route.fulfill({ response, body: newer })
  })
  return about
}

test('a page whose script is gone comes from the newer version where one is out, and else says so; nobody is moved as scripts come', async () => {
  const page = await world.visit('/login')
  const about = await loseScript(page)
  // By a direct link the page was there to be read before.
  await page.goto(`${world.portal.base}/about`)
  const broken = page.getByRole('heading', { level: 1, name: /^Unexpected/ })
  await expect(broken).toBeVisible()
  assert.equal(await page.getByRole('heading', { level: 1 }).count(), 1)

  await page.goto(world.portal.base)
  await settled(page)
  about.isLoadedAgain = false
  await page.getByRole('link', { name: 'About', exact: true }).first().click()
  await expect(broken).toBeVisible()
  assert.ok(!about.isLoadedAgain)
  about.isOut = true
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'About Hazelnotch' })).toBeVisible()
  assert.ok(about.isLoadedAgain)

  // Whoever scrolled before the scripts of the front page had come stays where they are.
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

/** The paths that the page keeps for when there is no connection. */
const keptPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    const names = await caches.keys()
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return lists.flat().map(({ url }) => new URL(url).pathname)
  })

/** As somebody chooses it in the settings of this device. */
const keepBalances = (page: Page): Promise<unknown> =>
  page.addInitScript(() => localStorage.setItem('keep-for-next-visit', 'yes'))

/** The page for no connection, with our fonts and the way on. */
async function readOffline(page: Page): Promise<void> {
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
}

test('without a connection there is a page that says so, and the last balances where the member keeps them, gone with the session', async () => {
  const page = await world.visitAs(INES.email, '/login', {
    serviceWorkers: 'allow',
    prepare: keepBalances,
  })
  const kept = await keptPaths(page)
  assert.ok(kept.includes('/offline'))
  // Nothing that a server answered.
  for (const path of kept)
    assert.match(path, /^\/(offline|(theme-boot|offline-copy)\.js|assets\/.+\.(css|woff2))$/)
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
  await readOffline(page)
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.context().close()
})

/** The names in the bar at the foot stand apart, and none is cut. */
async function assertBarReads(page: Page): Promise<void> {
  const bar = page.getByRole('navigation', { name: 'Places', exact: true })
  const names = await bar.locator('li span').evaluateAll((spans) =>
    spans.map((span) => {
      const range = document.createRange()
      range.selectNodeContents(span)
      const { left, right } = range.getBoundingClientRect()
      return { text: span.textContent, left, right }
    }),
  )
  assert.equal(names.length, 4)
  for (const [i, { text, left, right }] of names.entries()) {
    assert.ok(left >= 0 && right <= NARROW.viewport.width, `${text} is in the window`)
    const gap = left - (names[i - 1]?.right ?? -Infinity)
    assert.ok(gap >= 4, `${names[i - 1]?.text} and ${text} are ${gap} px apart`)
  }
}

/** Pages of figures, after the home, with what has to have come before they are measured. */
const FIGURES = [
  ['/dashboard/activity', 'Activity'],
  ['/dashboard/transfers', 'Transfers'],
  ['/dashboard/bills', 'Payment History'],
  ['/dashboard/scheduled', 'Scheduled'],
  ['/dashboard/statements', 'Statements'],
  ['/dashboard/goals', 'Goals'],
] as const

test('a name of forty letters, the largest amounts and the bar at the foot fit the narrowest phone in letters twice as large', async () => {
  const lastName = 'Wolfeschlegelsteinhausenbergerdorffbergen'.slice(0, 40)
  const page = await world.visitAs(INES.email, '/dashboard', {
    ...NARROW,
    prepare: async (opened) => {
      await opened.route(/\/api\/(?!live)/, async (route) => {
        const response = await route.fetch()
        const body = (await response.text())
          .replaceAll(/"(-?)\d+\.\d\d"/g, '"$19999999.99"')
          .replaceAll('"lastName":"Abara"', `"lastName":"${lastName}"`)
        await route.fulfill({ response, body })
      })
    },
  })
  await expect(page.getByText(lastName)).toBeVisible()
  await expect(page.getByText('9,999,999.99').filter({ visible: true }).first()).toBeVisible()
  await assertFits(page)
  // As in a browser whose letters were set to twice their size.
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await assertFits(page)
  await assertBarReads(page)
  for (const [path, there] of FIGURES) {
    await goWithin(page, world.portal.base + path)
    await expect(page.getByRole('heading', { name: there, exact: true }).first()).toBeVisible()
    await expect(page.getByText('9,999,999.99').filter({ visible: true }).first()).toBeVisible()
    await assertFits(page)
  }
  await page.context().close()
})

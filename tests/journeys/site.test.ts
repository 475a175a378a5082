import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Locator, Page } from '@playwright/test'
import { expect } from '../factories/browser.ts'
import { builtPages } from '../site/pages.ts'
import { settled } from '../factories/settled.ts'
import { assertAccessible, assertFits, openStage, type Stage } from './stage.ts'

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())

/** Looked at elsewhere, among the pages of a visitor. */
const ELSEWHERE = new Set(['/', '/about', '/products', '/contact', '/registration-success'])

/** One of each kind, for the other theme: what is in them is in all. */
const ONE_OF_EACH = new Set([
  '/products?type=business',
  '/loans',
  '/investments',
  '/careers',
  '/accessibility',
  '/locations',
  '/schedule',
  '/calculators?for=mortgage',
])

const THEMES = [
  ['light', () => true],
  ['dark', (address: string) => ONE_OF_EACH.has(address)],
] as const

describe('every public page', () => {
  for (const [colorScheme, wanted] of THEMES) {
    test(`fits every width and bars nobody, in ${colorScheme}`, async () => {
      const page = await stage.visit('/', { colorScheme })
      for (const { address } of builtPages()) {
        if (ELSEWHERE.has(address) || !wanted(address)) continue
        await page.setViewportSize({ width: 320, height: 640 })
        await page.goto(stage.portal.base + address)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        for (const width of [320, 390, 1280]) {
          await page.setViewportSize({ width, height: 844 })
          await assertFits(page)
        }
        await assertAccessible(page)
      }
      await page.context().close()
    })
  }

  test('can be read without JavaScript, the figures of the calculators too', async () => {
    const page = await stage.visit('/', { javaScriptEnabled: false })
    for (const { address } of builtPages()) {
      await page.goto(stage.portal.base + address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
    await page.goto(`${stage.portal.base}/calculators?for=savings`)
    await expect(page.getByText('After 10 years')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'To begin with' })).toBeDisabled()
    await page.context().close()
  })
})

test("figures that count up never fall back to nothing before somebody's eyes", async () => {
  for (const height of [700, 2400]) {
    const page = await stage.visit('/', {
      reducedMotion: 'no-preference',
      viewport: { width: 1280, height },
    })
    await page.addInitScript(() => {
      const seen: number[] = []
      Object.assign(globalThis, { seen })
      const look = (): void => {
        const figure = document.querySelector('[data-counter]')
        const box = figure?.getBoundingClientRect()
        if (figure && box && box.top >= 0 && box.bottom <= innerHeight)
          seen.push(Number(figure.textContent.replace(/[^\d.]/g, '')))
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
    await page.goto(`${stage.portal.base}/about`)
    await settled(page)
    const figure = page.locator('[data-counter]').first()
    const whole = await page.locator('dd > .sr-only').first().textContent()
    await figure.scrollIntoViewIfNeeded()
    await expect(figure).toHaveText(whole!)
    const seen = await page.evaluate(() => (globalThis as unknown as { seen: number[] }).seen)
    assert.ok(seen.length > 0)
    assert.deepEqual(
      seen,
      seen.toSorted((a, b) => a - b),
      `in a window ${height} px high`,
    )
    await page.context().close()
  }
})

describe('the calculators', () => {
  test('keep the colors of their legend where the system chooses the colors', async () => {
    const page = await stage.visit('/calculators', { forcedColors: 'active' })
    const fillOf = (part: Locator) => part.evaluate((element) => getComputedStyle(element).fill)
    const drawing = page.getByRole('main').getByRole('figure')
    const keys = drawing.locator('figcaption rect')
    await expect(keys).toHaveCount(2)
    const columns = drawing.getByRole('img').locator('g').first().locator('rect')
    const fills = [await fillOf(keys.first()), await fillOf(keys.last())]
    assert.deepEqual(fills, [await fillOf(columns.first()), await fillOf(columns.last())])
    assert.notEqual(fills[0], fills[1])
    await page.context().close()
  })

  const field = (page: Page, name: string) => page.getByRole('textbox', { name })

  test('follow what is typed, and the address keeps it', async () => {
    const page = await stage.visit('/calculators')
    await expect(page.getByText('$304.17')).toBeVisible()
    await field(page, 'Amount').fill('20,000')
    await field(page, 'Term').fill('60')
    await expect(page.getByText('$386.56')).toBeVisible()
    await expect(page).toHaveURL(/\?for=loan&amount=20000&months=60$/)
    await field(page, 'Paid on top each month').fill('100')
    await expect(
      page.getByText(/paid off in 3 years and \d+ months? instead of 5 years/),
    ).toBeVisible()
    const address = page.url()
    await page.context().close()

    const other = await stage.visit(new URL(address).pathname + new URL(address).search)
    await expect(field(other, 'Amount')).toHaveValue('20000')
    await expect(other.getByText('$386.56')).toBeVisible()
    await other.context().close()
  })

  test('say what is wrong with a number, and keep it', async () => {
    const page = await stage.visit('/calculators')
    await field(page, 'Amount').fill('lots')
    const sentence = 'Enter an amount from $1 to $10,000,000, for example 10,000'
    await expect(page.getByText(sentence).first()).toBeVisible()
    await expect(page.getByText('No result yet')).toBeVisible()
    await expect(field(page, 'Amount')).toHaveAttribute('aria-invalid', 'true')
    await expect(field(page, 'Amount')).toHaveValue('lots')
    await assertAccessible(page)
    await page.getByRole('button', { name: 'Start over' }).click()
    await expect(page.getByText('$304.17')).toBeVisible()
    await page.context().close()
  })

  test('show every month as a table, and another calculator by arrow key', async () => {
    const page = await stage.visit('/calculators')
    await expect(page.getByRole('radio', { name: 'By month' })).toBeEnabled()
    await page.getByText('By month').click()
    await expect(page.getByRole('row')).toHaveCount(37)
    await page.getByRole('tab', { name: 'Loan' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page).toHaveURL(/for=mortgage/)
    await field(page, 'Down payment').fill('400,000')
    await expect(
      page.getByText('Enter a down payment that is less than the price').first(),
    ).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('tab', { name: 'Loan' })).toHaveAttribute('aria-selected', 'true')
    await page.context().close()
  })
})

test('a visitor asks for a time to talk, and is told what is missing first', async () => {
  const page = await stage.visit('/schedule', { viewport: { width: 390, height: 844 } })
  const ask = page.getByRole('button', { name: 'Ask for this time' })
  await ask.click()
  const summary = page.getByRole('alert', { name: 'There is a problem' })
  await expect(summary).toBeFocused()
  await expect(page).toHaveTitle(/^Error: /)
  await assertAccessible(page)
  await summary.getByRole('link', { name: 'Please choose a day' }).click()
  await expect(page.getByLabel('Day', { exact: true })).toBeFocused()

  await page.getByLabel('What is it about?').selectOption('mortgage')
  await page.getByRole('radio', { name: 'At Mill Street' }).check()
  await page.getByLabel('Day', { exact: true }).selectOption({ index: 3 })
  await page.getByLabel('Time of day').selectOption('afternoon')
  await page.getByLabel('Name').fill('Nadia Petrov')
  await page.getByRole('textbox', { name: 'Email' }).fill('nadia@example.com')
  await ask.click()
  await expect(page.getByRole('heading', { name: 'We have your request' })).toBeFocused()
  await expect(page.getByText('Afternoon, noon to 5PM')).toBeVisible()
  await assertAccessible(page)
  await assertFits(page)
  const letters = await stage.portal.mailbox()
  assert.ok(letters.some(({ to }) => to === 'nadia@example.com'))
  await page.context().close()
})

test('a page that could not be fetched comes by itself once there is a connection, event or no event', async () => {
  const page = await stage.visit('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() =>
    addEventListener('online', (event) => event.stopImmediatePropagation(), { capture: true }),
  )
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'About', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible()
  await expect(page).toHaveTitle('You are offline | Hazelnotch')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('There is still no connection. We keep asking.')).toBeVisible()
  await assertAccessible(page)
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'About Hazelnotch' })).toBeVisible()
  await page.context().close()
})

describe('the front page', () => {
  test('loads nothing from strangers until the live chart is asked for, and then in a frame', async () => {
    const page = await stage.visit('/')
    const asked: string[] = []
    await page.route(/tradingview/, (route) => {
      asked.push(route.request().url())
      return route.abort()
    })
    await expect(page.getByRole('heading', { name: 'Market overview' })).toBeVisible()
    assert.deepEqual(asked, [])
    await page.getByRole('button', { name: /^Load the live chart/ }).click()
    const frame = page.getByTitle(/^Live chart from/)
    await expect(page.frameLocator('iframe').locator('iframe')).toHaveAttribute('sandbox', /./)
    await expect.poll(() => asked.length).toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Close the live chart' }).click()
    await expect(frame).toHaveCount(0)
    await expect(page.getByText(/^S&P 500 (rose|fell)/)).toBeVisible()
    await page.context().close()
  })

  test('changes its bar once scrolled, and leads back to the top from far down', async () => {
    const page = await stage.visit('/')
    const bar = page.getByRole('banner')
    await expect(bar).not.toHaveAttribute('data-lifted')
    await page.evaluate(() => scrollTo(0, 11))
    await expect(bar).toHaveAttribute('data-lifted')
    const up = page.getByRole('button', { name: 'Back to top' })
    await expect(up).toBeHidden()
    await page.evaluate(() => scrollTo(0, 301))
    await up.click()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await page.context().close()
  })

  test('leaves whoever scrolled before its scripts had come where they are', async () => {
    const page = await stage.visit('/about')
    await page.route(/\/assets\/HomePage/, async (route) => {
      // The script may be asked for before the rest of the page has come.
      await page.waitForFunction(() => document.documentElement.scrollHeight >= 700 + innerHeight)
      await page.evaluate(() => scrollTo(0, 700))
      await route.continue()
    })
    await page.goto(stage.portal.base, { waitUntil: 'commit' })
    await expect(page.getByRole('banner')).toHaveAttribute('data-lifted')
    assert.equal(await page.evaluate(() => scrollY), 700)
    await page.context().close()
  })

  test('is where it was when somebody comes back to it', async () => {
    const page = await stage.visit('/')
    await expect(page.getByRole('button', { name: 'Back to top' })).toBeHidden()
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

  test('leads by its menu on a phone, which Escape closes', async () => {
    const page = await stage.visit('/', { viewport: { width: 320, height: 640 } })
    const menu = page.getByRole('navigation', { name: 'Main, on small screens' })
    await page.locator('summary', { hasText: 'Menu' }).click()
    await expect(menu).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await page.locator('summary', { hasText: 'Menu' }).click()
    await menu.getByRole('link', { name: 'Products' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeFocused()
    await page.getByRole('tab', { name: 'Personal' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page).toHaveURL(/\?type=business$/)
    await expect(page.getByText('500 free transactions')).toBeVisible()
    await page.context().close()
  })
})

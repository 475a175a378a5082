import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from '@playwright/test'
import { INES } from '../../src/modules/demo/server/people.ts'
import { expect } from '../factories/browser.ts'
import { settled } from '../factories/settled.ts'
import { assertFits, openBrowserWorld, type BrowserWorld } from '../worlds/browser.ts'

let world: BrowserWorld
before(async () => {
  world = await openBrowserWorld()
})
after(() => world.close())

const NARROW = { viewport: { width: 320, height: 640 } }

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

test('the bar at the foot can be read with letters twice as large', async () => {
  const page = await world.visitAs(INES.email, '/dashboard', NARROW)
  // As in a browser whose letters were set to twice their size.
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await assertBarReads(page)
  await page.context().close()
})

test('a holder with a name of forty letters fits the narrowest phone', async () => {
  const page = await world.visitAs(INES.email, '/about', NARROW)
  const lastName = 'Wolfeschlegelsteinhausenbergerdorffbergen'.slice(0, 40)
  await page.route('**/api/session', async (route) => {
    const response = await route.fetch()
    const session = await response.json()
    if (session.caller) Object.assign(session.caller, { lastName })
    await route.fulfill({ response, json: session })
  })
  await page.goto(`${world.portal.base}/dashboard`)
  await expect(page.getByText(lastName)).toBeVisible()
  await assertFits(page)
  await page.context().close()
})

/** Pages of figures, with what has to have come before they are measured. */
const FIGURES = [
  ['/dashboard', 'Recent Transactions'],
  ['/dashboard/activity', 'Activity'],
  ['/dashboard/transfers', 'Transfers'],
  ['/dashboard/bills', 'Payment History'],
  ['/dashboard/scheduled', 'Scheduled'],
  ['/dashboard/statements', 'Statements'],
  ['/dashboard/goals', 'Goals'],
] as const

test('the largest amounts in letters twice as large fit the narrowest phone', async () => {
  const page = await world.visitAs(INES.email, '/about', NARROW)
  await page.route(/\/api\/(?!live)/, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replaceAll(/"(-?)\d+\.\d\d"/g, '"$19999999.99"')
    await route.fulfill({ response, body })
  })
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%'
    }),
  )
  for (const [path, there] of FIGURES) {
    await page.goto(world.portal.base + path)
    await expect(page.getByRole('heading', { name: there, exact: true }).first()).toBeVisible()
    await expect(page.getByText('9,999,999.99').filter({ visible: true }).first()).toBeVisible()
    await settled(page)
    await assertFits(page)
  }
  await page.context().close()
})

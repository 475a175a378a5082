import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from '@playwright/test'
import { INES, ROSA } from '../../db/seed/people.ts'
import type { TransferKind } from '../../src/modules/transfers/receipt.contract.ts'
import { expect } from '../factories/browser.ts'
import {
  assertAccessible,
  assertFits,
  assertTargets,
  openStage,
  signIn,
  type Stage,
} from './stage.ts'

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())

const NARROW = { viewport: { width: 320, height: 640 } }

interface Visited {
  readonly path: string
  /** The label of a field that is on this page and on no other. */
  readonly field?: string
}

const VISITED: readonly Visited[] = [
  { path: '/login' },
  { path: '/' },
  { path: '/about' },
  { path: '/products' },
  { path: '/loans' },
  { path: '/contact' },
  { path: '/calculators' },
  { path: '/signup' },
]

const TO_US_BANK: TransferKind = 'external'

const OF_A_MEMBER: readonly Visited[] = [
  { path: '/dashboard' },
  { path: '/dashboard?panel=billpay' },
  { path: '/dashboard?panel=statements' },
  { path: `/dashboard?transfer=${TO_US_BANK}`, field: 'Account name' },
  { path: '/dashboard/activity' },
  { path: '/dashboard/settings/account' },
  { path: '/dashboard/settings/security' },
]

const OF_STAFF: readonly Visited[] = [
  { path: '/admin?tab=pending' },
  { path: '/admin/users' },
  { path: '/admin/jobs' },
  { path: '/admin/audit' },
  { path: '/admin/settings' },
  { path: '/admin/analytics' },
]

async function arrive(page: Page, { path, field }: Visited): Promise<void> {
  await page.goto(stage.portal.base + path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  if (field !== undefined) await expect(page.getByLabel(field)).toBeVisible()
}

/** As in a browser whose letters were set to twice their size. */
async function fitsEnlarged(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await assertFits(page)
}

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

describe('the narrowest phone has room for a thumb, and for letters twice as large', () => {
  test('on the public pages and at the door', async () => {
    const page = await stage.visit('/login', NARROW)
    for (const visited of VISITED) {
      await arrive(page, visited)
      await assertTargets(page)
      await fitsEnlarged(page)
    }
    await page.context().close()
  })

  test('on the pages of a member', async () => {
    const page = await stage.visit('/login', NARROW)
    await signIn(stage, page, INES.email)
    await page.waitForURL(/\/dashboard/)
    for (const visited of OF_A_MEMBER) {
      await arrive(page, visited)
      await assertTargets(page)
      await fitsEnlarged(page)
      await assertBarReads(page)
    }
    await page.context().close()
  })

  test('on the pages of staff', async () => {
    const page = await stage.visit('/login', NARROW)
    await signIn(stage, page, ROSA.email)
    await page.waitForURL(/\/admin/)
    for (const visited of OF_STAFF) {
      await arrive(page, visited)
      await assertAccessible(page)
      await fitsEnlarged(page)
    }
    await page.context().close()
  })
})

test('a holder with a name of forty letters fits the narrowest phone', async () => {
  const page = await stage.visit('/login', NARROW)
  const lastName = 'Wolfeschlegelsteinhausenbergerdorffbergen'.slice(0, 40)
  await page.route('**/api/session', async (route) => {
    const response = await route.fetch()
    const session = await response.json()
    if (session.caller) Object.assign(session.caller, { lastName })
    await route.fulfill({ response, json: session })
  })
  await signIn(stage, page, INES.email)
  await expect(page.getByText(lastName)).toBeVisible()
  await assertFits(page)
  await page.context().close()
})

import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CDPSession, Page } from '@playwright/test'
import { expect } from '../factories/browser.ts'
import { settled } from '../factories/settled.ts'
import { objectionsTo, overflowOf, smallTargetsOf } from '../journeys/stage.ts'
import { type Address, nameOf, type Setting } from './address.ts'
import { underName } from './people.ts'

type Theme = 'light' | 'dark'
type Rule = 'fit' | 'targets' | 'axe'

interface Row {
  readonly width: number
  readonly theme: Theme
  /** Letters twice their size, as a browser can be set to: on pages as they come. */
  readonly large?: true
  readonly rules: readonly Rule[]
}

/**
 * Every width in both themes. Axe looks once at each theme and once at each layout: what it finds
 * beyond colors depends on the layout, and colors do not depend on the width. A thumb needs its 44
 * pixels on a phone only, in whatever theme.
 */
const ROWS: readonly Row[] = [
  { width: 320, theme: 'light', rules: ['fit', 'targets', 'axe'] },
  { width: 320, theme: 'light', large: true, rules: ['fit'] },
  { width: 390, theme: 'light', rules: ['fit', 'targets'] },
  { width: 1280, theme: 'light', rules: ['fit'] },
  { width: 1280, theme: 'dark', rules: ['fit', 'axe'] },
  { width: 390, theme: 'dark', rules: ['fit'] },
  { width: 320, theme: 'dark', rules: ['fit'] },
]

const HEIGHT = { 320: 640, 390: 844, 1280: 900 } as Readonly<Record<number, number>>

const PICTURES = join(import.meta.dirname, '../../test-results/pages')

const pathOf = ({ path }: Address, ids: Setting['ids']): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? assert.fail(`no id of ${name}`))

/** Goes there as the address says, and looks at it in every row. Fails with all that it found. */
export async function lookOver(
  page: Page,
  address: Address,
  setting: Setting,
  folder: string,
): Promise<void> {
  const complained = setting.stage.complaints.length
  const rows = ROWS.filter(({ width }) => address.widths?.includes(width) ?? true).filter(
    ({ large }) => !large || address.state === undefined,
  )
  await show(page, rows[0]!)
  // From somewhere else: the same address with another end would not load.
  await page.goto('about:blank')
  const { base } = setting.stage.portal
  const site = address.named ? underName(base) : base
  await page.goto(site + pathOf(address, setting.ids))
  await settled(page)
  await address.open?.(page, setting)
  await expect(address.shows(page)).toBeVisible()
  const found: string[] = []
  const lens = await page.context().newCDPSession(page)
  for (const row of rows) {
    await show(page, row)
    await settled(page)
    const problems = await problemsOf(page, row.rules)
    const picture = await takePicture(lens, address, row, folder)
    const where = `${nameOf(address)} at ${row.width} px, ${row.theme}${row.large ? ', large letters' : ''}`
    found.push(...problems.map((problem) => `${where}: ${problem}\n  ${picture}`))
  }
  await lens.detach()
  const complaints = setting.stage.complaints.slice(complained)
  found.push(...complaints.map((text) => `${nameOf(address)}: the console complains: ${text}`))
  if (found.length > 0) assert.fail(found.join('\n'))
}

async function show(page: Page, { width, theme, large }: Row): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHT[width]! })
  await page.emulateMedia({ colorScheme: theme })
  await page.evaluate(
    (size) => {
      document.documentElement.style.fontSize = size
      // A page that was seen before is where it was left, and its head would stand amid the picture.
      scrollTo(0, 0)
    },
    large ? '200%' : '',
  )
}

async function problemsOf(page: Page, rules: readonly Rule[]): Promise<readonly string[]> {
  const found: string[] = []
  if (rules.includes('fit')) {
    const overflow = await overflowOf(page)
    if (overflow > 0) {
      const widest = await page.evaluate(widestPart)
      found.push(`fit: ${overflow} pixels wider than the window, by ${widest}`)
    }
  }
  if (rules.includes('targets')) {
    found.push(...(await smallTargetsOf(page)).map((small) => `targets: ${small}`))
  }
  if (rules.includes('axe')) found.push(...(await objectionsTo(page)))
  return found
}

async function takePicture(
  lens: CDPSession,
  address: Address,
  { width, theme, large }: Row,
  folder: string,
): Promise<string> {
  const name =
    nameOf(address)
      .replace(/[^a-z0-9]+/gi, '-')
      .replace(/^-|-$/g, '') || 'home'
  mkdirSync(join(PICTURES, folder), { recursive: true })
  const path = join(PICTURES, folder, `${name}-${width}-${theme}${large ? '-large' : ''}.jpg`)
  const { data } = await lens.send('Page.captureScreenshot', {
    format: 'jpeg',
    quality: 60,
    captureBeyondViewport: true,
    optimizeForSpeed: true,
  })
  writeFileSync(path, data, 'base64')
  return path
}

/** The innermost part that reaches farthest to the side, in words. */
function widestPart(): string {
  let widest: Element = document.documentElement
  for (const part of document.querySelectorAll('body *')) {
    if (part.getBoundingClientRect().right >= widest.getBoundingClientRect().right) widest = part
  }
  return `${widest.tagName.toLowerCase()} "${widest.textContent.trim().slice(0, 60)}"`
}

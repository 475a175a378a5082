import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { settled } from '../factories/settled.ts'
import { goWithin, overflowOf } from '../worlds/browser.ts'
import { type Address, nameOf, type Setting } from './address.ts'
import { objectionsTo, type Passed } from './axe.ts'
import { underName } from './people.ts'
import { isCompared, lookDifference } from './references.ts'
import { smallTargetsOf, widestPartOf } from './rules.ts'

type Theme = 'light' | 'dark'
type Rule = 'fit' | 'targets' | 'axe' | 'axe again'

interface Row {
  readonly width: number
  readonly theme: Theme
  /** Letters twice their size, as a browser can be set to. */
  readonly large?: true
  readonly rules: readonly Rule[]
  /** Of a few pages there is a picture of this row in the repository. */
  readonly kept?: true
}

/**
 * Every width in both themes. A row without rules is there for its picture: a theme changes nothing
 * but colors (`tests/ui/theme.test.ts`), so what fits in one fits in both. Axe looks once at each theme and once at each layout: what it finds
 * beyond colors depends on what the layout shows, so in the second one it is asked for that alone
 * where parts are shown that were not shown yet. A thumb needs its 44
 * pixels on a phone only.
 */
const ROWS: readonly Row[] = [
  { width: 320, theme: 'light', rules: ['fit', 'targets', 'axe'], kept: true },
  { width: 320, theme: 'light', large: true, rules: ['fit'] },
  { width: 320, theme: 'dark', rules: [], kept: true },
  { width: 390, theme: 'dark', rules: [], kept: true },
  { width: 390, theme: 'light', rules: ['fit', 'targets'], kept: true },
  { width: 768, theme: 'light', rules: [], kept: true },
  { width: 768, theme: 'dark', rules: [], kept: true },
  { width: 1280, theme: 'light', rules: [], kept: true },
  { width: 1280, theme: 'dark', rules: ['fit', 'axe again'], kept: true },
]

const HEIGHT = { 320: 640, 390: 844, 768: 1024, 1280: 900 } as Readonly<Record<number, number>>

/** What Chromium paints at once; the mailbox of the demonstration is longer. */
const PICTURE_HEIGHT_MAX = 16_000

/** As long as a busy machine may need. `expect` would write the whole page down at each look until then. */
const PATIENCE_MS = 30_000

const PICTURES = join(import.meta.dirname, '../../test-results/pages')

/** Whoever asks for certain addresses wants to see them; else a picture shows what failed. */
const PICTURES_WANTED = process.env['PAGES'] !== undefined

const pathOf = ({ path }: Address, ids: Setting['ids']): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? assert.fail(`no id of ${name}`))

/** An address, and whether the page is there already, where the row before ended. */
interface Visit {
  readonly address: Address
  readonly isThere: boolean
}

/** Goes there as the address says, and looks at it in every row. Fails with all that it found. */
export async function lookOver(
  page: Page,
  visit: Visit,
  setting: Setting,
  folder: string,
): Promise<void> {
  const { address } = visit
  const complained = setting.world.complaints.length
  const compared = isCompared(folder.replace(/^.*-/, ''), nameOf(address))
  const rows = ROWS.filter(({ width }) => address.widths?.includes(width) ?? true).filter(
    ({ rules, kept }) => rules.length > 0 || PICTURES_WANTED || (kept && compared),
  )
  await goTo(page, visit, setting, rows[0]!)
  const found: string[] = []
  for (const row of rows) {
    await show(page, row)
    await settled(page)
    const problems = await problemsOf(page, row.rules, setting.passed)
    if (compared && row.kept) {
      const different = await lookDifference(page, `${folder}-${pictureName(address, row)}`)
      if (different) problems.push(different)
    }
    if (problems.length > 0 || PICTURES_WANTED) {
      const picture = await takePicture(page, address, row, folder)
      const where = `${nameOf(address)} at ${row.width} px, ${row.theme}${row.large ? ', large letters' : ''}`
      found.push(...problems.map((problem) => `${where}: ${problem}\n  ${picture}`))
    }
  }
  const complaints = setting.world.complaints.slice(complained)
  found.push(...complaints.map((text) => `${nameOf(address)}: the console complains: ${text}`))
  if (found.length > 0) assert.fail(found.join('\n'))
}

async function goTo(
  page: Page,
  { address, isThere }: Visit,
  setting: Setting,
  first: Row,
): Promise<void> {
  const { base } = setting.world.portal
  const path = pathOf(address, setting.ids)
  if (isThere) await show(page, first)
  else if (!isInFrame(page, address, base) || !(await goThere(page, base + path, first))) {
    await takeAway(page)
    await show(page, first)
    // Another end of the same address would not load it.
    if (path.includes('#')) await page.goto('about:blank')
    // Only here: a browser whose requests pass through us keeps nothing that it loaded.
    if (address.cutOff) await page.route('**/healthz', (route) => route.abort('connectionreset'))
    await page.goto((address.named ? underName(base) : base) + path)
    await settled(page)
  }
  await address.open?.(page, setting)
  await address.shows(page).waitFor({ timeout: PATIENCE_MS })
  // What was pressed may be far down, and the head of the page would stand amid the picture.
  await page.evaluate(() => scrollTo(0, 0))
}

/** The server has one document for all addresses of a frame, so only the first of them is loaded. */
function isInFrame(page: Page, { path, named }: Address, base: string): boolean {
  const frame = /^\/(?:dashboard|admin|pending-approval)/.exec(path)?.[0]
  return frame !== undefined && !named && page.url().startsWith(base + frame)
}

/** In no frame of whoever is signed in: all that was open on an address goes. */
const BETWEEN = '/registration-success'

/**
 * Goes there within the page, for a tenth of what it costs to load, once the server has answered as it
 * does to a link from outside. False where the page asks first whoever leaves it.
 */
async function goThere(page: Page, address: string, first: Row): Promise<boolean> {
  const answer = await fetch(address)
  assert.equal(answer.status, 200, address)
  assert.match(await answer.text(), /<div id="root"/, address)
  const { origin, pathname } = new URL(address)
  const isThere = new URL(page.url()).pathname === pathname
  if (isThere && !(await goWithin(page, origin + BETWEEN))) return false
  await show(page, first)
  return goWithin(page, address)
}

/** The page that is left need not find its place in the first row of the next one. */
const takeAway = (page: Page): Promise<void> =>
  page.evaluate(() => void (document.documentElement.style.display = 'none'))

/** Letters in the size that a browser was set to: what every length in `rem` follows. */
const setLetters = (page: Page, size: string): Promise<void> =>
  page.evaluate((value) => {
    document.documentElement.style.fontSize = value
  }, size)

/** All at once: one after the other, the page would be laid out and painted after each. */
async function show(page: Page, { width, theme, large }: Row): Promise<void> {
  await Promise.all([
    page.setViewportSize({ width, height: HEIGHT[width]! }),
    page.emulateMedia({ colorScheme: theme }),
    setLetters(page, large ? '200%' : ''),
  ])
}

async function problemsOf(page: Page, rules: readonly Rule[], passed: Passed): Promise<string[]> {
  const found: string[] = []
  if (rules.includes('fit')) {
    const overflow = await overflowOf(page)
    if (overflow > 0) {
      found.push(`fit: ${overflow} pixels wider than the window, by ${await widestPartOf(page)}`)
    }
  }
  if (rules.includes('targets')) {
    found.push(...(await smallTargetsOf(page)).map((small) => `targets: ${small}`))
  }
  if (rules.includes('axe')) found.push(...(await objectionsTo(page, passed)))
  if (rules.includes('axe again')) found.push(...(await objectionsTo(page, passed, true)))
  return found
}

function pictureName(address: Address, { width, theme, large }: Row): string {
  const name =
    nameOf(address)
      .replace(/[^a-z0-9]+/gi, '-')
      .replace(/^-|-$/g, '') || 'home'
  return `${name}-${width}-${theme}${large ? '-large' : ''}`
}

async function takePicture(
  page: Page,
  address: Address,
  row: Row,
  folder: string,
): Promise<string> {
  mkdirSync(join(PICTURES, folder), { recursive: true })
  const path = join(PICTURES, folder, `${pictureName(address, row)}.jpg`)
  const lens = await page.context().newCDPSession(page)
  const { cssContentSize: size } = await lens.send('Page.getLayoutMetrics')
  const { data } = await lens.send('Page.captureScreenshot', {
    format: 'jpeg',
    quality: 60,
    clip: { ...size, height: Math.min(size.height, PICTURE_HEIGHT_MAX), scale: 1 },
    captureBeyondViewport: true,
    optimizeForSpeed: true,
  })
  await lens.detach()
  writeFileSync(path, data, 'base64')
  return path
}

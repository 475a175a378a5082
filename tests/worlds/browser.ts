import assert from 'node:assert/strict'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import type { Clock } from '../../src/platform/server/clock.ts'
import { launchBrowser } from '../factories/browser.ts'
import { aheadMs, runningClock } from '../factories/clocks.ts'
import { codeMailedTo } from '../factories/codes.ts'
import { caughtUpDatabase } from '../factories/database.ts'
import { keptLog, watchPage } from '../factories/evidence.ts'
import { JOBS_APART, openPortal, type TestPortal } from '../factories/portal.ts'
import { beginTestSession } from '../factories/sessions.ts'
import { settled } from '../factories/settled.ts'

type End = () => Promise<void> | void

interface VisitOptions extends BrowserContextOptions {
  /** Where the portal is, if it is another one or has a name. */
  readonly base?: string
  /** What has to be there before the first page is asked for. */
  readonly prepare?: (page: Page) => Promise<unknown>
}

/** A browser in front of the whole portal with the demonstration's people in it. */
export interface BrowserWorld {
  readonly portal: TestPortal
  /** A window of its own, with its own cookies, at a path. */
  visit(path: string, options?: BrowserContextOptions): Promise<Page>
  /** The same for somebody who is signed in already, without the steps of a sign-in. */
  visitAs(email: string, path: string, options?: VisitOptions): Promise<Page>
  /** What the consoles of all windows complained about so far. */
  readonly complaints: readonly string[]
  /** Ends everything, and fails if a console complained. */
  close(): Promise<void>
}

interface Setting {
  /** Runs from `DEMO_NOW` unless given. */
  readonly clock?: Clock
  /** It runs no job but mail unless this says so (`JOBS_HERE`): they would compute beside whatever is tested. */
  readonly environment?: Readonly<Record<string, string>>
}

/** Everything a suite of journeys shares: it is slow to set up and every journey is its own person. */
export async function openBrowserWorld(setting: Setting = {}): Promise<BrowserWorld> {
  const ends: End[] = []
  const scope = { after: (end: End) => void ends.unshift(end) }
  const { clock = runningClock(), environment } = setting
  const engine = await caughtUpDatabase(scope)
  const portal = await openPortal(scope, {
    engine,
    clock,
    log: keptLog(),
    environment: { ...JOBS_APART, ...environment },
  })
  const browser: Browser = await launchBrowser()
  scope.after(() => browser.close())
  const complaints: string[] = []
  const openContext = async (options: BrowserContextOptions = {}): Promise<BrowserContext> => {
    const context = await browser.newContext({
      reducedMotion: 'reduce',
      // One between the page and the server would hide requests from whoever fakes answers.
      serviceWorkers: 'block',
      ...options,
    })
    await showTime(context, clock.now())
    return context
  }
  const open = async (context: BrowserContext): Promise<Page> => {
    const page = await context.newPage()
    watchPage(page)
    listen(page, complaints)
    return page
  }
  return {
    portal,
    complaints,
    close: async () => {
      for (const end of ends) await end()
      assert.deepEqual(complaints, [])
    },
    visit: async (path, options) => {
      const page = await open(await openContext(options))
      await page.goto(portal.base + path)
      if (options?.javaScriptEnabled !== false) await settled(page)
      return page
    },
    visitAs: async (email, path, { base = portal.base, prepare, ...options } = {}) => {
      const context = await openContext(options)
      const { db } = engine
      const { cookies } = await beginTestSession(
        { db, clock, config: portal.config },
        email,
        DEVICE,
      )
      const site = { url: base, httpOnly: true, sameSite: 'Strict' } as const
      await context.addCookies(Object.values(cookies).map((cookie) => ({ ...cookie, ...site })))
      const page = await open(context)
      await prepare?.(page)
      await page.goto(base + path)
      await settled(page)
      return page
    },
  }
}

const DEVICE =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36'

/** Puts the clock of the pages where that of the server is; it goes on from there, as timers do. */
const showTime = (context: BrowserContext, now: Date): Promise<unknown> =>
  context.addInitScript((ahead) => {
    const RealDate = Date
    globalThis.Date = new Proxy(RealDate, {
      construct: (_, given: []) =>
        given.length > 0 ? new RealDate(...given) : new RealDate(RealDate.now() + ahead),
      apply: () => new RealDate(RealDate.now() + ahead).toString(),
      get: (date, name) =>
        name === 'now' ? () => RealDate.now() + ahead : Reflect.get(date, name),
    })
  }, aheadMs(now))

/** A failed request is logged by the browser itself; whether it should fail is the journey's to say. */
const EXPECTED =
  /Failed to load resource: (the server responded with a status of 4\d\d|net::ERR_(CONNECTION_RESET|INTERNET_DISCONNECTED|FAILED))|Service Worker registration blocked/

function listen(page: Page, complaints: string[]): void {
  page.on('console', (message) => {
    const text = message.text()
    if (['error', 'warning'].includes(message.type()) && !EXPECTED.test(text)) complaints.push(text)
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
}

export const codeFor = async (portal: TestPortal, email: string): Promise<string> =>
  codeMailedTo(email, await portal.mailbox())

/** By how many pixels the page is wider than the window. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** No sideways scrolling: everything fits the width of the window, once it has settled there. */
export async function assertFits(page: Page): Promise<void> {
  await settled(page)
  const overflow = await overflowOf(page)
  assert.ok(overflow <= 0, `${overflow} pixels wider than the window at ${page.url()}`)
}

/**
 * Goes there within the page, for a tenth of what it costs to load: as a link would, and as the router
 * writes it, with a key of its own and a place in the history. False where the page asks first whoever leaves it.
 */
export async function goWithin(page: Page, address: string): Promise<boolean> {
  await page.evaluate((to) => {
    const { idx = 0 } = (history.state ?? {}) as { readonly idx?: number }
    history.pushState({ usr: null, key: `moved-${idx + 1}`, idx: idx + 1 }, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, address)
  await settled(page)
  return page.url() === address
}

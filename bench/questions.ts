// `npm run bench:questions -- http://127.0.0.1:3000`: the taps and seconds that a member's questions take on a phone, in front of a
// demonstration that runs (`npm start`). docs/benchmarks.md has the table; the journeys hold the taps.
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import { expect as hasty, launchBrowser } from '../tests/factories/browser.ts'
import { median } from './rounds.ts'

const [base = 'http://127.0.0.1:3000'] = process.argv.slice(2)
const ROUNDS = 5
/** A machine with other work is slow to sign in, which is not what is measured. */
const PATIENCE_MS = 120_000
const expect = hasty.configure({ timeout: PATIENCE_MS })
const PASSWORD = 'hazelnotch-demo'
const INES = 'ines.abara@example.com'
const BEN = 'ben.okafor@example.com'

/** Chrome's "slow 4G", in bytes a second, on a phone a quarter as fast as this machine. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 204_800,
  uploadThroughput: 93_750,
}

interface Question {
  readonly words: string
  readonly who: string
  /** From the page as it is opened to the answer. @returns the taps */
  readonly ask: (page: Page) => Promise<number>
}

const region = (page: Page, name: string | RegExp): Locator => page.getByRole('region', { name })

const search = async (page: Page, words: string, answer: RegExp): Promise<Locator> => {
  await page.getByRole('button', { name: 'Search or go to' }).click()
  await page.getByRole('combobox').pressSequentially(words)
  const found = page.getByRole('option', { name: answer }).first()
  await expect(found).toBeVisible()
  return found
}

const QUESTIONS: readonly Question[] = [
  {
    words: 'What can I spend?',
    who: INES,
    ask: async (page) => {
      await expect(region(page, /^Left/).getByText(/\$/).first()).toBeVisible()
      return 0
    },
  },
  {
    words: 'Did my wages come?',
    who: INES,
    ask: async (page) => {
      await search(page, 'payroll', /Payroll.*\+?\$/)
      return 1
    },
  },
  {
    words: 'When is rent due?',
    who: BEN,
    ask: async (page) => {
      await expect(
        region(page, 'Coming up')
          .getByText(/Orchard Street/)
          .first(),
      ).toBeVisible()
      return 0
    },
  },
  {
    words: 'Find a shop in March',
    who: INES,
    ask: async (page) => {
      await (await search(page, 'onion market in march', /Onion Market/)).click()
      await expect(page.getByRole('dialog').getByText('The money has moved.')).toBeVisible()
      return 2
    },
  },
]

/** Signed in as people do it, once; the session is what every round begins with. */
async function signIn(browser: Browser, email: string): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    serviceWorkers: 'block',
  })
  context.setDefaultTimeout(PATIENCE_MS)
  const page = await context.newPage()
  await page.goto(`${base}/login`, { waitUntil: 'commit' })
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('One-time code')).toBeVisible()
  const demo = await (await fetch(`${base}/api/demo`)).json()
  const mails = demo.mail as readonly { to: string; codes: readonly string[]; at: string }[]
  const newest = mails
    .filter(({ to, codes }) => to === email && codes.length > 0)
    .toSorted((a, b) => b.at.localeCompare(a.at))[0]
  await page.getByLabel('One-time code').fill(newest!.codes[0]!)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Recent Transactions' })).toBeVisible()
  await page.close()
  return context
}

async function secondsOf(context: BrowserContext, { ask }: Question, slow: boolean) {
  const page = await context.newPage()
  if (slow) {
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', SLOW_4G)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  }
  const began = performance.now()
  await page.goto(`${base}/dashboard`, { waitUntil: 'commit' })
  const taps = await ask(page)
  const seconds = (performance.now() - began) / 1000
  await page.close()
  return { taps, seconds }
}

const browser = await launchBrowser()
try {
  const contexts = new Map<string, BrowserContext>()
  for (const who of [INES, BEN]) contexts.set(who, await signIn(browser, who))
  for (const question of QUESTIONS) {
    const context = contexts.get(question.who)!
    const line: string[] = []
    for (const slow of [false, true]) {
      const runs = []
      for (let round = 0; round < ROUNDS; round++)
        runs.push(await secondsOf(context, question, slow))
      const seconds = median(runs.map((run) => run.seconds)).toFixed(1)
      line.push(`${slow ? 'slow 4G' : `${runs[0]!.taps} taps`}: ${seconds} s`)
    }
    process.stdout.write(`${question.words} ${line.join(', ')}\n`)
  }
} finally {
  await browser.close()
}

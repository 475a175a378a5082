import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { build } from 'vite'
// @ts-expect-error -- The build is plain JavaScript, without types.
import { siteConfig } from '../../scripts/site-config.mjs'
import { entryRoutes, entryTemplate } from '../../src/modules/entries/server/routes.ts'
import { systemClock } from '../../src/platform/server/clock.ts'
import { readConfig } from '../../src/platform/server/config.ts'
import { createHttp } from '../../src/platform/server/http.ts'
import { createLog } from '../../src/platform/server/log.ts'
import { createMount } from '../../src/platform/server/routes.ts'
import type { Caller } from '../../src/values/endpoint.ts'
import { newId } from '../../src/values/ids.ts'
import { money } from '../../src/values/money.ts'
import { launchBrowser } from '../factories/browser.ts'
import { NEW_YORK } from '../transfers/bank.ts'
import type { Neighbor } from '../transfers/street.ts'
import { type Office, openOffice } from './office.ts'
import { checkHoldsOf } from '../../src/modules/deposits/server/deposits.ts'
import { statusesOf } from '../../src/modules/transfers/server/transfers.ts'

/** The module's screens in a browser, in front of the module's routes, with Rosa at the keyboard. */
export interface Screen extends Office {
  visit(member: Neighbor, options?: BrowserContextOptions): Promise<Page>
  /** Ends everything, and fails if a console complained. */
  close(): Promise<void>
}

type End = () => Promise<void> | void

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}

async function builtPage(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'openteller-entries-'))
  await build({
    ...siteConfig,
    root: join(import.meta.dirname, 'page'),
    logLevel: 'error',
    build: {
      outDir: folder,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 2000,
    },
  })
  return folder
}

export async function openScreen(): Promise<Screen> {
  const ends: End[] = []
  const scope = { after: (end: End) => void ends.unshift(end) }
  const office = await openOffice(scope)
  const folder = await builtPage()
  scope.after(() => rmSync(folder, { recursive: true, force: true }))
  const base = await serve(scope, office, folder)
  const browser: Browser = await launchBrowser()
  scope.after(() => browser.close())
  const complaints: string[] = []
  return {
    ...office,
    visit: async ({ memberId }, options = {}) => {
      const context = await browser.newContext({
        reducedMotion: 'reduce',
        // One between the page and the server would hide requests from whoever fakes answers.
        serviceWorkers: 'block',
        ...options,
      })
      const page = await context.newPage()
      page.on('console', (message) => {
        const text = message.text()
        const expected = /^Failed to load resource|^Service Worker registration blocked/.test(text)
        if (['error', 'warning'].includes(message.type()) && !expected) complaints.push(text)
      })
      page.on('pageerror', (error) => complaints.push(String(error)))
      await page.goto(`${base}/?member=${memberId}`)
      return page
    },
    close: async () => {
      for (const end of ends) await end()
      assert.deepEqual(complaints, [])
    },
  }
}

async function serve(
  scope: { after(end: End): void },
  { engine, rosa }: Office,
  folder: string,
): Promise<string> {
  const app = await createHttp(readConfig({}), createLog('silent'))
  scope.after(() => app.close())
  const guard = async (): Promise<Caller> => ({
    memberId: rosa,
    sessionId: newId(),
    email: 'rosa@staff.example.com',
    role: 'admin',
    status: 'active',
  })
  const mount = createMount(app, { guard, afterDeed: () => {} })
  const parts = {
    db: engine.db,
    clock: systemClock,
    institution: NEW_YORK,
    statusesOf,
    checkHoldsOf,
    secondPerson: { needed: false, above: money(100_000_00n) },
  }
  entryRoutes(mount, parts)
  entryTemplate(app, guard)
  const file = { config: { permission: 'anyone' as const } }
  app.get('/', file, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(readFileSync(join(folder, 'index.html'))),
  )
  app.get('/assets/:name', file, async (request, reply) => {
    const { name } = request.params as { name: string }
    const bytes = readFileSync(join(folder, 'assets', name))
    return reply.type(TYPES[extname(name)] ?? 'application/octet-stream').send(bytes)
  })
  return app.listen({ port: 0, host: '127.0.0.1' })
}

import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { playwrightThroughFrame } from './throughFrame.ts'
import type { ViteUserConfig } from 'vitest/config'
// @ts-expect-error -- The build is plain JavaScript, without types.
import { siteConfig } from '../../scripts/site-config.mjs'
import { browserLaunch } from '../factories/browser.ts'

const ROOT = resolve(import.meta.dirname, '../..')

const IN_BROWSER = /^src\/.*\.tsx?$|^tests\/components\/.*\.tsx?$|^tests\/.*\.tsx$/
const OUTSIDE = /\/server\/|(vitest\.config|throughFrame)\.ts$|\.test\.ts$/
const PACKAGE = /^(?:import|export)(?! type)[^'"`;]*?from '([^.'][^']*)'|import\('([^.'][^']*)'\)/gm

/** As in journeys (`tests/factories/browser.ts`). */
const PATIENCE_MS = 30_000

/** The product's own build, so that a screen looks as it does there, in the browser the tests use. */
const config: ViteUserConfig = {
  ...siteConfig,
  root: ROOT,
  publicDir: resolve(ROOT, 'src/apps/web/public'),
  // Named beforehand: a package that is found late reloads the page in the middle of a test.
  optimizeDeps: { include: packagesImported(), noDiscovery: true },
  cacheDir: resolve(ROOT, 'node_modules/.cache/components'),
  test: {
    include: ['tests/**/*.test.tsx'],
    setupFiles: [join(import.meta.dirname, 'setup.ts')],
    isolate: false,
    maxWorkers: 2,
    // What is to come is waited for as long as a busy machine may need; what holds already costs nothing.
    testTimeout: 180_000,
    expect: { poll: { interval: 20, timeout: PATIENCE_MS } },
    attachmentsDir: 'test-results/components',
    browser: {
      enabled: true,
      headless: true,
      ui: false,
      traceView: false,
      screenshotDirectory: 'test-results/components',
      viewport: { width: 1280, height: 900 },
      locators: { exact: false, errorFormat: 'aria' },
      dependencySourcemaps: false,
      instances: [{ browser: 'chromium' }],
      provider: playwrightThroughFrame({
        launchOptions: await browserLaunch(),
        actionTimeout: PATIENCE_MS,
        contextOptions: { timezoneId: 'UTC', locale: 'en-US', reducedMotion: 'reduce' },
      }),
    },
  },
}

/** Every package that some screen, or a test of one, brings into the browser. */
function packagesImported(): string[] {
  const files = ['src', 'tests'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => join(folder, file))
      .filter((file) => IN_BROWSER.test(file) && !OUTSIDE.test(file)),
  )
  const names = files.flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(PACKAGE)].map(
      ([, fixed, lazy]) => fixed ?? lazy!,
    ),
  )
  return [...new Set(names)]
    .filter((name) => !/^(vitest(\/|$)|@vitest\/|virtual:)|\.json$/.test(name))
    .sort()
}

export default config

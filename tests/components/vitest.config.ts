import { join, resolve } from 'node:path'
import { playwright } from '@vitest/browser-playwright'
import type { ViteUserConfig } from 'vitest/config'
// @ts-expect-error -- The build is plain JavaScript, without types.
import { siteConfig } from '../../scripts/site-config.mjs'
import { browserLaunch } from '../factories/browser.ts'

const ROOT = resolve(import.meta.dirname, '../..')

/** The product's own build, so that a screen looks as it does there, in the browser the tests use. */
const config: ViteUserConfig = {
  ...siteConfig,
  root: ROOT,
  publicDir: resolve(ROOT, 'src/apps/web/public'),
  // All of the product at once: what is found late reloads the page in the middle of a test.
  optimizeDeps: { entries: ['src/apps/web/main.tsx', 'tests/**/*.test.tsx'] },
  cacheDir: resolve(ROOT, 'node_modules/.cache/components'),
  test: {
    include: ['tests/**/*.test.tsx'],
    setupFiles: [join(import.meta.dirname, 'setup.ts')],
    isolate: false,
    fileParallelism: false,
    testTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
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
      provider: playwright({
        launchOptions: await browserLaunch(),
        actionTimeout: 15_000,
        contextOptions: { timezoneId: 'UTC', locale: 'en-US', reducedMotion: 'reduce' },
      }),
    },
  },
}

export default config

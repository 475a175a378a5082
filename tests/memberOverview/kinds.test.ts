import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { runnerImport, type UserConfig } from 'vite'
import type { OVERVIEW_ITEMS } from '../../src/apps/web/overviewItems.ts'
import { KINDS } from './world.ts'

const { siteConfig } = (await import(pathToFileURL(resolve('scripts/site-config.mjs')).href)) as {
  readonly siteConfig: UserConfig
}
const { module } = await runnerImport<{ OVERVIEW_ITEMS: typeof OVERVIEW_ITEMS }>(
  resolve('src/apps/web/overviewItems.ts'),
  { ...siteConfig, mode: 'production' },
)

test('each item has its words in the browser under the same permission, and a place of its own', () => {
  const of = (kinds: readonly { readonly kind: string; readonly permission: string }[]) =>
    kinds.map(({ kind, permission }) => `${kind} ${permission}`).toSorted()
  const shown = module.OVERVIEW_ITEMS
  assert.deepEqual(of(shown), of(KINDS))
  assert.equal(new Set(shown.map(({ stands }) => stands)).size, shown.length)
})

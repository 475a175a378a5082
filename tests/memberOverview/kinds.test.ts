import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { runnerImport, type UserConfig } from 'vite'
import type { MEMBER_MATTERS } from '../../src/apps/web/memberMatters.ts'
import { KINDS } from './world.ts'

const { siteConfig } = (await import(pathToFileURL(resolve('scripts/site-config.mjs')).href)) as {
  readonly siteConfig: UserConfig
}
const { module } = await runnerImport<{ MEMBER_MATTERS: typeof MEMBER_MATTERS }>(
  resolve('src/apps/web/memberMatters.ts'),
  { ...siteConfig, mode: 'production' },
)

test('each matter has its words in the browser under the same permission, and a place of its own', () => {
  const of = (kinds: readonly { readonly kind: string; readonly permission: string }[]) =>
    kinds.map(({ kind, permission }) => `${kind} ${permission}`).toSorted()
  const shown = module.MEMBER_MATTERS
  assert.deepEqual(of(shown), of(KINDS))
  assert.equal(new Set(shown.map(({ stands }) => stands)).size, shown.length)
})

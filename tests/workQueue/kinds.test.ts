import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { runnerImport, type UserConfig } from 'vite'
import { workKindsOf } from '../../src/apps/server/modules.ts'
import type { STAFF_PLACES } from '../../src/apps/web/admin/staffPlaces.ts'
import type { WORK_KINDS } from '../../src/apps/web/workKinds.ts'

const { siteConfig } = (await import(pathToFileURL(resolve('scripts/site-config.mjs')).href)) as {
  readonly siteConfig: UserConfig
}
const inBrowser = async <Module>(path: string): Promise<Module> =>
  (await runnerImport<Module>(resolve(path), { ...siteConfig, mode: 'production' })).module

const { WORK_KINDS: shown } = await inBrowser<{ WORK_KINDS: typeof WORK_KINDS }>(
  'src/apps/web/workKinds.ts',
)

test('each kind of work has its words in the browser, and none stands there twice', () => {
  const announced = workKindsOf().map(({ kind }) => kind)
  assert.deepEqual(shown.map(({ kind }) => kind).toSorted(), announced.toSorted())
  assert.equal(new Set(shown.map(({ stands }) => stands)).size, shown.length)
})

test('work is called what its place in the menu is called', async () => {
  const { STAFF_PLACES: places } = await inBrowser<{ STAFF_PLACES: typeof STAFF_PLACES }>(
    'src/apps/web/admin/staffPlaces.ts',
  )
  for (const { to, label } of shown) {
    const place = places.find((one) => one.to === to)
    assert.equal(label, place?.label ?? 'Applications')
  }
})

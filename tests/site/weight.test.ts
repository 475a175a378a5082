import assert from 'node:assert/strict'
import { readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { SITE } from './pages.ts'

const FILES_MAX = 12
const KB_MAX = 150

const read = (path: string): string => readFileSync(join(SITE, path), 'utf8')

/** The scripts that a page asks for before any of them runs. */
const scriptsOf = (html: string): readonly string[] =>
  [...html.matchAll(/<script type="module"[^>]* src="([^"]+)"/g)].map(([, path]) => path!)

/** What a script cannot run without. */
const importedBy = (path: string): readonly string[] =>
  [...read(path).matchAll(/(?:^|[;}])(?:import|export)\b[^;'"()]*["']\.\/([^"']+)["']/g)].map(
    ([, file]) => `/assets/${file!}`,
  )

const kilobytes = (path: string): number => statSync(join(SITE, `${path}.br`)).size / 1000

test('the home of a member can be used after 150 kB of script in 12 files', () => {
  const scripts = scriptsOf(read('dashboard/index.html'))
  const missing = scripts.flatMap(importedBy).filter((path) => !scripts.includes(path))
  assert.deepEqual(missing, [], 'the page of the home must ask for these at once, too')
  const sizes = scripts.map((path) => ({ path, size: kilobytes(path) }))
  const total = sizes.reduce((sum, { size }) => sum + size, 0)
  const list = sizes
    .toSorted((a, b) => b.size - a.size)
    .map(({ path, size }) => `  ${size.toFixed(1).padStart(6)} ${basename(path)}`)
    .join('\n')
  assert.ok(
    total <= KB_MAX && scripts.length <= FILES_MAX,
    `The home of a member needs ${total.toFixed(1)} kB of script in ${scripts.length} files before it can be used; ` +
      `it may be ${KB_MAX} kB in ${FILES_MAX}. What it can be used without comes later: late() in ui/layout/late.tsx.\n${list}`,
  )
})

import assert from 'node:assert/strict'
import { readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { brotliCompressSync } from 'node:zlib'
import { SITE } from './pages.ts'

/** Of scripts, compressed, before a page can be used. */
interface Budget {
  readonly page: string
  readonly files: number
  readonly kb: number
}

const HOME = 'dashboard/index.html'

/**
 * Pages below `/dashboard` and `/admin` need a part of their own besides. The hashes in names of files alone make
 * scripts a tenth of a kilobyte larger or smaller from one version to the next.
 */
const BUDGETS: readonly Budget[] = [
  { page: HOME, files: 12, kb: 150 },
  { page: 'login/index.html', files: 15, kb: 155 },
  { page: 'signup/index.html', files: 15, kb: 162 },
  { page: 'forgot-password/index.html', files: 13, kb: 182 },
  { page: 'dashboard/app.html', files: 10, kb: 145 },
  { page: 'admin/app.html', files: 30, kb: 226 },
]
/** On a line of 400 kbit/s, 50 kB take a second. */
const FIRST_KB_MAX = 20

const read = (path: string): string => readFileSync(join(SITE, path), 'utf8')

/** The scripts that a page names, all to be asked for before any of them runs. */
const scriptsOf = (html: string): readonly string[] =>
  /<meta name="scripts" content="([^"]+)"/.exec(html)![1]!.split(' ')

/** What a script cannot run without. */
const importedBy = (path: string): readonly string[] =>
  [...read(path).matchAll(/(?:^|[;}])(?:import|export)\b[^;'"()]*["']\.\/([^"']+)["']/g)].map(
    ([, file]) => `/assets/${file!}`,
  )

const kilobytes = (path: string): number => statSync(join(SITE, `${path}.br`)).size / 1000

for (const { page, files, kb } of BUDGETS)
  test(`${page} can be used after ${kb} kB of script in ${files} files`, () => {
    const scripts = scriptsOf(read(page))
    const missing = scripts.flatMap(importedBy).filter((path) => !scripts.includes(path))
    assert.deepEqual(missing, [], 'the page must ask for these at once, too')
    const sizes = scripts.map((path) => ({ path, size: kilobytes(path) }))
    const total = sizes.reduce((sum, { size }) => sum + size, 0)
    const list = sizes
      .toSorted((a, b) => b.size - a.size)
      .map(({ path, size }) => `  ${size.toFixed(1).padStart(6)} ${basename(path)}`)
      .join('\n')
    assert.ok(
      total <= kb && scripts.length <= files,
      `${page} needs ${total.toFixed(1)} kB of script in ${scripts.length} files before it can be used; ` +
        `it may be ${kb} kB in ${files}. What it can be used without comes later: late() in ui/layout/late.tsx.\n${list}`,
    )
  })

test('the balance stands on the home of a member after 20 kB besides the answers of the server', () => {
  const html = read(HOME)
  const [head] = html.split('</head>')
  assert.doesNotMatch(head!, /rel="preload"|rel="modulepreload"|type="module"/)
  const paths = [...head!.matchAll(/(?:<script|rel="stylesheet")[^>]*(?:src|href)="([^"]+)"/g)]
  const parts = paths.map(([, path]) => ({ path: path!, size: kilobytes(path!) }))
  const page = { path: HOME, size: brotliCompressSync(html).length / 1000 }
  const list = [page, ...parts].map(({ path, size }) => `${size.toFixed(1)} ${basename(path)}`)
  const total = [page, ...parts].reduce((sum, { size }) => sum + size, 0)
  assert.ok(
    parts.length === 2 && total <= FIRST_KB_MAX,
    `${total.toFixed(1)} kB: ${list.join(', ')}`,
  )
})

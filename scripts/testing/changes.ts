import { spawnSync } from 'node:child_process'
import type { TestFile } from './files.ts'
import { type ImportGraph, reachedFrom } from './imports.ts'

function git(...args: readonly string[]): readonly string[] {
  const { status, stdout, stderr } = spawnSync('git', args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`)
  return stdout.split('\n').filter(Boolean)
}

/** Where the work began: main as others know it, when the work is on main itself. */
function base(): string {
  const [branch] = git('rev-parse', '--abbrev-ref', 'HEAD')
  const { status } = spawnSync('git', ['rev-parse', '--verify', '-q', 'origin/main'])
  if (branch === 'main' && status !== 0) return 'HEAD'
  return git('merge-base', 'HEAD', branch === 'main' ? 'origin/main' : 'main')[0]!
}

/** Paths that differ from main, committed or not. */
export const changedFiles = (): readonly string[] => [
  ...new Set([
    ...git('diff', '--name-only', base()),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]),
]

/** Where everything meets: whatever imports these reaches the whole product. */
const isHub = (file: string): boolean =>
  file.startsWith('src/apps/') ||
  file === 'tests/factories/portal.ts' ||
  file.startsWith('db/seed/')

/** Money and its rules, and one walk through the portal for each way to use it. */
const ALWAYS = [
  'tests/invariants/',
  'tests/journeys/access.test.ts',
  'tests/journeys/transfers',
  'tests/journeys/bills-and-deposits.test.ts',
  'tests/journeys/activity.test.ts',
  'tests/journeys/applications.test.ts',
]

/** What the engine has to do, shown with a little of every module: their own tests prove the modules. */
const ENGINES = 'tests/engines.test.ts'
const OF_ENGINES = /^(src\/platform|tests\/(engines|factories))\b/

const CODE = /\.tsx?$/
const PAGES = /\.(css|html|svg|woff2?)$|^public\//
const PROSE = /\.md$|^docs\//

/** The module a file belongs to, in the sources or in the tests. */
const moduleOf = (file: string): string | undefined =>
  /^(?:src\/modules|tests)\/([^/.]+)\//.exec(file)?.[1]

/**
 * The tests that a change can reach: those of the modules it is in, those whose imports lead to it
 * without passing the places where all modules meet, and always the invariants and some journeys.
 * What no import leads to, such as a migration or a setting, may reach every test.
 */
export function testsReachedBy(
  changed: readonly string[],
  files: readonly TestFile[],
  graph: ImportGraph,
): readonly TestFile[] {
  const telling = changed.filter((file) => !PROSE.test(file))
  if (telling.length === 0) return files.filter(({ layer }) => layer === 'unit')
  if (telling.some((file) => !CODE.test(file) && !PAGES.test(file))) return files
  const modules = new Set(telling.map(moduleOf).filter((name) => name !== undefined))
  const isStyled = telling.some((file) => PAGES.test(file))
  return files.filter(({ path, layer }) => {
    if (ALWAYS.some((start) => path.startsWith(start))) return true
    if (isStyled && path.startsWith('tests/pages/')) return true
    if (layer === 'unit') return true
    if (path === ENGINES) return telling.some((file) => OF_ENGINES.test(file))
    if (modules.has(moduleOf(path) ?? '')) return true
    const reached = reachedFrom(graph, path, (file) => !isHub(file))
    return telling.some((file) => reached.has(file))
  })
}

import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { run } from 'node:test'
import { prepareBrowser, startBrowser } from '../../tests/factories/browser.ts'
import { startCluster } from '../../tests/factories/cluster.ts'
import { makeTemplate } from '../../tests/factories/templates.ts'
import type { TestFile } from './files.ts'
import { ROOT } from './imports.ts'
import { type FileResult, reportOn } from './report.ts'
import { keepTimes, longestFirst } from './times.ts'

/** What all files share while they run: a database server with two templates, and browsers. */
interface Shared {
  readonly environment: Readonly<Record<string, string>>
  stop(): Promise<void>
}

/** Each file would translate and compile the whole product for itself. */
export const COMPILED = join(ROOT, 'node_modules/.cache/openteller/compiled')

/** A file that hangs shows as a failure; no test is judged by the time it takes. */
const HANGS_AFTER_MS = 600_000

export async function startDatabase(): Promise<Shared> {
  const given = process.env['TEST_DATABASE_URL']
  const cluster = given === undefined ? await startCluster() : undefined
  const url = cluster?.url ?? given!
  process.stdout.write(`   ${cluster?.version ?? 'the PostgreSQL server given'}\n`)
  return {
    environment: {
      TEST_DATABASE_URL: url,
      TEST_TEMPLATE_EMPTY: await makeTemplate(url, 'empty'),
      TEST_TEMPLATE_SEEDED: await makeTemplate(url, 'seeded'),
    },
    stop: async () => cluster?.stop(),
  }
}

/** One for each file that runs at the same time. */
async function startBrowsers(count: number): Promise<Shared> {
  await prepareBrowser()
  const browsers = await Promise.all(Array.from({ length: count }, startBrowser))
  return {
    environment: { TEST_BROWSERS: browsers.map((browser) => browser.wsEndpoint()).join(' ') },
    stop: async () => void (await Promise.all(browsers.map((browser) => browser.close()))),
  }
}

/** Runs files under node:test, as many at once as there are cores, each in a process of its own. */
export async function runFiles(files: readonly TestFile[]): Promise<readonly FileResult[]> {
  if (files.length === 0) return []
  const atOnce = Math.max(2, availableParallelism())
  const needs = (layer: TestFile['layer']): boolean => files.some((file) => file.layer === layer)
  const shared: Shared[] = []
  try {
    if (files.some(({ layer }) => layer !== 'unit')) shared.push(await startDatabase())
    if (needs('journey')) shared.push(await startBrowsers(atOnce))
    const stream = run({
      files: longestFirst(files).map(({ path }) => join(ROOT, path)),
      concurrency: atOnce,
      timeout: HANGS_AFTER_MS,
      env: {
        ...process.env,
        NODE_ENV: 'test',
        NODE_COMPILE_CACHE: COMPILED,
        ...Object.assign({}, ...shared.map(({ environment }) => environment)),
      },
    })
    const results = await reportOn(stream, files)
    keepTimes(results)
    return results
  } finally {
    for (const one of shared.toReversed()) await one.stop()
  }
}

import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { prepareBrowser } from '../../tests/factories/browser.ts'
import { startCluster } from '../../tests/factories/cluster.ts'
import { makeTemplate } from '../../tests/factories/templates.ts'
import type { TestFile } from './files.ts'
import { ROOT } from './imports.ts'
import { buildPrograms } from './programs.ts'
import type { FileResult } from './report.ts'
import { keepTimes, longestFirst } from './times.ts'
import { work } from './workers.ts'

/** Tests wait for the database and for frames now and then; one more keeps the cores at work. */
const ABOVE_CORES = 1

/** A database server with the templates that the databases of tests are copied from. */
interface TestDatabase {
  readonly environment: Readonly<Record<string, string>>
  stop(): Promise<void>
}

/** Each file would translate and compile the whole product for itself. */
export const COMPILED = join(ROOT, 'node_modules/.cache/openteller/compiled')

export async function startDatabase(forBrowsers = false): Promise<TestDatabase> {
  const given = process.env['TEST_DATABASE_URL']
  const cluster = given === undefined ? await startCluster() : undefined
  const url = cluster?.socketUrl ?? given!
  process.stdout.write(`   ${cluster?.version ?? 'the PostgreSQL server given'}\n`)
  const empty = await makeTemplate(url, 'empty')
  const seeded = await makeTemplate(url, 'seeded', empty)
  return {
    environment: {
      TEST_DATABASE_URL: url,
      TEST_TEMPLATE_EMPTY: empty,
      TEST_TEMPLATE_SEEDED: seeded,
      ...(forBrowsers && {
        TEST_TEMPLATE_CAUGHT_UP: await makeTemplate(url, 'caught_up', seeded),
      }),
    },
    stop: async () => cluster?.stop(),
  }
}

/** Runs files in a worker more than there are cores, the longest first. */
export async function runFiles(files: readonly TestFile[]): Promise<readonly FileResult[]> {
  if (files.length === 0) return []
  const workers = availableParallelism() + ABOVE_CORES
  const needsDatabase = files.some(({ layer }) => layer !== 'unit')
  const needsBrowsers = files.some(({ layer }) => layer === 'journey' || layer === 'page')
  // Stopped in any case: what fails here must not leave a database server behind.
  await using started = new AsyncDisposableStack()
  const database = needsDatabase ? await startDatabase(needsBrowsers) : undefined
  started.defer(() => database?.stop())
  if (needsBrowsers) await prepareBrowser()
  const startsPrograms = files.some(({ layer }) => layer === 'process')
  const programs = startsPrograms ? { TEST_PROGRAMS: await buildPrograms() } : {}
  const waiting = [...longestFirst(files)]
  const working = Array.from({ length: workers }, () =>
    work(waiting, {
      ...process.env,
      ...database?.environment,
      ...programs,
      NODE_ENV: 'test',
      NODE_COMPILE_CACHE: COMPILED,
    }),
  )
  const results = (await Promise.all(working)).flat()
  keepTimes(results)
  return results
}

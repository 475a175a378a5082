// Mutation testing: StrykerJS changes one thing at a time in a module's server code, and a test has
// to fail. `npm run mutants -- ledger` does one module, `-- ledger/seal` one part of it. The mutants of
// the posting functions, which are SQL, are ours: tests/invariants/ledger-mutants.ts.
import { type MutantResult } from '@stryker-mutator/api/core'
import { Stryker } from '@stryker-mutator/core'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { SHORT_LIVED } from '../tests/factories/shortLived.ts'
import { MUTATED } from './mutated-modules.ts'
import { ROOT } from './testing/imports.ts'
import { COMPILED, startDatabase } from './testing/runFiles.ts'

const KEPT = '.cache/mutants'
/** More than there are cores: those whose mutant hangs only wait. */
const AT_ONCE = 4
/** The longest test takes three seconds without a mutant. */
const HANGS_AFTER_MS = 30_000
const SWEEP_EVERY_MS = 20_000
/** Longer than a process lasts, which may keep a database for later without a connection to it. */
const ABANDONED_AFTER_MS = 60 * 60_000

const optionsFor = (name: string) => ({
  testRunner: 'files',
  plugins: ['./scripts/mutants/runner.ts'],
  mutate: [...MUTATED[name]!.sources],
  files: {
    tests: MUTATED[name]!.tests.map((file) => `tests/${file}.test.ts`),
    hangsAfterMs: HANGS_AFTER_MS,
  },
  warnings: false,
  testRunnerNodeArgs: [
    ...SHORT_LIVED,
    `--import=${new URL('testing/lightTracking.ts', import.meta.url).href}`,
    `--test-reporter=${join(import.meta.dirname, 'mutants/reporter.ts')}`,
  ],
  // Each file is loaded again for each mutant, and never forgotten.
  maxTestRunnerReuse: 100,
  coverageAnalysis: 'perTest' as const,
  incremental: true,
  incrementalFile: `${KEPT}/${name}.incremental.json`,
  concurrency: AT_ONCE,
  // A busy machine is not a mutant that never ends.
  timeoutMS: 60_000,
  timeoutFactor: 3,
  dryRunTimeoutMinutes: 30,
  reporters: ['json', 'html', 'clear-text', 'progress-append-only'],
  clearTextReporter: { allowColor: false, reportTests: false, reportScoreTable: false },
  jsonReporter: { fileName: `${KEPT}/${name}.json` },
  htmlReporter: { fileName: `${KEPT}/${name}.html` },
  tempDirName: `${KEPT}/sandbox`,
  ignorePatterns: ['data', 'test-results'],
  // Must name nothing: Stryker would read it with functions that TypeScript 7 no longer has.
  tsconfigFile: 'none.json',
  checkers: [],
})

/** A process that is killed leaves its database behind. */
function sweepDatabases(url: string): NodeJS.Timeout {
  const firstSeen = new Map<string, number>()
  const sweep = async (): Promise<void> => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      const { rows } = await client.query<{ name: string }>(
        `select datname as name from pg_database d
          where datname ~ '^t_[0-9a-f]+$'
            and not exists (select from pg_stat_activity a where a.datname = d.datname)`,
      )
      for (const { name } of rows) {
        const since = firstSeen.get(name) ?? Date.now()
        firstSeen.set(name, since)
        if (Date.now() - since < ABANDONED_AFTER_MS) continue
        await client.query(`drop database if exists ${name} with (force)`)
      }
    } finally {
      await client.end()
    }
  }
  return setInterval(() => void sweep().catch(console.error), SWEEP_EVERY_MS)
}

const partsAsked = (word: string): readonly string[] =>
  Object.keys(MUTATED).filter((name) => name === word || name.startsWith(`${word}/`))

/** How many mutants ended in each way. */
type Ends = Partial<Record<MutantResult['status'], number>>

async function mutate(part: string): Promise<Ends> {
  const ends: Ends = {}
  for (const { status } of await new Stryker(optionsFor(part)).runMutationTest())
    ends[status] = (ends[status] ?? 0) + 1
  return ends
}

function tallyOf(name: string, parts: readonly Ends[]) {
  const count = (status: keyof Ends) => parts.reduce((sum, ends) => sum + (ends[status] ?? 0), 0)
  const [killed, timedOut] = [count('Killed'), count('Timeout')]
  const [survived, uncovered] = [count('Survived'), count('NoCoverage')]
  const mutants = killed + timedOut + survived + uncovered
  return {
    name,
    mutants,
    killed,
    survived,
    'no coverage': uncovered,
    /** A test did not end. Noticed, as Stryker counts it, but said apart: a machine that stands still looks alike. */
    'timed out': timedOut,
    /** Nor counted at all: the same test failed without the mutant, too, or the process ended, and twice. */
    'not judged': count('RuntimeError'),
    score: `${((100 * (killed + timedOut)) / mutants).toFixed(1)} %`,
  }
}

const asked = process.argv.slice(2)
const unknown = asked.filter((word) => partsAsked(word).length === 0)
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}; there are ${Object.keys(MUTATED).join(', ')}.`)
  process.exit(1)
}

process.chdir(ROOT)
mkdirSync(KEPT, { recursive: true })
const { environment, stop } = await startDatabase()
Object.assign(process.env, environment, { NODE_ENV: 'test', NODE_COMPILE_CACHE: COMPILED })
// The tests run on the Node that npm brought, as everything else does.
process.env['PATH'] = `${join(ROOT, 'node_modules/.bin')}:${process.env['PATH']}`
const sweeping = sweepDatabases(environment['TEST_DATABASE_URL']!)
const ends = new Map<string, Ends>()
try {
  for (const part of asked.length > 0 ? asked.flatMap(partsAsked) : Object.keys(MUTATED))
    ends.set(part, await mutate(part))
} finally {
  clearInterval(sweeping)
  await stop()
}
const byModule = Map.groupBy(ends, ([part]) => part.split('/')[0]!)
console.table(
  [...byModule].flatMap(([module, parts]) => {
    const rows = parts.map(([part, one]) => tallyOf(part, [one]))
    const all = parts.map(([, one]) => one)
    return parts.length > 1 ? [...rows, tallyOf(module, all)] : rows
  }),
)

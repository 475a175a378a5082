// Everything that must be true before a change lands: types, lint, format, dead code, then every
// test there is, against one throw-away PostgreSQL server.
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { startCluster } from '../tests/factories/cluster.ts'
import { prepareForeignReaders } from './foreign-readers.ts'

function step(name: string, command: string, args: readonly string[], environment = {}): void {
  const started = performance.now()
  process.stdout.write(`\n── ${name}\n`)
  const { status } = spawnSync(`node_modules/.bin/${command}`, args, {
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  })
  if (status !== 0) {
    process.stderr.write(`\n${name} failed.\n`)
    process.exit(status ?? 1)
  }
  process.stdout.write(`   ${((performance.now() - started) / 1000).toFixed(1)} s\n`)
}

const SOURCES = ['src', 'tests', 'scripts', 'db', 'bench']

const testFiles = ['src', 'tests'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => `${folder}/${file}`),
)

const wanted = process.argv.slice(2)
const chosen =
  wanted.length > 0
    ? testFiles.filter((file) => wanted.some((part) => file.includes(part)))
    : testFiles

// Without a file to run, node --test would look for tests by itself and run them all.
if (chosen.length === 0) {
  process.stderr.write(`No test file has ${wanted.join(' or ')} in its path.\n`)
  process.exit(1)
}

if (wanted.length === 0) {
  step('Types', 'tsc', ['-p', '.'])
  step('Lint', 'oxlint', ['--type-aware', '--quiet', ...SOURCES])
  step('Format', 'oxfmt', ['--check', ...SOURCES])
  step('Unused code', 'knip', ['--no-progress'])
}
// Only whole runs install anything.
const readers =
  wanted.length === 0
    ? `\n── Programs of others that read our files\n   ${prepareForeignReaders()}\n`
    : ''
process.stdout.write(readers)

const cluster = process.env['TEST_DATABASE_URL'] ? undefined : await startCluster()
const url = cluster?.url ?? process.env['TEST_DATABASE_URL']!
process.stdout.write(`\nTests run on ${cluster?.version ?? 'the PostgreSQL server given'}.\n`)
try {
  const { status } = spawnSync(
    'node_modules/.bin/node',
    // No forced exit: it cut off the last results of a file, failures too. A test that leaves a
    // server open therefore shows, as a file that runs into its time limit.
    ['--test', '--test-timeout=300000', '--test-concurrency=2', ...chosen.sort()],
    { stdio: 'inherit', env: { ...process.env, TEST_DATABASE_URL: url, NODE_ENV: 'test' } },
  )
  process.exitCode = status ?? 1
  // Once more, below the results: what was not compared must not scroll out of sight.
  process.stdout.write(readers)
} finally {
  await cluster?.stop()
}

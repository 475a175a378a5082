import { spawn } from 'node:child_process'
import { keepFailure } from './report.ts'

const SOURCES = ['src', 'tests', 'scripts', 'db', 'bench']

/** What the compiler knows since the last time, so that it reads again only what changed. */
const KNOWN_TYPES = 'node_modules/.cache/openteller/types.tsbuildinfo'

/**
 * The compiler divides the files among four checkers, and each works out for itself what several need:
 * together twice the computing of one. The linter beside it has work for the other cores.
 */
const ONE_CHECKER = ['--checkers', '1']

/** Both are written in Go and gone in seconds: they may take a gigabyte and clean up less often. */
const HASTY = { ...process.env, GOGC: '400' }

/** What is checked without running anything of ours. */
const STEPS: readonly (readonly [string, string, readonly string[]])[] = [
  ['Lint', 'oxlint', ['--type-aware', '--quiet', ...SOURCES]],
  ['Types', 'tsc', ['-p', '.', ...ONE_CHECKER, '--incremental', '--tsBuildInfoFile', KNOWN_TYPES]],
  ['Unused code', 'knip', ['--no-progress']],
  ['Format', 'oxfmt', ['--check', ...SOURCES]],
]

function runStep([name, command, args]: (typeof STEPS)[number]): Promise<boolean> {
  const started = performance.now()
  const child = spawn(`node_modules/.bin/${command}`, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: HASTY,
  })
  let said = ''
  const hear = (chunk: Buffer): void => void (said += chunk.toString())
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  return new Promise((done, fail) => {
    child.once('error', fail)
    child.once('close', (code) => {
      const took = `${((performance.now() - started) / 1000).toFixed(1)} s`
      process.stdout.write(`${code === 0 ? '✔' : '✖'} ${name}  ${took}\n`)
      if (code !== 0) {
        process.stdout.write(`${said}\n`)
        keepFailure({ name, place: command, text: said })
      }
      done(code === 0)
    })
  })
}

/** Types, lint, format and dead code, all at once; true when nothing was found. */
export async function runSteps(): Promise<boolean> {
  const passed = await Promise.all(STEPS.map(runStep))
  return passed.every(Boolean)
}

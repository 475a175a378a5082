import { spawn } from 'node:child_process'

const SOURCES = ['src', 'tests', 'scripts', 'db', 'bench']

/** What the compiler knows since the last time, so that it reads again only what changed. */
const KNOWN_TYPES = 'node_modules/.cache/openteller/types.tsbuildinfo'

/** What is checked without running anything of ours. */
const STEPS: readonly (readonly [string, string, readonly string[]])[] = [
  ['Lint', 'oxlint', ['--type-aware', '--quiet', ...SOURCES]],
  ['Types', 'tsc', ['-p', '.', '--incremental', '--tsBuildInfoFile', KNOWN_TYPES]],
  ['Unused code', 'knip', ['--no-progress']],
  ['Format', 'oxfmt', ['--check', ...SOURCES]],
]

function runStep([name, command, args]: (typeof STEPS)[number]): Promise<boolean> {
  const started = performance.now()
  const child = spawn(`node_modules/.bin/${command}`, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  const hear = (chunk: Buffer): void => void (said += chunk.toString())
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  return new Promise((done, fail) => {
    child.once('error', fail)
    child.once('close', (code) => {
      const took = `${((performance.now() - started) / 1000).toFixed(1)} s`
      process.stdout.write(`${code === 0 ? '✔' : '✖'} ${name}  ${took}\n`)
      if (code !== 0) process.stdout.write(`${said}\n`)
      done(code === 0)
    })
  })
}

/** Types, lint, format and dead code, all at once; true when nothing was found. */
export async function runSteps(): Promise<boolean> {
  const passed = await Promise.all(STEPS.map(runStep))
  return passed.every(Boolean)
}

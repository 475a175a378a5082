// Runs the component lane: tests of screens, each mounted by itself in a real browser, in front of a
// fake server. Beside `npm test`, which starts it too: node scripts/components.ts [WORDS].
import { isAbsolute, relative } from 'node:path'
import { startVitest } from 'vitest/node'
import config from '../tests/components/vitest.config.ts'

/**
 * Runs the named files (all of them unless some are named), and says whether everything passed.
 * What is given may also be a part of a path.
 */
export async function runComponents(files: readonly string[] = []): Promise<boolean> {
  const filters = files.map((file) => (isAbsolute(file) ? relative('.', file) : file))
  const vitest = await startVitest(
    'test',
    filters,
    { config: false, watch: false, run: true },
    config,
  )
  const { state } = vitest
  const passed = state.getCountOfFailedTests() === 0 && state.getUnhandledErrors().length === 0
  const ran =
    state.getFiles().length > 0 && state.getFiles().every(({ result }) => result?.state === 'pass')
  await vitest.close()
  return passed && ran
}

if (import.meta.main) process.exitCode = (await runComponents(process.argv.slice(2))) ? 0 : 1

import { relative } from 'node:path'
import { startVitest } from 'vitest/node'
import config from '../../tests/components/vitest.config.ts'
import type { TestFile } from './files.ts'
import { type FileResult, keepFailure } from './report.ts'

/** Runs tests of screens, each mounted by itself in a real browser in front of a fake server. */
export async function runComponents(files: readonly TestFile[]): Promise<readonly FileResult[]> {
  if (files.length === 0) return []
  const filters = files.map(({ path }) => path)
  const options = { config: false, watch: false, run: true } as const
  const vitest = await startVitest('test', filters, options, config)
  const unhandled = vitest.state.getUnhandledErrors().length
  const results = vitest.state.getTestModules().map((module): FileResult => {
    const tests = [...module.children.allTests()]
    const path = relative('.', module.moduleId)
    for (const test of tests)
      for (const { message } of test.result().errors ?? [])
        keepFailure({ name: test.fullName, place: path, text: message })
    return {
      path,
      layer: 'component',
      tests: tests.length,
      ms: module.diagnostic().duration,
      passed: module.ok() && tests.length > 0 && unhandled === 0,
    }
  })
  await vitest.close()
  return results
}

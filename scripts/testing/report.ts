import type { Layer } from './files.ts'

/** How one file went. */
export interface FileResult {
  readonly path: string
  readonly layer: Layer
  readonly tests: number
  readonly ms: number
  readonly passed: boolean
}

const say = (text: string): void => void process.stdout.write(`${text}\n`)
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

const indented = (text: string): string => text.trimEnd().replaceAll(/^/gm, '    ')

interface Failure {
  readonly name: string
  readonly place: string
  readonly text: string
}

const failures: Failure[] = []

/** Has the failure told once more at the end, where somebody looks who has only the last lines. */
export const keepFailure = (failure: Failure): void => void failures.push(failure)

export function sayFailure(failure: Failure): void {
  keepFailure(failure)
  sayWhole(failure, failure.text)
}

const sayWhole = ({ name, place }: Failure, text: string): void =>
  say(`\n✖ ${name}\n  ${place}\n${indented(text)}\n`)

const FIRST_LINES = 12

const firstLinesOf = (text: string): string => text.split('\n').slice(0, FIRST_LINES).join('\n')

/** What a file wrote is worth reading beside its failure only. */
export function sayFile({ path, tests, ms, passed }: FileResult, output: string): void {
  say(`${passed ? '✔' : '✖'} ${path}  ${tests} tests, ${seconds(ms)}`)
  if (!passed && output) say(indented(output))
}

const SLOWEST = 10

/** The slowest files, the share of each layer, what failed and the total, below everything else. */
export function summarize(results: readonly FileResult[], wallMs: number): void {
  const slowest = results.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST)
  say('\n── Slowest files')
  for (const { path, ms } of slowest) say(`   ${seconds(ms).padStart(8)}  ${path}`)
  const all = results.reduce((sum, { ms }) => sum + ms, 0)
  say('── Layers, by the time of their files')
  for (const [layer, own] of Map.groupBy(results, ({ layer }) => layer)) {
    const ms = own.reduce((sum, one) => sum + one.ms, 0)
    const tests = own.reduce((sum, one) => sum + one.tests, 0)
    const share = `${Math.round((100 * ms) / all)} %`.padStart(5)
    say(`   ${share} ${seconds(ms).padStart(8)}  ${layer}: ${tests} tests in ${own.length} files`)
  }
  const failed = results.filter(({ passed }) => !passed)
  const tests = results.reduce((sum, one) => sum + one.tests, 0)
  say(`── ${tests} tests in ${results.length} files, ${seconds(wallMs)}`)
  for (const failure of failures) sayWhole(failure, firstLinesOf(failure.text))
  for (const { path } of failed) say(`   failed: ${path}`)
}

import { relative } from 'node:path'
import { inspect } from 'node:util'
import type { TestsStream } from 'node:test'
import type { Layer, TestFile } from './files.ts'

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

/** Only the last of what a file wrote is worth reading beside its failure. */
const OUTPUT_KEPT = 4000

/** Tells of each file when it is done, and of each failure at once; answers how all files went. */
export async function reportOn(
  stream: TestsStream,
  files: readonly TestFile[],
): Promise<readonly FileResult[]> {
  const layers = new Map(files.map(({ path, layer }) => [path, layer]))
  const results: FileResult[] = []
  const output = new Map<string, string>()
  const keep = ({ file, message }: { file: string; message: string }): void =>
    void output.set(file, `${output.get(file) ?? ''}${message}`.slice(-OUTPUT_KEPT))
  stream.on('test:stdout', keep)
  stream.on('test:stderr', keep)
  stream.on('test:fail', (failure) => {
    const { error } = failure.details
    if ('failureType' in error && error.failureType === 'subtestsFailed') return
    const path = relative('.', failure.file ?? '')
    say(`\n✖ ${failure.name}\n  ${path}:${failure.line ?? ''}\n${indented(textOf(error))}\n`)
  })
  stream.on('test:summary', ({ file, counts, duration_ms: ms, success: passed }) => {
    if (file === undefined) return
    const path = relative('.', file)
    results.push({ path, layer: layers.get(path) ?? 'unit', tests: counts.tests, ms, passed })
    say(`${passed ? '✔' : '✖'} ${path}  ${counts.tests} tests, ${seconds(ms)}`)
    const said = output.get(file)
    if (!passed && said) say(indented(said))
  })
  for await (const _ of stream);
  return results
}

const textOf = (error: Error): string => {
  const { cause = error } = error
  return cause instanceof Error && cause.stack ? cause.stack : inspect(cause)
}

const indented = (text: string): string => text.trimEnd().replaceAll(/^/gm, '    ')

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
  for (const { path } of failed) say(`   failed: ${path}`)
}

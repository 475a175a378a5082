import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { SHORT_LIVED } from '../../tests/factories/shortLived.ts'
import type { TestFile } from './files.ts'
import { type FileResult, sayFailure, sayFile } from './report.ts'

/** What the runner asks of a worker: to run a file, or to end once nothing of its files is open. */
export type Order =
  | { readonly type: 'run'; readonly path: string; readonly timeout: number }
  | { readonly type: 'end' }

/** What a worker tells the runner. */
export type Report =
  | {
      readonly type: 'failure'
      readonly name: string
      readonly place: string
      readonly text: string
    }
  /** Something a test left behind threw when the test had ended. */
  | { readonly type: 'late'; readonly text: string }
  | { readonly type: 'file'; readonly tests: number; readonly passed: boolean; readonly ms: number }

/**
 * A file that hangs shows as a failure; no test is judged by the time it takes. The longest are pages,
 * which take two minutes, and ten where a machine has ten times as much to do.
 */
const HANGS_AFTER_MS = 1_800_000

/** What a worker may need to let go of what its files opened. */
const ENDS_WITHIN_MS = 30_000

/** Only the last of what a file wrote is worth reading beside its failure. */
const OUTPUT_KEPT = 4000

const WORKER = join(import.meta.dirname, 'worker.ts')
const REPORTER = join(import.meta.dirname, 'workerReporter.ts')
const LIGHT_TRACKING = pathToFileURL(join(import.meta.dirname, 'lightTracking.ts')).href

type FileReport = Extract<Report, { type: 'file' }>

interface Worker {
  /** Answers null when the process ended instead. */
  run(path: string): Promise<FileReport | null>
  /** What it wrote since the last file. */
  takeOutput(): string
  /** Answers what went wrong besides tests: something left open, or thrown after its test. */
  end(): Promise<string | undefined>
}

function startWorker(env: NodeJS.ProcessEnv): Worker {
  const child = fork(WORKER, {
    execArgv: [...SHORT_LIVED, `--import=${LIGHT_TRACKING}`, `--test-reporter=${REPORTER}`],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env,
  })
  const ended = once(child, 'exit')
  let output = ''
  let late = ''
  let finish: (report: FileReport) => void
  const keep = (chunk: Buffer): void =>
    void (output = `${output}${chunk.toString()}`.slice(-OUTPUT_KEPT))
  child.stdout!.on('data', keep)
  child.stderr!.on('data', keep)
  child.on('message', (report: Report) => {
    if (report.type === 'failure') sayFailure(report)
    if (report.type === 'late') late += `${report.text}\n`
    if (report.type === 'file') finish(report)
  })
  return {
    run: (path) => {
      child.send({ type: 'run', path, timeout: HANGS_AFTER_MS } satisfies Order)
      const done = new Promise<FileReport>((resolve) => void (finish = resolve))
      return Promise.race([done, ended.then(() => null)])
    },
    takeOutput: () => {
      const taken = output
      output = ''
      return taken
    },
    end: async () => {
      if (child.connected) child.send({ type: 'end' } satisfies Order)
      const timer = setTimeout(() => child.kill('SIGKILL'), ENDS_WITHIN_MS)
      const [, signal] = await ended
      clearTimeout(timer)
      if (signal === 'SIGKILL') late += 'Something that a test opened is still open.\n'
      return late || undefined
    },
  }
}

/**
 * Takes files from the list, one at a time, until it is empty. A worker that dies takes the file it
 * was running with it and no other: the next file gets a new one.
 */
export async function work(
  files: TestFile[],
  env: NodeJS.ProcessEnv,
): Promise<readonly FileResult[]> {
  const results: FileResult[] = []
  let worker: Worker | undefined
  for (let file = files.shift(); file; file = files.shift()) {
    worker ??= startWorker(env)
    const report = await worker.run(file.path)
    const { tests, passed, ms } = report ?? { tests: 0, passed: false, ms: 0 }
    const result = { path: file.path, layer: file.layer, tests, passed, ms }
    sayFile(result, worker.takeOutput())
    results.push(result)
    if (report === null) worker = undefined
  }
  const late = await worker?.end()
  if (late) {
    sayFailure({ name: 'After the tests of a file had ended', place: '', text: late })
    results.push({ path: 'left behind', layer: 'unit', tests: 0, passed: false, ms: 0 })
  }
  return results
}

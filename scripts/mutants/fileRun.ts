// One run of one test file in a process that has run others: its tests can be chosen, the first failure
// ends it, and whatever is covered is known by its test.
import { resolve } from 'node:path'
import nodeTest, { after, suite, type TestContext } from 'node:test'
import type { TestEvent } from 'node:test/reporters'
import { pathToFileURL } from 'node:url'
import { rememberProcess } from '../testing/globals.ts'
import { lateTextOf } from '../testing/hearing.ts'

interface Instrumented {
  activeMutant?: string | undefined
  currentTestId?: string | undefined
  hitCount?: number | undefined
  hitLimit?: number | undefined
  mutantCoverage?: {
    static: Record<string, number>
    perTest: Record<string, Record<string, number>>
  }
}

/** Where the code that Stryker changed looks up which mutant it is, and counts where it has been. */
export const instrumented: Instrumented = ((
  globalThis as { __stryker__?: Instrumented }
).__stryker__ ??= {})

interface Failure {
  /** The test, or the file where it was none of its tests. */
  readonly id: string
  readonly text: string
}

interface FileOutcome {
  readonly tests: readonly { readonly id: string; readonly ms: number }[]
  readonly failure: Failure | undefined
  /** A test did not end; what it left is unclean. */
  readonly hangs: boolean
  /** The process is not as it was: something was changed, or still went on when its test had ended. */
  readonly isUnclean: boolean
}

interface FileRun {
  readonly path: string
  readonly chosen: ReadonlySet<string> | undefined
  readonly hangsAfterMs: number
  readonly tests: { readonly id: string; readonly ms: number }[]
  readonly timesNamed: Map<string, number>
  failure: Failure | undefined
  hangs: boolean
  isUnclean: boolean
  readonly end: () => void
}

let run: FileRun
let runs = 0

/**
 * @param chosen the tests that count; all when it is left out
 * @param hangsAfterMs a test that takes longer with a mutant will never end; without one it takes what it takes
 * @param whenLoaded is called between loading the file and running its tests
 */
export async function runFile(
  path: string,
  chosen: ReadonlySet<string> | undefined,
  hangsAfterMs: number,
  whenLoaded: () => void,
): Promise<FileOutcome> {
  const changed = rememberProcess()
  await new Promise<void>((end) => {
    run = {
      path,
      chosen,
      hangsAfterMs,
      tests: [],
      timesNamed: new Map(),
      failure: undefined,
      hangs: false,
      isUnclean: false,
      end,
    }
    void suite(path, async () => {
      // Under another address each time, so that it is loaded again, and what it imports is not.
      await import(`${pathToFileURL(resolve(path)).href}?run=${(runs += 1)}`)
      whenLoaded()
      after(() => void (run.isUnclean ||= changed().length > 0))
    })
  })
  return run
}

/** A test with no name of its own is the second or third of that name. */
function idOf(above: string, name: string): string {
  const id = `${above} › ${name}`
  const times = (run.timesNamed.get(id) ?? 0) + 1
  run.timesNamed.set(id, times)
  return times === 1 ? id : `${id} (${times})`
}

/** With all that it consists of: what a test finds at its end may come from each of its parts. */
const isChosen = (id: string): boolean =>
  run.chosen === undefined ||
  [...run.chosen].some((one) => one === id || one.startsWith(`${id} › `))

function watchForHanging(id: string): NodeJS.Timeout | undefined {
  if (instrumented.activeMutant === undefined) return undefined
  const watched = run
  return setTimeout(() => {
    watched.failure ??= { id, text: 'It does not end.' }
    watched.hangs = true
    watched.isUnclean = true
    watched.end()
  }, run.hangsAfterMs)
}

type Register = (name: string, options: object, body: Body) => Promise<void>
type Body = (t: TestContext) => unknown

const telling =
  (register: Register, above?: string) =>
  (name: string, ...rest: readonly [Body] | readonly [object, Body]): Promise<void> => {
    const [options, body] = rest.length === 1 ? [{}, rest[0]] : rest
    const id = idOf(above ?? run.path, name)
    if (above === undefined && !isChosen(id)) return register(name, { skip: true }, body)
    return register(name, options, async (t) => {
      const own = run
      if (own.failure) return t.skip()
      const started = performance.now()
      const { currentTestId } = instrumented
      instrumented.currentTestId = currentTestId && id
      t.test = telling(t.test.bind(t) as Register, id) as unknown as typeof t.test
      const hung = watchForHanging(id)
      try {
        await body(t)
      } catch (error) {
        own.failure ??= { id, text: String(error) }
        throw error
      } finally {
        clearTimeout(hung)
        instrumented.currentTestId = currentTestId
        own.tests.push({ id, ms: performance.now() - started })
        // A promise that nobody handles ends a test of which the rest still goes on.
        if (own !== run) run.isUnclean = true
      }
    })
  }

export const test = telling(nodeTest as Register)

export function hear(event: TestEvent): void {
  if (lateTextOf(event) !== undefined) run.isUnclean = true
  const { type, data } = event
  if (type !== 'test:pass' && type !== 'test:fail') return
  // What fails beside the tests, such as a hook, is told of the test before it.
  if (type === 'test:fail')
    run.failure ??= { id: run.tests.at(-1)?.id ?? run.path, text: String(data.details.error) }
  if (data.nesting === 0) run.end()
}

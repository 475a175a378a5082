// The test runner that `npm run mutants` gives to Stryker. Stryker starts processes with it, each for
// many mutants, and starts another in place of one that hangs, dies or throws here.
import { type StrykerOptions } from '@stryker-mutator/api/core'
import { commonTokens, declareClassPlugin, PluginKind, tokens } from '@stryker-mutator/api/plugin'
import {
  DryRunStatus,
  type DryRunResult,
  type MutantRunOptions,
  type MutantRunResult,
  MutantRunStatus,
  type TestResult,
  type TestRunner,
  TestStatus,
} from '@stryker-mutator/api/test-runner'
import { registerHooks } from 'node:module'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { instrumented, runFile } from './fileRun.ts'

/** Mutants come in the order of the code: what noticed one is likely to notice the next. */
const NOTICED_MAX = 3

interface FileOptions {
  readonly tests: readonly string[]
  readonly hangsAfterMs: number
}

interface Step {
  readonly path: string
  readonly chosen: ReadonlySet<string> | undefined
}

const STAND_IN = new URL('nodeTest.ts', import.meta.url).href

export class FilesRunner implements TestRunner {
  static inject = tokens(commonTokens.options)
  readonly #files: readonly string[]
  readonly #hangsAfterMs: number
  #isUnclean = false
  #noticed: readonly string[] = []

  constructor(options: StrykerOptions) {
    const { tests, hangsAfterMs } = options['files'] as FileOptions
    this.#files = tests
    this.#hangsAfterMs = hangsAfterMs
  }

  capabilities = () => ({ reloadEnvironment: false })

  async init(): Promise<void> {
    registerHooks({
      resolve: (specifier, context, next) =>
        specifier === 'node:test' && context.parentURL?.includes('/tests/')
          ? { url: STAND_IN, shortCircuit: true }
          : next(specifier, context),
    })
  }

  /** What is covered while a file is loaded is static; what is covered beside its tests, by each of them. */
  async dryRun(): Promise<DryRunResult> {
    const coverage = (instrumented.mutantCoverage ??= { static: {}, perTest: {} })
    const results: TestResult[] = []
    for (const path of this.#files) {
      const { tests, failure } = await runFile(path, undefined, this.#hangsAfterMs, () => {
        instrumented.currentTestId = path
      })
      instrumented.currentTestId = undefined
      if (failure)
        return { status: DryRunStatus.Error, errorMessage: `${failure.id}: ${failure.text}` }
      const beside = coverage.perTest[path] ?? {}
      delete coverage.perTest[path]
      for (const { id, ms } of tests) {
        coverage.perTest[id] = { ...beside, ...coverage.perTest[id] }
        const fileName = resolve(path)
        results.push({ id, name: id, fileName, timeSpentMs: ms, status: TestStatus.Success })
      }
    }
    return { status: DryRunStatus.Complete, tests: results, mutantCoverage: coverage }
  }

  /**
   * A kill counts when the test that failed passes in the same process without the mutant. Where it does
   * not, this throws, and Stryker has the mutant run again by a new process.
   */
  async mutantRun(options: MutantRunOptions): Promise<MutantRunResult> {
    if (this.#isUnclean) throw new Error('A run before this one left something behind.')
    const { activeMutant, testFilter, hitLimit } = options
    const isStatic = options.mutantActivation === 'static'
    let nrOfTests = 0
    for (const { path, chosen } of this.#steps(testFilter)) {
      Object.assign(instrumented, { hitCount: hitLimit && 0, hitLimit })
      if (isStatic) instrumented.activeMutant = activeMutant.id
      const { failure, tests, hangs } = await this.#run(path, chosen, activeMutant.id)
      instrumented.activeMutant = undefined
      nrOfTests += tests.length
      if (!failure) continue
      const { id, text: failureMessage } = failure
      if (hangs || (hitLimit && instrumented.hitCount! > hitLimit))
        return { status: MutantRunStatus.Timeout }
      if (!isStatic) {
        const alone = id === path ? chosen : new Set([id])
        const { failure: again } = await this.#run(path, alone, undefined)
        if (again) throw new Error(`${again.id} fails without the mutant, too: ${again.text}`)
      }
      this.#noticed = [id, ...this.#noticed.filter((one) => one !== id)].slice(0, NOTICED_MAX)
      return { status: MutantRunStatus.Killed, killedBy: [id], failureMessage, nrOfTests }
    }
    return { status: MutantRunStatus.Survived, nrOfTests }
  }

  /** Files with the tests in them that count: first what noticed mutants lately, then what else may. */
  #steps(testFilter: readonly string[] | undefined): readonly Step[] {
    if (!testFilter) return this.#files.map((path) => ({ path, chosen: undefined }))
    const first = this.#noticed.filter((id) => testFilter.includes(id))
    const ofFile = (path: string, ids: readonly string[]): Step => ({
      path,
      chosen: new Set(ids.filter((id) => id.startsWith(`${path} `))),
    })
    const others = testFilter.filter((id) => !first.includes(id))
    return [
      ...first.map((id) => ofFile(id.slice(0, id.indexOf(' ')), [id])),
      ...this.#files.map((path) => ofFile(path, others)),
    ].filter(({ chosen }) => chosen!.size > 0)
  }

  async #run(path: string, chosen: ReadonlySet<string> | undefined, mutant: string | undefined) {
    const outcome = await runFile(path, chosen, this.#hangsAfterMs, () => {
      instrumented.activeMutant = mutant
    })
    this.#isUnclean ||= outcome.isUnclean
    return outcome
  }

  async dispose(): Promise<void> {
    const lent = pathToFileURL(resolve('tests/factories/lentDatabases.ts')).href
    const { discardAll } = (await import(lent)) as { discardAll: () => Promise<unknown> }
    await discardAll()
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'files', FilesRunner)]

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { MUTATED } from '../../scripts/mutated-modules.ts'

const MUTANTS = join(import.meta.dirname, '../../scripts/mutants')

/** As Stryker writes it: `at` says whether this is the mutant, and that somebody was here. */
const CODE = `
const stryker = (globalThis.__stryker__ ??= {})
export const at = (id) => {
  const { static: once, perTest } = (stryker.mutantCoverage ??= { static: {}, perTest: {} })
  const covered = stryker.currentTestId ? (perTest[stryker.currentTestId] ??= {}) : once
  covered[id] = (covered[id] ?? 0) + 1
  return stryker.activeMutant === id
}
export const ROUND = at('0') ? 1 : 0
export const sum = (a, b) => (at('1') ? a - b : a + b)
export const half = (a) => (at('2') ? a / 3 : a / 2)
export const open = () => at('3')
export const ends = () => (at('4') ? new Promise(() => {}) : undefined)
export const isUnhandled = () => at('5')
export const times = { begun: 0 }
`

const TESTS = `
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { half, open, sum, times } from './code.mjs'
before(() => assert.equal(open(), false))
describe('sums', () => {
  test('of two', () => assert.equal(sum(1, 2), 3))
  test('of none', () => assert.equal(sum(0, 0), 0))
})
test('parts', async (t) => {
  await t.test('a half', () => assert.equal(half(4), 2))
  await t.test('of a sum', () => assert.equal(half(sum(2, 2)), 2))
})
`

const MOODY = `
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ends, half, isUnhandled, times } from './code.mjs'
test('passes the first time', () => {
  half(1)
  assert.equal((times.begun += 1), 1)
})
test('leaves something behind', () => {
  half(2)
  process.env.LEFT_BEHIND = String((times.begun += 1))
})
test('comes to an end', () => ends())
test('ends before its rest', async () => {
  if (isUnhandled()) {
    void Promise.reject(new Error('nobody handles this'))
    await new Promise((resolve) => (times.goOn = resolve))
    throw new Error('late')
  }
  times.goOn?.()
  await new Promise(setImmediate)
})
`

/** Runs what Stryker would ask of one process, and prints the answers. */
const DRIVER = `
import { FilesRunner } from ${JSON.stringify(join(MUTANTS, 'runner.ts'))}
const [tests, ...mutants] = JSON.parse(process.argv.at(-1))
const runner = new FilesRunner({ files: { tests, hangsAfterMs: 500 } })
await runner.init()
const answers = [await runner.dryRun()]
for (const [id, testFilter] of mutants) {
  const options = { activeMutant: { id }, testFilter, mutantActivation: testFilter ? 'runtime' : 'static' }
  answers.push(await runner.mutantRun(options).catch(({ message }) => message))
}
process.stdout.write('\\n' + JSON.stringify(answers))
process.exit()
`

interface Killed {
  readonly status: string
  readonly killedBy?: readonly string[]
  readonly nrOfTests: number
}

interface DryRun {
  readonly tests: readonly { readonly id: string }[]
  readonly mutantCoverage: {
    readonly static: Readonly<Record<string, number>>
    readonly perTest: Readonly<Record<string, Readonly<Record<string, number>>>>
  }
}

let folder: string
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'openteller-mutants-'))
  mkdirSync(join(folder, 'tests'))
  for (const [name, text] of Object.entries({ code: CODE, sums: TESTS, moody: MOODY }))
    writeFileSync(join(folder, `tests/${name}.mjs`), text)
  writeFileSync(join(folder, 'driver.mjs'), DRIVER)
})
after(() => rmSync(folder, { recursive: true }))

/** @param mutants each with the tests that count, or none where it is there while files are loaded */
function answersOf(
  tests: string,
  ...mutants: readonly (readonly [string, (readonly string[])?])[]
): readonly [DryRun, ...(Killed | string)[]] {
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      `--test-reporter=${join(MUTANTS, 'reporter.ts')}`,
      'driver.mjs',
      JSON.stringify([[tests], ...mutants]),
    ],
    { cwd: folder, env, encoding: 'utf8' },
  )
  const line = stdout.split('\n').at(-1)
  assert.ok(line, stderr)
  return JSON.parse(line) as [DryRun, ...(Killed | string)[]]
}

const SUMS = 'tests/sums.mjs'
const OF_TWO = `${SUMS} › of two`
const OF_NONE = `${SUMS} › of none`
const A_HALF = `${SUMS} › parts › a half`
const OF_A_SUM = `${SUMS} › parts › of a sum`

test('what is covered is known by its test; beside the tests, by all of the file; at loading, apart', () => {
  const [{ tests, mutantCoverage }] = answersOf(SUMS)
  const ids = tests.map(({ id }) => id)
  assert.deepEqual(ids, [OF_TWO, OF_NONE, A_HALF, OF_A_SUM, `${SUMS} › parts`])
  assert.deepEqual(mutantCoverage.static, { 0: 1 })
  assert.deepEqual(mutantCoverage.perTest, {
    [OF_TWO]: { 1: 1, 3: 1 },
    [OF_NONE]: { 1: 1, 3: 1 },
    [A_HALF]: { 2: 1, 3: 1 },
    [OF_A_SUM]: { 1: 1, 2: 1, 3: 1 },
    [`${SUMS} › parts`]: { 3: 1 },
  })
})

test('a mutant meets the tests that count, up to the first that fails', () => {
  const [, sum, survived, half, hook, unmutated] = answersOf(
    SUMS,
    ['1', [OF_NONE, OF_TWO, OF_A_SUM]],
    ['1', [OF_NONE]],
    ['2', [A_HALF, OF_A_SUM]],
    ['3', [OF_NONE]],
    ['9', [OF_TWO, OF_NONE, A_HALF, OF_A_SUM]],
  )
  const told = [sum, survived, half, hook, unmutated].map((one) => {
    const { status, killedBy, nrOfTests } = one as Killed
    return [status, killedBy?.[0], nrOfTests]
  })
  assert.deepEqual(told, [
    ['killed', OF_TWO, 1],
    ['survived', undefined, 1],
    ['killed', A_HALF, 2],
    ['killed', SUMS, 0],
    // What noticed others before goes first; the test with parts runs whole, for each of them once.
    ['survived', undefined, 8],
  ])
})

test('a test that fails without the mutant, too, has not noticed it', () => {
  const [, again] = answersOf('tests/moody.mjs', ['2', ['tests/moody.mjs › passes the first time']])
  assert.match(again as string, /passes the first time fails without the mutant, too/)
})

test('a test that does not end with a mutant is told apart, and its process runs no more', () => {
  const end = 'tests/moody.mjs › comes to an end'
  const [, hung, refused] = answersOf('tests/moody.mjs', ['4', [end]], ['9', [end]])
  assert.equal((hung as Killed).status, 'timeout')
  assert.equal(refused, 'A run before this one left something behind.')
})

test('the rest of a test that an unhandled rejection ended is not held against the next run', () => {
  const early = 'tests/moody.mjs › ends before its rest'
  const [, killed, refused] = answersOf('tests/moody.mjs', ['5', [early]], ['9', [early]])
  assert.equal((killed as Killed).status, 'killed', killed as string)
  assert.equal(refused, 'A run before this one left something behind.')
})

test('a process that was changed runs no more mutants', () => {
  const left = 'tests/moody.mjs › leaves something behind'
  const [, survived, refused] = answersOf('tests/moody.mjs', ['9', [left]], ['9', [left]])
  assert.equal((survived as Killed).status, 'survived')
  assert.equal(refused, 'A run before this one left something behind.')
})

for (const module of ['ledger', 'transfers'])
  test(`each file of ${module} is in one part of it`, () => {
    const parts = Object.entries(MUTATED).filter(([name]) => name.startsWith(`${module}/`))
    const files = parts.flatMap(([, { sources }]) =>
      sources.flatMap((pattern) => globSync(pattern)),
    )
    assert.deepEqual(files.toSorted(), globSync(`src/modules/${module}/server/**/*.ts`).toSorted())
  })

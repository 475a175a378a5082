import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { filesIn } from '../scripts/testing/imports.ts'
import { FUNCTION_LINES, isFunction, MAYBE_RETIRED, objectionsTo } from './tidy/rules.ts'
import { lineOf, linesIn, parse, sourceFile, type SourceFile, walk } from './tidy/syntax.ts'

const FILE_LINES = 300

/** Longer files of tests, and why they are not divided. */
const LONGER: Readonly<Record<string, string>> = {
  'tests/access/throttle.test.ts': 'its waits are being worked on; to be divided with them',
  'tests/api/permissions.test.ts': 'its table is being worked on; to be divided with it',
}

/** One of these stands in whatever the rules about tests object to. */
const SUSPECT =
  /waitForTimeout|sleep|setTimeout|setInterval|toPass|waitFor|waitUntil|retr(y|ies)|catch|random|fc\.|Date\(\)|Date\.now|Temporal|performance|process\.(hrtime|uptime)|\b(skip|only|todo|fails|skipIf|runIf)\b/

/** The most lines between two at the margin, where nothing that is in a function begins. */
const longestBlock = (text: string): number =>
  Math.max(...text.split(/^[)}\]\w].*$/m).map((block) => block.split('\n').length))

/** Nothing in a file without a long block and without any of the words can be objected to. */
const isWorthReading = ({ path, text }: SourceFile): boolean =>
  longestBlock(text) >= FUNCTION_LINES ||
  MAYBE_RETIRED.test(text) ||
  (!path.startsWith('src/') && SUSPECT.test(text))

/** What is wrong with a file, each with its place and with what to do instead. */
function objections(file: SourceFile): readonly string[] {
  const lines = linesIn(file.text)
  if (lines <= FILE_LINES && !isWorthReading(file)) return []
  const found: string[] = []
  let isTable = file.path.startsWith('tests/')
  walk(parse(file), (placed) => {
    if (isFunction(placed.node)) isTable = false
    for (const why of objectionsTo(placed, file)) {
      found.push(`${file.path}:${lineOf(file, placed.node)}: ${why}`)
    }
  })
  // A file of tests' data in which nothing is done may be as long as there are cases.
  return isTable || lines <= FILE_LINES || LONGER[file.path] !== undefined
    ? found
    : [`${file.path}: ${lines} lines hold a second subject: give it a file of its own`, ...found]
}

const long = (lines: number): string => '  void 0\n'.repeat(lines)

const FORBIDDEN: readonly (readonly [path: string, text: string])[] = [
  ['tests/a.test.ts', 'await page.waitForTimeout(300)'],
  ['tests/a.test.ts', `import { setTimeout as wait } from 'node:timers/promises'`],
  ['tests/a.ts', 'await new Promise((done) => setTimeout(done, 50))'],
  ['tests/a.ts', 'await db.query(`select pg_sleep(0.5)`)'],
  ['tests/a.test.ts', 'await expect(async () => look()).toPass()'],
  ['tests/a.test.tsx', 'await vi.waitFor(() => expect(seen).toBe(true))'],
  ['tests/a.test.tsx', `test('shows it', { retry: 2 }, async () => {})`],
  ['scripts/test.ts', 'run({ files, retries: 1 })'],
  ['tests/a.ts', 'for (;;) { try { assert.ok(await seen()); break } catch {} }'],
  ['tests/a.ts', 'const amount = Math.random() * 100'],
  ['bench/a.ts', `const id = crypto.randomInt(1, 9)`],
  ['tests/a.test.ts', 'fc.assert(fc.property(fc.nat(), holds), { numRuns: 10 })'],
  ['tests/a.test.ts', 'const at = new Date()'],
  ['tests/a.test.ts', 'const at = new Date(Date.now() - 1000)'],
  ['tests/a.test.ts', 'assert.ok(performance.now() - started < 500)'],
  ['tests/soak/a.ts', 'assert.ok(performance.now() - started < 500)'],
  ['tests/a.test.ts', `test.skip('holds', () => {})`],
  ['tests/a.test.ts', `describe.only('a ledger', () => {})`],
  ['tests/a.test.ts', `test('holds', { todo: true }, () => {})`],
  ['tests/a.test.ts', `test('holds', (t) => t.skip())`],
  ['src/a.ts', `function post() {\n${long(70)}}`],
  ['src/a.tsx', `function Page() {\n${long(100)}return <p />\n}`],
  ['tests/a.test.ts', `test('holds', () => {\n${long(70)}})`],
  ['src/a.ts', long(301)],
  ['src/a.ts', 'const deed = 1'],
  ['src/a.ts', 'interface EditWish {}'],
  ['tests/a.ts', 'useBillDeeds()'],
  ['src/a.ts', 'onHappening(hear)'],
  ['tests/a.test.ts', `${long(300)}test('holds', () => {})`],
]

const FINE: readonly (readonly [path: string, text: string])[] = [
  ['src/a.ts', 'setTimeout(speak, 80)'],
  ['src/a.ts', 'const indeed = "a wish"'],
  ['tests/a.ts', 'await new Promise((go) => setTimeout(go))'],
  ['tests/a.ts', `await until('the page is read', isRead)`],
  ['tests/a.test.tsx', 'await expect.poll(focusedWords).toBe("Amount")'],
  ['tests/a.test.ts', 'assert.equal(problem.retry, false)'],
  ['tests/a.ts', 'for (;;) { try { assert.ok(await sent()) } catch (error) { throw error } }'],
  ['tests/a.ts', 'const key = randomBytes(32)'],
  ['tests/a.ts', `const day = chance('days').int(1, 28)`],
  ['tests/a.test.ts', `fc.assert(holds, { seed: chance('days').seed })`],
  ['tests/a.test.ts', `const at = new Date('2026-07-15T16:00:00Z')`],
  ['bench/a.ts', 'print(performance.now() - started)'],
  ['tests/a.test.ts', `test('one only', () => only.todo())`],
  ['src/a.tsx', `function Page() {\n${long(90)}return <p />\n}`],
  ['src/a.ts', `const jobs = () => [\n${'1,\n'.repeat(90)}]`],
  ['tests/a.test.ts', `describe('a ledger', () => {\n${long(90)}})`],
  ['tests/a.ts', `export const CASES = [\n${'1,\n'.repeat(400)}]`],
]

describe('the rules of tidy', () => {
  test('hold for every file', () => {
    const files = ['src', 'tests', 'scripts', 'db', 'bench'].flatMap(filesIn).map(sourceFile)
    assert.ok(files.length > 1000, 'the files were found')
    assert.deepEqual(files.flatMap(objections), [])
  })

  for (const [path, text] of FORBIDDEN) {
    test(`object to ${text.slice(0, 60)} in ${path}`, () =>
      assert.equal(objections({ path, text }).length > 0, true))
  }

  for (const [path, text] of FINE) {
    test(`allow ${text.slice(0, 60)} in ${path}`, () =>
      assert.deepEqual(objections({ path, text }), []))
  }
})

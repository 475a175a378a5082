import type { Rule } from './rule.ts'
import {
  argumentsOf,
  calledBy,
  inside,
  isFunction,
  lineOf,
  nameOf,
  type Node,
  parsed,
  type Placed,
  propertiesOf,
  type SourceFile,
  walk,
} from './syntax.ts'

/** Why a part of a file is forbidden and what to do instead; undefined when it is fine. */
type Habit = (placed: Placed, file: SourceFile) => string | undefined

/** The only places that may do what a rule forbids to all others, and why. */
const ALLOWED: Readonly<Record<string, string>> = {
  'tests/factories/waiting.ts': 'holds the one pause, between two looks at what is waited for',
  'tests/tidy/habits.ts': 'has an example of everything that is forbidden',
  'tests/factories/chance.ts': 'begins with a seed nobody chose, and prints it',
  'tests/factories/clocks.ts': 'makes the clocks that are handed in, from the real one',
}

const inTests = (path: string): boolean => path.startsWith('tests/')
/** What measures: its figures are printed, and nothing fails for them. */
const measures = (path: string): boolean => /^(bench|tests\/soak)\//.test(path)

const PAUSES = /(^|\.)(waitForTimeout|sleep|setInterval)$|^(globalThis\.|window\.)?setTimeout$/

const noPause: Habit = ({ node }, { path }) => {
  if (!inTests(path)) return undefined
  const pauses =
    (node.type === 'CallExpression' && PAUSES.test(nameOf(node)) && !isNextTurn(node)) ||
    (node.type === 'ImportSpecifier' && nameOf(node['imported']) === 'setTimeout') ||
    (isText(node) && /pg_sleep\(/.test(textOf(node)))
  return pauses
    ? 'a pause is too short on one machine and wasted on another: wait for something by its name, with `until` of tests/factories/waiting.ts'
    : undefined
}

/** Without a time, `setTimeout` is what comes next and not a pause. */
const isNextTurn = (node: Node): boolean =>
  nameOf(node).endsWith('setTimeout') && argumentsOf(node).length === 1

const isText = ({ type }: Node): boolean => type === 'Literal' || type === 'TemplateElement'
const textOf = (node: Node): string =>
  node.type === 'Literal' ? String(node['value']) : JSON.stringify(node['value'])

// `expect.element` and `expect.poll` name the one thing they wait for, and are what screens wait by.
const SECOND_TRIES =
  /^vi\.(waitFor|waitUntil)$|\.toPass$|^(test|describe|it|this)\b.*\.(retry|retries)$/

const noSecondTry: Habit = ({ node, parents }, { path }) => {
  if (!inTests(path) && !path.startsWith('scripts/')) return undefined
  const name = node.type === 'CallExpression' ? nameOf(node) : ''
  const tries =
    SECOND_TRIES.test(name) ||
    (node.type === 'Property' &&
      /^(retry|retries)$/.test(nameOf(node['key'])) &&
      typeof (node['value'] as Node)['value'] === 'number') ||
    (node.type === 'TryStatement' && node['handler'] !== null && isTriedAgain(node, parents))
  return tries
    ? 'what fails once is broken once: find what it did not wait for, and wait for that by its name'
    : undefined
}

const LOOP = /^(For|ForOf|ForIn|While|DoWhile)Statement$/
const ASSERTION = /^(assert|expect)\b/

/** An assertion whose failure is caught in a loop is one that is made until it passes. */
function isTriedAgain(node: Node, parents: readonly Node[]): boolean {
  const upToFunction = parents.findIndex(isFunction)
  const inLoop = parents.slice(0, upToFunction).some(({ type }) => LOOP.test(type))
  const { body } = node['handler'] as { readonly body: Node }
  return (
    inLoop &&
    inside(node['block'] as Node).some((one) => ASSERTION.test(calledBy(one))) &&
    !inside(body).some(({ type }) => type === 'ThrowStatement')
  )
}

const UNSEEDED = /^(Math\.random|(crypto\.)?randomInt|(crypto\.)?getRandomValues)$/

// `randomBytes`, `randomUUID` and `newId` are fine: they make keys and ids, and no test looks at
// what is in them.
const noUnseededChance: Habit = ({ node }, { path }) => {
  if (!inTests(path) && !path.startsWith('bench/')) return undefined
  if (node.type !== 'CallExpression') return undefined
  if (UNSEEDED.test(nameOf(node)))
    return 'a failure by chance cannot be made again: draw from `chance` of tests/factories/chance.ts, which prints its seed'
  if (/^fc\.(assert|check|sample)$/.test(nameOf(node))) {
    return propertiesOf(argumentsOf(node)[1]).has('seed')
      ? undefined
      : 'every run would try something else: hand fast-check `seed: chance(...).seed` of tests/factories/chance.ts'
  }
  return undefined
}

const isNow = ({ type, ...node }: Node): boolean =>
  (type === 'NewExpression' &&
    nameOf(node['callee']) === 'Date' &&
    (node['arguments'] as readonly Node[]).length === 0) ||
  (type === 'CallExpression' && /^(Date|Date\.now|Temporal\.Now\..*)$/.test(nameOf(node['callee'])))

const isStopwatch = (node: Node): boolean =>
  /^(performance\.now|process\.(hrtime|uptime).*)$/.test(
    node.type === 'CallExpression' ? nameOf(node) : '',
  )

const noClockOfItsOwn: Habit = ({ node }, { path }) => {
  if (!inTests(path) || measures(path)) return undefined
  if (isNow(node))
    return 'what is true today is wrong on another day: hand the clock in (DEMO_NOW, or `runningClock` of tests/factories/clocks.ts)'
  if (isStopwatch(node))
    return 'how long something takes is not for a test to judge: count what it does (queries, buffers, rows), or measure in tests/soak or bench'
  return undefined
}

const noJudgedTime: Habit = ({ node, parents }, { path }) => {
  if (!measures(path) || !(isNow(node) || isStopwatch(node))) return undefined
  const judges = ({ type, ...parent }: Node): boolean =>
    type === 'CallExpression' && ASSERTION.test(nameOf(parent['callee']))
  return parents.some(judges)
    ? 'a slow machine is not a defect: print the figure, and assert what was done'
    : undefined
}

const MUTED = /^(test|describe|it|suite|t)\b.*\.(skip|only|todo|fails|skipIf|runIf)$/

const noneLeftOut: Habit = ({ node }, { path }) => {
  if (!/\.test\.tsx?$/.test(path)) return undefined
  const isMuted =
    node.type === 'CallExpression' &&
    (MUTED.test(nameOf(node)) ||
      (/^(test|describe|it|suite)$/.test(nameOf(node)) &&
        argumentsOf(node).some((argument) =>
          ['skip', 'only', 'todo'].some((key) => propertiesOf(argument).has(key)),
        )))
  return isMuted
    ? 'a test that does not run proves nothing: mend it, or delete it and say where it is proved'
    : undefined
}

const noRouteTakenAway: Habit = ({ node }, { path }) => {
  if (!inTests(path) || node.type !== 'CallExpression') return undefined
  const name = nameOf(node)
  const ends =
    /\.unroute(All)?$/.test(name) || (name.endsWith('.route') && argumentsOf(node).length > 2)
  return ends
    ? 'what is under way when a route is taken away is never answered: use tests/factories/lostAnswers.ts'
    : undefined
}

const HABITS: readonly Habit[] = [
  noPause,
  noSecondTry,
  noUnseededChance,
  noClockOfItsOwn,
  noJudgedTime,
  noneLeftOut,
  noRouteTakenAway,
]

/** One of these stands in whatever the rules about tests object to. */
const SUSPECT =
  /waitForTimeout|sleep|route|setTimeout|setInterval|toPass|waitFor|waitUntil|retr(y|ies)|catch|random|fc\.|Date\(\)|Date\.now|Temporal|performance|process\.(hrtime|uptime)|\b(skip|only|todo|fails|skipIf|runIf)\b/

function objectionsTo(file: SourceFile): readonly string[] {
  const { path, text } = file
  if (/^src\/.*\.test\.tsx?$/.test(path)) {
    return [`${path}: tests stand in tests, in the folder of what they are about`]
  }
  if (path.startsWith('src/') || !/\.tsx?$/.test(path)) return []
  if (ALLOWED[path] !== undefined || !SUSPECT.test(text)) return []
  const found: string[] = []
  walk(parsed(file), (placed) => {
    for (const habit of HABITS) {
      const why = habit(placed, file)
      if (why) found.push(`${path}:${lineOf(file, placed.node)}: ${why}`)
    }
  })
  return found
}

export const habits: Rule = {
  name: 'habits of tests',
  objectionsTo,
  forbidden: [
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
    ['tests/a.test.ts', `await page.unroute('**/pdf')`],
    ['tests/a.test.ts', `await page.route('**/pdf', lose, { times: 1 })`],
    ['src/values/a.test.ts', `test('holds', () => {})`],
  ],
  fine: [
    ['src/a.ts', 'setTimeout(speak, 80)'],
    ['tests/a.ts', 'await new Promise((go) => setTimeout(go))'],
    ['tests/a.ts', `await until('the page is read', isRead)`],
    ['tests/a.test.tsx', 'await expect.poll(focusedWords).toBe("Amount")'],
    ['tests/a.test.ts', 'assert.equal(problem.retry, false)'],
    ['tests/a.test.ts', `await page.route('**/pdf', lose)`],
    ['tests/a.ts', 'for (;;) { try { assert.ok(await sent()) } catch (error) { throw error } }'],
    ['tests/a.ts', 'const key = randomBytes(32)'],
    ['tests/a.ts', `const day = chance('days').int(1, 28)`],
    ['tests/a.test.ts', `fc.assert(holds, { seed: chance('days').seed })`],
    ['tests/a.test.ts', `const at = new Date('2026-07-15T16:00:00Z')`],
    ['bench/a.ts', 'print(performance.now() - started)'],
    ['tests/a.test.ts', `test('one only', () => only.todo())`],
  ],
}

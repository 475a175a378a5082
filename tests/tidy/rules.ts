import {
  argumentsOf,
  inside,
  linesIn,
  nameOf,
  type Node,
  type Placed,
  propertiesOf,
  type SourceFile,
} from './syntax.ts'

/** Why a part of a file is forbidden and what to do instead; undefined when it is fine. */
type Rule = (placed: Placed, file: SourceFile) => string | undefined

/** The only places that may do what a rule forbids to all others, and why. */
const ALLOWED: Readonly<Record<string, string>> = {
  'tests/factories/waiting.ts': 'holds the one pause, between two looks at what is waited for',
  'tests/tidy.test.ts': 'has an example of everything that is forbidden',
  'tests/factories/chance.ts': 'begins with a seed nobody chose, and prints it',
  'tests/factories/clocks.ts': 'makes the clocks that are handed in, from the real one',
}

const inTests = (path: string): boolean => path.startsWith('tests/')
/** What measures: its figures are printed, and nothing fails for them. */
const measures = (path: string): boolean => /^(bench|tests\/soak)\//.test(path)

const PAUSES = /(^|\.)(waitForTimeout|sleep|setInterval)$|^(globalThis\.|window\.)?setTimeout$/

const noPause: Rule = ({ node }, { path }) => {
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

const noSecondTry: Rule = ({ node, parents }, { path }) => {
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

const calledBy = (node: Node): string => (node.type === 'CallExpression' ? nameOf(node) : '')

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

export const isFunction = ({ type }: Node): boolean => FUNCTIONS.has(type)

const UNSEEDED = /^(Math\.random|(crypto\.)?randomInt|(crypto\.)?getRandomValues)$/

// `randomBytes`, `randomUUID` and `newId` are fine: they make keys and ids, and no test looks at
// what is in them.
const noUnseededChance: Rule = ({ node }, { path }) => {
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

const noClockOfItsOwn: Rule = ({ node }, { path }) => {
  if (!inTests(path) || measures(path)) return undefined
  if (isNow(node))
    return 'what is true today is wrong on another day: hand the clock in (DEMO_NOW, or `runningClock` of tests/factories/clocks.ts)'
  if (isStopwatch(node))
    return 'how long something takes is not for a test to judge: count what it does (queries, buffers, rows), or measure in tests/soak or bench'
  return undefined
}

const noJudgedTime: Rule = ({ node, parents }, { path }) => {
  if (!measures(path) || !(isNow(node) || isStopwatch(node))) return undefined
  const judges = ({ type, ...parent }: Node): boolean =>
    type === 'CallExpression' && ASSERTION.test(nameOf(parent['callee']))
  return parents.some(judges)
    ? 'a slow machine is not a defect: print the figure, and assert what was done'
    : undefined
}

const MUTED = /^(test|describe|it|suite|t)\b.*\.(skip|only|todo|fails|skipIf|runIf)$/

const noneLeftOut: Rule = ({ node }, { path }) => {
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

export const FUNCTION_LINES = 70
/** A component is mostly markup, which is read from the top down like the page it makes. */
const COMPONENT_LINES = 100

const noLongFunction: Rule = ({ node, parents }, { text }) => {
  if (!isFunction(node)) return undefined
  const lines = linesIn(text.slice(node.start, node.end))
  const most = returnsMarkup(node) ? COMPONENT_LINES : FUNCTION_LINES
  if (lines <= most || isChapter(node, parents[0]) || isList(node)) return undefined
  return `${lines} lines are more than fit a screen (${most}): give what it does in the middle a name of its own`
}

/** What has tests in it, handed to `describe` or not: they are read one by one. */
const isChapter = (node: Node, parent: Node | undefined): boolean =>
  /^(describe|suite)\b/.test(nameOf(parent)) ||
  inside(node).some((one) => calledBy(one) === 't.test')

/** A function that is nothing but a list is a table. */
const isList = (node: Node): boolean => (node['body'] as Node).type === 'ArrayExpression'

function returnsMarkup(node: Node): boolean {
  const body = node['body'] as Node
  if (body.type.startsWith('JSX')) return true
  const statements = body.type === 'BlockStatement' ? (body['body'] as readonly Node[]) : []
  return statements.some(
    (statement) =>
      statement.type === 'ReturnStatement' &&
      ((statement['argument'] as Node | null)?.type ?? '').startsWith('JSX'),
  )
}

/** Words that nobody in banking or around Node searches for, and what to say instead. */
const RETIRED: ReadonlyMap<string, string> = new Map([
  ['deed', 'action'],
  ['wish', 'input or request'],
  ['happening', 'event'],
])

/** Any of them, wherever it stands in a text. */
export const MAYBE_RETIRED = new RegExp([...RETIRED.keys()].join('|'), 'i')

const partsOf = (name: string): readonly string[] =>
  name.split(/(?=[A-Z])|_/).map((part) => part.toLowerCase().replace(/s$/, ''))

const noRetiredWord: Rule = ({ node }) => {
  if (node.type !== 'Identifier') return undefined
  const retired = partsOf(nameOf(node)).find((part) => RETIRED.has(part))
  return retired === undefined
    ? undefined
    : `"${retired}" is a word of nobody's: say ${RETIRED.get(retired)} (docs/glossary.md)`
}

const RULES: readonly Rule[] = [
  noRetiredWord,
  noPause,
  noSecondTry,
  noUnseededChance,
  noClockOfItsOwn,
  noJudgedTime,
  noneLeftOut,
  noLongFunction,
]

/** Everything the rules object to in one place of a file. */
export const objectionsTo = (placed: Placed, file: SourceFile): readonly string[] =>
  ALLOWED[file.path] !== undefined ? [] : RULES.flatMap((rule) => rule(placed, file) ?? [])

import type { Rule } from './rule.ts'
import {
  calledBy,
  inside,
  isFunction,
  lineOf,
  linesIn,
  nameOf,
  type Node,
  parsed,
  type Placed,
  type SourceFile,
  walk,
} from './syntax.ts'

const FILE_LINES = 300

/** Longer files of tests, and why they are not divided. */
const LONGER: Readonly<Record<string, string>> = {
  'tests/access/throttle.test.ts': 'its waits are being worked on; to be divided with them',
  'tests/api/permissions.test.ts': 'its table is being worked on; to be divided with it',
}

const FUNCTION_LINES = 70
/** A component is mostly markup, which is read from the top down like the page it makes. */
const COMPONENT_LINES = 100

function tooLong({ node, parents }: Placed, text: string): string | undefined {
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

/** The most lines between two at the margin, where nothing that is in a function begins. */
const longestBlock = (text: string): number =>
  Math.max(...text.split(/^[)}\]\w].*$/m).map((block) => block.split('\n').length))

/** A file of tests' data in which nothing is done may be as long as there are cases. */
function objectionsTo(file: SourceFile): readonly string[] {
  if (!/\.tsx?$/.test(file.path)) return []
  const lines = linesIn(file.text)
  if (lines <= FILE_LINES && longestBlock(file.text) < FUNCTION_LINES) return []
  const found: string[] = []
  let isTable = file.path.startsWith('tests/')
  walk(parsed(file), (placed) => {
    if (isFunction(placed.node)) isTable = false
    const why = tooLong(placed, file.text)
    if (why) found.push(`${file.path}:${lineOf(file, placed.node)}: ${why}`)
  })
  return isTable || lines <= FILE_LINES || LONGER[file.path] !== undefined
    ? found
    : [`${file.path}: ${lines} lines hold a second subject: give it a file of its own`, ...found]
}

const long = (lines: number): string => '  void 0\n'.repeat(lines)

export const sizes: Rule = {
  name: 'sizes',
  objectionsTo,
  forbidden: [
    ['src/a.ts', `function post() {\n${long(70)}}`],
    ['src/a.tsx', `function Page() {\n${long(100)}return <p />\n}`],
    ['tests/a.test.ts', `test('holds', () => {\n${long(70)}})`],
    ['src/a.ts', long(301)],
    ['tests/a.test.ts', `${long(300)}test('holds', () => {})`],
  ],
  fine: [
    ['src/a.tsx', `function Page() {\n${long(90)}return <p />\n}`],
    ['src/a.ts', `const jobs = () => [\n${'1,\n'.repeat(90)}]`],
    ['tests/a.test.ts', `describe('a ledger', () => {\n${long(90)}})`],
    ['tests/a.ts', `export const CASES = [\n${'1,\n'.repeat(400)}]`],
  ],
}

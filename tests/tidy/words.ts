import type { Rule } from './rule.ts'
import { lineOf, nameOf, parsed, type SourceFile, walk } from './syntax.ts'

/** Words that nobody in banking or around Node searches for, and what to say instead. */
const RETIRED: ReadonlyMap<string, string> = new Map([
  ['deed', 'action'],
  ['wish', 'input or request'],
  ['scene', 'dependencies, or world in a test'],
  ['desk', 'service on the server, page on the screen'],
  ['happening', 'event'],
  ['carrier', 'approval handler'],
  ['rehearsed', 'tried'],
  ['redraw', 'sanitize'],
  ['hire', 'start'],
  ['stride', 'step'],
  ['fate', 'outcome'],
  ['embracing', 'deadlocking'],
  ['twin', 'a request with the same key'],
  ['elder', 'the request before it'],
])

/** Any of them, wherever it stands in a text. */
const MAYBE_RETIRED = new RegExp([...RETIRED.keys()].join('|'), 'i')

const partsOf = (name: string): readonly string[] =>
  name.split(/(?=[A-Z])|[_-]/).map((part) => part.toLowerCase().replace(/s$/, ''))

const advice = (retired: string): string =>
  `"${retired}" is a word of nobody's: say ${RETIRED.get(retired)} (docs/glossary.md)`

/** Names in the code, and the name of the file itself. */
function objectionsTo(file: SourceFile): readonly string[] {
  if (!/\.tsx?$/.test(file.path)) return []
  const ofFile = retiredIn(file.path.replace(/^.*\/|\..*$/g, ''))
  const found = ofFile === undefined ? [] : [`${file.path}: ${advice(ofFile)}`]
  if (!MAYBE_RETIRED.test(file.text)) return found
  walk(parsed(file), ({ node }) => {
    const retired = node.type === 'Identifier' ? retiredIn(nameOf(node)) : undefined
    if (retired) found.push(`${file.path}:${lineOf(file, node)}: ${advice(retired)}`)
  })
  return found
}

const retiredIn = (name: string): string | undefined =>
  partsOf(name).find((part) => RETIRED.has(part))

export const words: Rule = {
  name: 'words',
  objectionsTo,
  forbidden: [
    ['src/a.ts', 'const deed = 1'],
    ['src/a.ts', 'interface EditWish {}'],
    ['tests/a.ts', 'useBillDeeds()'],
    ['src/a.ts', 'onHappening(hear)'],
    ['src/modules/a/server/passcodeDesk.ts', 'const a = 1'],
    ['tests/a.ts', 'const { openScene } = worlds'],
  ],
  fine: [
    ['src/a.ts', 'const indeed = "a wish"'],
    ['src/a.ts', 'function editWindow(isDesktop: boolean) {}'],
  ],
}

import type { Rule } from './rule.ts'
import { lineOf, nameOf, parsed, type SourceFile, walk } from './syntax.ts'

/** Words that nobody in banking or around Node searches for, and what to say instead. */
const RETIRED: ReadonlyMap<string, string> = new Map([
  ['deed', 'action'],
  ['wish', 'input or request'],
  ['happening', 'event'],
])

/** Any of them, wherever it stands in a text. */
const MAYBE_RETIRED = new RegExp([...RETIRED.keys()].join('|'), 'i')

const partsOf = (name: string): readonly string[] =>
  name.split(/(?=[A-Z])|_/).map((part) => part.toLowerCase().replace(/s$/, ''))

function objectionsTo(file: SourceFile): readonly string[] {
  if (!/\.tsx?$/.test(file.path) || !MAYBE_RETIRED.test(file.text)) {
    return []
  }
  const found: string[] = []
  walk(parsed(file), ({ node }) => {
    const retired = node.type === 'Identifier' && retiredIn(nameOf(node))
    if (retired) {
      found.push(
        `${file.path}:${lineOf(file, node)}: "${retired}" is a word of nobody's: say ${RETIRED.get(retired)} (docs/glossary.md)`,
      )
    }
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
  ],
  fine: [['src/a.ts', 'const indeed = "a wish"']],
}

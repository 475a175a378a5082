import type { Rule } from './rule.ts'
import { calledBy, lineOf, nameOf, type Node, parsed, type SourceFile, walk } from './syntax.ts'

/** What screens and contracts are made of; the server's mails are typed by what sends them. */
const READ =
  /^src\/(values|ui|platform\/web|apps\/web|modules\/[^/]+\/(web\/|[a-zA-Z.]*contract\.ts))/

/** Calls whose text is said to people in their language, is no sentence, or is for ourselves. */
const SAID =
  /^(say|t|t\.rich|english|verbatim|z\.enum|Error|TypeError|assert|describe|classNames|console\.\w+)$/

/** What people read in other ways than on a screen of ours, and what is read by operators only. */
const OTHERS = new Set(['className', 'summary', 'description', 'd', 'allow', 'style'])

/** Two words of which the first begins a sentence, or three in a row. */
const SENTENCE =
  /^[“(]?\p{Lu}\p{Ll}+[’']?\p{Ll}* \p{L}|(^|[^\p{L}\-:.[])\p{Ll}{2,} \p{Ll}+ \p{Ll}{2,}($|[^\p{L}\-:[(])/u

/** Names of classes in a row are no sentence either. */
const CLASSES = /(^| )-?[a-z]+(-[a-z0-9[]+)+( |$)/

const ADVICE =
  'people read this: `t(…)` in a screen, `say(…)` for a constant, `verbatim(…)` for what is not ours to translate (docs/glossary.md, "sentence")'

function textOf(node: Node): string | undefined {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : undefined
  if (node.type === 'TemplateElement') return (node['value'] as { cooked: string }).cooked
  return node.type === 'JSXText' ? (node['value'] as string).trim() : undefined
}

/** Whether what stands around the text says it, or shows that nobody reads it. */
function isAccounted(node: Node, parents: readonly Node[]): boolean {
  return parents.some((parent, i) => {
    const inner = parents[i - 1] ?? node
    if (parent.type === 'CallExpression' || parent.type === 'NewExpression')
      return parent['callee'] !== inner && SAID.test(calledBy(parent))
    // A status on the wire may read like a sentence: it is a key, or compared with.
    if (parent.type === 'BinaryExpression' && /^[!=]==$/.test(parent['operator'] as string))
      return true
    if (parent.type === 'Property' && parent['key'] === inner) return true
    if (parent.type === 'JSXAttribute') return OTHERS.has(String((parent['name'] as Node)['name']))
    if (parent.type === 'Property') return OTHERS.has(nameOf(parent['key']))
    return /^(TS|Import|Export.*From|ThrowStatement|TaggedTemplate)/.test(parent.type)
  })
}

function objectionsTo(file: SourceFile): readonly string[] {
  if (!READ.test(file.path) || file.path.endsWith('/sentence.ts')) return []
  const found: string[] = []
  walk(parsed(file), ({ node, parents }) => {
    const text = textOf(node)
    const isRead =
      text !== undefined &&
      ((SENTENCE.test(text) && !(CLASSES.test(text) && !/\p{Lu}/u.test(text))) ||
        (node.type === 'JSXText' && /\p{L}/u.test(text)))
    if (isRead && !isAccounted(node, parents))
      found.push(`${file.path}:${lineOf(file, node)}: "${text.slice(0, 40)}": ${ADVICE}`)
  })
  return found
}

const SCREEN = 'src/modules/a/web/A.tsx'

export const sentences: Rule = {
  name: 'sentences',
  objectionsTo,
  forbidden: [
    [SCREEN, 'const A = () => <p>Gone</p>'],
    [SCREEN, "const A = () => <Field label={open ? 'Close the list' : t('Open')} />"],
    [SCREEN, 'const named = (name: string) => `Remove the payee ${name}`'],
    ['src/modules/a/contract.ts', "export const NOT_YOURS = 'This account is not yours'"],
    ['src/ui/lists/A.tsx', "announce('Loading your list')"],
  ],
  fine: [
    [SCREEN, 'const A = () => <p className="flex items-center gap-2">{t("Gone for good")}</p>'],
    [SCREEN, "const A = () => <p>{t.rich('Read <a>our terms</a>', { a })}</p>"],
    ['src/modules/a/contract.ts', "export const NOT_YOURS = say('This account is not yours')"],
    ['src/modules/a/contract.ts', "endpoint({ summary: 'Lists what is due' })"],
    ['src/modules/a/contract.ts', "const Status = z.enum(['Pending Review', 'Approved'])"],
    [SCREEN, "const WORDS = { 'Pending Review': say('Pending Review') }"],
    [SCREEN, "const waits = status === 'Pending Review'"],
    ['src/modules/a/server/a.ts', "throw new Error('The bank is closed today')"],
  ],
}

import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { ROOT } from '../../scripts/testing/imports.ts'
import type { Rule } from './rule.ts'
import type { SourceFile } from './syntax.ts'

const FOLDERS = ['src', 'tests', 'scripts', 'db', 'bench', 'docs', 'institutions']

/** Everything there is, folders too. */
const files: readonly string[] = [
  ...readdirSync(ROOT),
  ...FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map(
      (path) => `${folder}/${path}`,
    ),
  ),
]
const all: ReadonlySet<string> = new Set(files)
const names: ReadonlySet<string> = new Set(files.map((path) => path.replace(/^.*\//, '')))

/** Documents in words, which name files and each other. */
export const documents: readonly SourceFile[] = files
  .filter((path) => path.endsWith('.md'))
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))

const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>
}

/** `tests/pages/*` and `{routes,jobs}.ts` stand for each of several files. */
function isThere(path: string): boolean {
  if (!/[*{]/.test(path)) return all.has(path)
  const pattern = path
    .replaceAll('.', '\\.')
    .replaceAll(/\*+/g, '.*')
    .replaceAll(/\{([^}]*)\}/g, (_, some: string) => `(${some.replaceAll(',', '|')})`)
  return files.some((file) => new RegExp(`^${pattern}$`).test(file))
}

const FROM_ROOT = new RegExp(`^(${FOLDERS.join('|')})/`)
const FROM_SRC = /^(apps|modules|platform|rails|ui|values)\//
const EXAMPLE = /\/[xy]\b|\/NNNN|[<>…]|\.\.\./

/** What is wrong with one word in backticks; most are no paths. */
function objectionToWord(word: string): string | undefined {
  const script = /^npm (?:run )?([\w:]+)/.exec(word)?.[1]
  if (script !== undefined) {
    return ['ci', 'install'].includes(script) || scripts[script]
      ? undefined
      : `there is no \`npm run ${script}\``
  }
  if (/\s/.test(word) || EXAMPLE.test(word)) return undefined
  const path = word.replace(/[/,:]?(:\d+)?$/, '')
  const isMissing = FROM_ROOT.test(path)
    ? !isThere(path)
    : FROM_SRC.test(path)
      ? !isThere(`src/${path}`)
      : /^[\w.-]+\.(tsx?|sql|mjs)$/.test(path) && !names.has(path)
  return isMissing ? `there is no ${path}` : undefined
}

const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .replaceAll(' ', '-')

function objectionToLink(from: SourceFile, link: string): string | undefined {
  if (/^[a-z]+:/.test(link)) return undefined
  const [path, anchor] = link.split('#')
  const target = path === '' ? from.path : normalize(join(dirname(from.path), path!))
  if (!all.has(target)) return `there is no ${target}`
  if (anchor === undefined) return undefined
  const text = target === from.path ? from.text : documents.find((one) => one.path === target)?.text
  const headings = [...(text ?? '').matchAll(/^#+ (.*)$/gm)].map(([, heading]) => slugOf(heading!))
  return headings.includes(anchor) ? undefined : `${target} has no heading #${anchor}`
}

/** `transfers/own` and `transfers/own.test.tsx`, in the list of what is proved and where. */
function objectionToProof(word: string): string | undefined {
  if (!/^[\w-]+(\/[\w*-]+)+(\.test\.tsx?)?$/.test(word)) return undefined
  const [path] = word.split('.')
  const isFound = ['.test.ts', '.test.tsx', '.ts', ''].some((end) => isThere(`tests/${path}${end}`))
  return isFound ? undefined : `there is no test ${word}`
}

const wordsOf = (text: string): string[] =>
  [...text.matchAll(/`([^`]+)`/g)].map(([, word]) => word!)

const commandsIn = (line: string): string[] => line.match(/\bnpm run [\w:]+/g) ?? []

/** What is proved, in which file before, and in which one now; empty where nothing moved. */
const PROVED = /^\|[^|]+\|([^|]*)\|([^|]*)\|$/

function objectionsToLine(file: SourceFile, line: string): readonly (string | undefined)[] {
  const proved = file.path === 'docs/testing.md' && PROVED.exec(line)
  const links = file.path.endsWith('.md') ? [...line.matchAll(/\]\(([^)\s]+)\)/g)] : []
  return [
    ...links.map(([, link]) => objectionToLink(file, link!)),
    ...(proved ? wordsOf(proved[2]!.trim() || proved[1]!).map(objectionToProof) : []),
    ...(proved ? [] : [...wordsOf(line), ...commandsIn(line)].map(objectionToWord)),
  ]
}

const COMMENT = /^\s*(\/\/|\/?\*|--)/

function objectionsTo(file: SourceFile): readonly string[] {
  const isDocument = file.path.endsWith('.md')
  if (!isDocument && !/^(src|db)\//.test(file.path)) return []
  return file.text
    .split('\n')
    .flatMap((line, index) =>
      isDocument || COMMENT.test(line)
        ? objectionsToLine(file, line).flatMap((why) =>
            why ? [`${file.path}:${index + 1}: ${why}: name what is there now, or nothing`] : [],
          )
        : [],
    )
}

const TESTING = 'docs/testing.md'

export const paths: Rule = {
  name: 'paths',
  objectionsTo,
  forbidden: [
    ['ARCHITECTURE.md', 'The rules are in `modules/ledger/server/nowhere.ts`.'],
    ['ARCHITECTURE.md', '`nowhere.ts` takes what is due.'],
    ['README.md', 'See [the ledger](docs/nowhere.md).'],
    ['README.md', 'See [the ledger](docs/ledger.md#nowhere).'],
    ['README.md', '    npm run nowhere'],
    ['docs/ledger.md', 'It stands in `db/migrations/0003_nowhere.sql`.'],
    ['docs/decisions/0001-a.md', 'See [nowhere](0002-nowhere.md).'],
    [TESTING, '| A promise | `invariants/nowhere` | |'],
    [TESTING, '| A promise | `invariants/ledger-model` | `invariants/nowhere` |'],
    ['src/a.ts', '// As `tests/nowhere.ts` does.'],
    ['src/a.ts', '/** `npm run nowhere` */'],
  ],
  fine: [
    [
      'ARCHITECTURE.md',
      'A contract stands in `modules/x/contract.ts`, a test in `tests/**/*.test.ts`.',
    ],
    [
      'README.md',
      '[Rules](docs/ledger.md), [docs](https://example.org/nowhere), `npm run check`, `npm ci`',
    ],
    ['docs/ledger.md', '`db/migrations/0003_ledger_posting.sql` and `debit/credit`'],
    [TESTING, '| A promise | `invariants/nowhere` | `invariants/ledger-model` |'],
    [TESTING, '| A promise | `invariants/ledger-model` | |'],
    ['src/a.ts', "const path = 'src/nowhere.ts'"],
  ],
}

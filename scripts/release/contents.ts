import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { filesIn, importsIn, ROOT } from '../testing/imports.ts'

// What a release holds: what a server reads, and nothing that only a browser or a test needs.

/** Of the sources of the screens, the one file that a server reads: colors, for the look of a profile. */
const TOKENS = 'src/ui/theme/tokens.css'

const isServers = (path: string): boolean =>
  path === TOKENS || !/^src\/ui\/|\/web\/|\.tsx$/.test(path)

const under = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1))

/** Paths of the files of the built site, from the root. */
export const siteFiles = (): readonly string[] => under('dist/site').toSorted()

/** Paths of our own files, from the root, as the repository has them. */
export const ownFiles = (): readonly string[] =>
  [
    'LICENSE',
    'README.md',
    'CHANGELOG.md',
    'SECURITY.md',
    ...under('src').filter(isServers),
    ...['db', 'operations', 'docs/operate'].flatMap(under),
  ].toSorted()

interface Locked {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly license?: string
}

const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
  readonly packages: Readonly<Record<string, Locked>>
}

const nameIn = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

/** Folder of a package as seen from another one: its own copy, else the one further up. */
function folderOf(name: string, from: string): string | undefined {
  for (let at = from; ; at = at.slice(0, Math.max(at.lastIndexOf('node_modules') - 1, 0))) {
    const folder = join(at, 'node_modules', name)
    if (packages[folder] && existsSync(join(ROOT, folder))) return folder
    if (at === '') return undefined
  }
}

/** Folders of these packages and of everything they need, from the root; what other machines need is not here. */
function withAllTheyNeed(names: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>()
  const add = (name: string, from: string): void => {
    const folder = folderOf(name, from)
    if (folder === undefined || found.has(folder)) return
    found.add(folder)
    const { dependencies, optionalDependencies, peerDependencies } = packages[folder]!
    for (const next of Object.keys({
      ...dependencies,
      ...optionalDependencies,
      ...peerDependencies,
    }))
      add(next, folder)
  }
  for (const name of names) add(name, '')
  return found
}

const own = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  readonly version: string
  readonly dependencies: Readonly<Record<string, string>>
}

export const { version } = own

/** What the server's files import of others, by name. */
function importedByServer(): readonly string[] {
  const files = [...filesIn('src'), ...filesIn('db')].filter(isServers)
  const imported = files.flatMap((file) =>
    importsIn(file, readFileSync(join(ROOT, file), 'utf8')).map(({ to }) => nameIn(to)),
  )
  return [...new Set(imported)].filter((name) => Object.hasOwn(own.dependencies, name))
}

export const serverPackages = (): readonly string[] =>
  [...withAllTheyNeed(importedByServer())].toSorted()

/** Maps and types are for whoever writes code; documents are heavy, but for licenses. */
const isRun = (path: string): boolean =>
  /licen[cs]e|copying|notice/i.test(basename(path)) ||
  !/\.(map|d\.[mc]?ts|md|markdown|flow)$|\/(docs?|tests?|__tests__|examples?|benchmarks?)\//.test(
    path,
  )

/** Files of a package without those of packages inside it, which are listed themselves. */
export const filesOfPackage = (folder: string): readonly string[] =>
  under(folder)
    .filter((path) => !path.slice(folder.length).includes('/node_modules/') && isRun(path))
    .toSorted()

/**
 * The licenses of all that is in a release, in the pages for browsers too.
 * @throws where somebody's license is not known
 */
export function licenses(): string {
  const folders = [...withAllTheyNeed(Object.keys(own.dependencies))].toSorted()
  const parts = folders.map((folder) => {
    const { license } = packages[folder]!
    const files = readdirSync(join(ROOT, folder), { withFileTypes: true })
      .filter((entry) => entry.isFile() && /^(licen[cs]e|copying|notice)/i.test(entry.name))
      .map(({ name }) => name)
    const texts = files
      .toSorted()
      .map((name) => readFileSync(join(ROOT, folder, name), 'utf8').trim())
    if (license === undefined && texts.length === 0) throw new Error(`${folder} has no license`)
    return [`## ${folder.replace(/^.*node_modules\//, '')}: ${license}`, ...texts].join('\n\n')
  })
  return `Of the packages in this release and in its pages. Node's own is licenses/node.txt.\n\n${parts.join('\n\n')}\n`
}

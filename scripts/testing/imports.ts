import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

export const ROOT = join(import.meta.dirname, '../..')

/** One file names another, or a package, in an import. */
export interface Import {
  readonly from: string
  readonly to: string
}

const IMPORT =
  /(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|import\s+['"]([^'"]+)['"]/g

/** Paths of the TypeScript files in a folder, from the root of the repository. */
export const filesIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => `${folder}/${file}`)

/** What a file with this text imports; our own files by their paths from the root of the repository. */
export function importsIn(from: string, text: string): Import[] {
  return [...text.matchAll(IMPORT)].map((match) => {
    const target = match[1] ?? match[2] ?? match[3]!
    return { from, to: target.startsWith('.') ? normalize(join(dirname(from), target)) : target }
  })
}

const importsOf = (from: string): Import[] =>
  importsIn(from, readFileSync(join(ROOT, from), 'utf8'))

/** All imports there are, by the file they stand in. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>

export const readImports = (folders: readonly string[]): ImportGraph =>
  new Map(folders.flatMap(filesIn).map((file) => [file, importsOf(file).map(({ to }) => to)]))

/** Everything a file imports, and what those import; `passes` says through which files to look on. */
export function reachedFrom(
  graph: ImportGraph,
  start: string,
  passes: (file: string) => boolean = () => true,
): ReadonlySet<string> {
  const seen = new Set([start])
  const open = [start]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (file !== start && !passes(file)) continue
    for (const next of graph.get(file) ?? []) {
      if (seen.has(next)) continue
      seen.add(next)
      open.push(next)
    }
  }
  return seen
}

/** Files that import themselves by way of others, in the groups that hang together; sorted. */
export function circlesIn(graph: ImportGraph): readonly (readonly string[])[] {
  const files = [...graph.keys()].sort()
  const reached = new Map(files.map((file) => [file, reachedFrom(graph, file)]))
  const circleOf = (file: string): readonly string[] =>
    files.filter((other) => reached.get(file)!.has(other) && reached.get(other)!.has(file))
  return files
    .map(circleOf)
    .filter((circle, index) => circle.length > 1 && circle[0] === files[index])
}

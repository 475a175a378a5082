import { statSync } from 'node:fs'
import { filesIn, type ImportGraph, reachedFrom } from './imports.ts'

/**
 * What a test needs to run, which is what it costs. A component test mounts screens in a browser
 * with no server behind it; a journey has a browser and the whole portal; a page test looks at pages
 * as they come; a process test starts programs, ours or those of others, or a database server, or
 * reads the site that was built.
 */
export type Layer = 'unit' | 'component' | 'database' | 'process' | 'journey' | 'page'

export interface TestFile {
  readonly path: string
  readonly layer: Layer
  readonly bytes: number
}

/** In the order in which they are looked for: a journey needs a database too. */
const NEEDS: readonly (readonly [string, Layer])[] = [
  ['tests/pages/lookOver.ts', 'page'],
  ['tests/factories/browser.ts', 'journey'],
  ['tests/factories/process.ts', 'process'],
  ['tests/factories/foreign.ts', 'process'],
  ['tests/factories/cluster.ts', 'database'],
  ['src/platform/server/embedded.ts', 'database'],
  ['tests/site/pages.ts', 'process'],
]

function layerOf(path: string, graph: ImportGraph): Layer {
  if (path.endsWith('.tsx')) return 'component'
  const reached = reachedFrom(graph, path)
  return NEEDS.find(([file]) => reached.has(file))?.[1] ?? 'unit'
}

export const testFiles = (graph: ImportGraph): TestFile[] =>
  filesIn('tests')
    .filter((path) => /\.test\.tsx?$/.test(path))
    .map((path) => ({ path, layer: layerOf(path, graph), bytes: statSync(path).size }))

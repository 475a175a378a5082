import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Layer, TestFile } from './files.ts'
import { ROOT } from './imports.ts'
import type { FileResult } from './report.ts'

const KEPT = join(ROOT, 'node_modules/.cache/openteller/test-times.json')

function keptTimes(): Readonly<Record<string, number>> {
  try {
    return JSON.parse(readFileSync(KEPT, 'utf8')) as Record<string, number>
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}

export function keepTimes(results: readonly FileResult[]): void {
  const times = { ...keptTimes(), ...Object.fromEntries(results.map(({ path, ms }) => [path, ms])) }
  mkdirSync(dirname(KEPT), { recursive: true })
  writeFileSync(KEPT, JSON.stringify(times))
}

/** How long a kilobyte of tests takes, roughly, for files that never ran here. */
const MS_PER_KB: Readonly<Record<Layer, number>> = {
  unit: 30,
  component: 100,
  database: 800,
  process: 2500,
  journey: 2500,
  page: 300_000,
}

/** Longest first, so that none of them begins when everything else is done. */
export function longestFirst(files: readonly TestFile[]): readonly TestFile[] {
  const known = keptTimes()
  const expected = ({ path, layer, bytes }: TestFile): number =>
    known[path] ?? (bytes / 1024) * MS_PER_KB[layer]
  return files.toSorted((a, b) => expected(b) - expected(a))
}

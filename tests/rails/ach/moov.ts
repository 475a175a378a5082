import type { TestContext } from 'node:test'
import { buildAchReader } from '../../../scripts/testing/builtReaders.ts'
import { mustRun, writtenTo } from '../../factories/foreign.ts'

/** What moov-io/ach says of a file. */
interface Found {
  /** Empty where the file is valid. */
  readonly mistake: string
  readonly batches: number
  readonly entries: number
  readonly debits: number
  readonly credits: number
  readonly returns: number
  readonly changes: number
  readonly kinds: readonly string[] | null
}

/** Reads files by name with moov-io/ach; undefined, and a word in the report, where it cannot be had. */
export function readByMoov(
  t: TestContext,
  files: Readonly<Record<string, Uint8Array>>,
): ReadonlyMap<string, Found> | undefined {
  const reader = buildAchReader()
  if (!reader.ok) {
    t.diagnostic(`Not compared with moov-io/ach: ${reader.why}`)
    return undefined
  }
  const names = Object.keys(files)
  const paths = names.map((name, i) => writtenTo(t, `${i}.ach`, Buffer.from(files[name]!)))
  const found = mustRun(reader.program, paths).trim().split('\n')
  return new Map(found.map((line, i) => [names[i]!, JSON.parse(line) as Found]))
}

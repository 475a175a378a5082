import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FileName } from '../../src/modules/conversion/server/columns.ts'

/** The folder that docs/conversion.md shows. */
export const EXAMPLE = join(import.meta.dirname, '../../docs/conversion')

interface Folder {
  readonly folder: string
  /** What stands in a file. */
  text(file: FileName): string
  write(file: FileName, content: string | Buffer): void
  /** Puts other words in the place of those that stand in a file once. */
  change(file: FileName, before: string, after: string): void
}

/** A copy of the example, to spoil. */
export function exampleFolder(t: { after(end: () => void): void }): Folder {
  const folder = mkdtempSync(join(tmpdir(), 'openteller-conversion-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  cpSync(EXAMPLE, folder, { recursive: true })
  const text = (file: FileName): string => readFileSync(join(folder, file), 'utf8')
  const write = (file: FileName, content: string | Buffer): void =>
    writeFileSync(join(folder, file), content)
  return {
    folder,
    text,
    write,
    change: (file, before, after) => {
      const parts = text(file).split(before)
      if (parts.length !== 2)
        throw new Error(`${before} stands in ${file} ${parts.length - 1} times`)
      write(file, parts.join(after))
    },
  }
}

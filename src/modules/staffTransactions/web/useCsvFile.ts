import { useState } from 'react'
import { SAYS } from '../words.contract.ts'
import { decode, fileHashOf } from './csv/decode.ts'
import { draftsOf, type Mapping, needsMatching, proposeMapping } from './csv/mapping.ts'
import { readTable, type Table } from './csv/table.ts'
import { type GridRow, gridRow } from './rows.ts'

/** A file that could be read, and where it stands on its way to being added. */
export interface OpenFile {
  readonly name: string
  readonly hash: string
  readonly table: Table
  readonly mapping: Mapping
  /** Undefined while the columns are still being matched. */
  readonly rows: readonly GridRow[] | undefined
}

const rowsOf = (table: Table, mapping: Mapping): readonly GridRow[] =>
  draftsOf(table, mapping).map((draft, place) => gridRow(draft, table.faults.get(place)))

async function read(file: File): Promise<OpenFile | string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const text = decode(bytes)
  if (!text.ok) return text.message ?? 'it cannot be read'
  const table = readTable(text.value)
  if (!table.ok) return table.message ?? 'it cannot be read'
  const mapping = proposeMapping(table.value)
  return {
    name: file.name,
    hash: await fileHashOf(bytes),
    table: table.value,
    mapping,
    rows: needsMatching(mapping) ? undefined : rowsOf(table.value, mapping),
  }
}

/** The chosen file: read at once, its columns matched where they are not ours. */
export function useCsvFile() {
  const [file, setFile] = useState<OpenFile>()
  const [problem, setProblem] = useState<string>()
  return {
    file,
    problem,
    open: async (chosen: File): Promise<void> => {
      // A file that was moved or has no permission cannot even be read as bytes.
      const outcome = await read(chosen).catch(() => 'it cannot be opened')
      setFile(typeof outcome === 'string' ? undefined : outcome)
      setProblem(typeof outcome === 'string' ? SAYS.parseFailed + outcome : undefined)
    },
    match: (mapping: Mapping): void =>
      setFile((now) => now && { ...now, mapping, rows: rowsOf(now.table, mapping) }),
    matchAgain: (): void => setFile((now) => now && { ...now, rows: undefined }),
    close: (): void => {
      setFile(undefined)
      setProblem(undefined)
    },
  }
}

import { useState } from 'react'
import { say, type Translate, type Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
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

const UNREADABLE = say('it cannot be read')

async function read(t: Translate, file: File): Promise<OpenFile | Words> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const text = decode(t, bytes)
  if (!text.ok) return text.message ?? t(UNREADABLE)
  const table = readTable(t, text.value)
  if (!table.ok) return table.message ?? t(UNREADABLE)
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
  const t = useTranslate()
  const [file, setFile] = useState<OpenFile>()
  const [problem, setProblem] = useState<Words>()
  return {
    file,
    problem,
    open: async (chosen: File): Promise<void> => {
      // A file that was moved or has no permission cannot even be read as bytes.
      const outcome = await read(t, chosen).catch(() => t('it cannot be opened'))
      setFile(typeof outcome === 'string' ? undefined : outcome)
      setProblem(typeof outcome === 'string' ? t(SAYS.parseFailed, { why: outcome }) : undefined)
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

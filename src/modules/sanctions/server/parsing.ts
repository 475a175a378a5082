import { CsvError, parse } from 'csv-parse/sync'
import { english, type Words } from '../../../values/sentence.ts'
import type { EntryKind } from '../contract.ts'

/** The three files of the Specially Designated Nationals list, as the Treasury publishes them. */
export const FILES = ['sdn.csv', 'alt.csv', 'add.csv'] as const
export type File = (typeof FILES)[number]

/** What is wrong with a line of a file; lines count from 1. */
export interface ListMistake {
  readonly file: File
  readonly line: number
  readonly reason: Words
}

export interface ListEntry {
  readonly number: number
  readonly kind: EntryKind
  readonly name: string
  readonly program: string
  readonly remarks: string
  /** What it is also known by, was known by, or is known by now. */
  readonly aliases: readonly string[]
  /** "Georgetown, Guyana" */
  readonly places: readonly string[]
}

type Growing = Omit<ListEntry, 'aliases' | 'places'> & { aliases: string[]; places: string[] }

type ParsedList =
  | { readonly ok: true; readonly entries: readonly ListEntry[] }
  | { readonly ok: false; readonly mistakes: readonly ListMistake[] }

interface Row {
  readonly line: number
  readonly cells: readonly string[]
}

const KINDS: Readonly<Record<string, EntryKind>> = {
  '': 'organization',
  individual: 'individual',
  vessel: 'vessel',
  aircraft: 'aircraft',
}

const NUMBER = /^[1-9][0-9]{0,8}$/

/**
 * Reads the list: no header, Latin-1, `-0-` for what is empty, and one character at the end of a file that means its
 * end. Every mistake is named; with one there is no list.
 */
export function parseList(files: Readonly<Record<File, Buffer>>): ParsedList {
  const mistakes: ListMistake[] = []
  const entries = new Map<number, Growing>()
  const rowsOf = (file: File, columns: number) => readRows(files[file], file, columns, mistakes)
  const objectTo = (file: File, { line }: Row, reason: Words): void => {
    mistakes.push({ file, line, reason })
  }
  const numbers = new Set<string>()
  for (const row of rowsOf('sdn.csv', 12)) {
    numbers.add(row.cells[0] ?? '')
    const entry = entryIn(row)
    if (typeof entry === 'string') objectTo('sdn.csv', row, entry)
    else if (entries.has(entry.number))
      objectTo(
        'sdn.csv',
        row,
        english('The number {number} stands there twice.', { number: String(entry.number) }),
      )
    else entries.set(entry.number, entry)
  }
  // Without entries everything else would be objected to as well.
  if (entries.size === 0) return { ok: false, mistakes }
  const belonging = (file: File, row: Row): Growing | undefined => {
    const entry = entries.get(Number(row.cells[0]))
    // What is wrong with an entry is told there, and not once more for each of its names.
    if (!entry && !numbers.has(row.cells[0] ?? ''))
      objectTo(file, row, english('{number} is no entry of sdn.csv.', { number: row.cells[0]! }))
    return entry
  }
  for (const row of rowsOf('alt.csv', 5)) {
    const [, , , name = ''] = row.cells
    const entry = belonging('alt.csv', row)
    if (name === '') objectTo('alt.csv', row, english('The name is empty.'))
    else if (entry && name !== entry.name && !entry.aliases.includes(name)) entry.aliases.push(name)
  }
  for (const row of rowsOf('add.csv', 6)) {
    const [, , , city = '', country = ''] = row.cells
    const place = [city, country].filter(Boolean).join(', ')
    const entry = belonging('add.csv', row)
    if (entry && place !== '' && !entry.places.includes(place)) entry.places.push(place)
  }
  return mistakes.length > 0
    ? { ok: false, mistakes }
    : { ok: true, entries: [...entries.values()] }
}

function entryIn({ cells }: Row): Growing | Words {
  const [number = '', name = '', type = '', program = ''] = cells
  const kind = KINDS[type]
  if (!NUMBER.test(number)) return english('"{number}" is no number of an entry.', { number })
  if (name === '') return english('The name is empty.')
  if (kind === undefined) return english('"{type}" is no type of entry.', { type })
  const remarks = cells[11] ?? ''
  return { number: Number(number), name, kind, program, remarks, aliases: [], places: [] }
}

/** The character with which the files of the Treasury end. */
const END_OF_FILE = '\u001a'

function readRows(
  bytes: Buffer,
  file: File,
  columns: number,
  mistakes: ListMistake[],
): readonly Row[] {
  const text = bytes.toString('latin1').replace(END_OF_FILE, '')
  const rows = parsed(text)
  if (!Array.isArray(rows)) {
    mistakes.push({ file, ...rows })
    return []
  }
  if (rows.length === 0) mistakes.push({ file, line: 1, reason: english('The file is empty.') })
  return rows.filter(({ line, cells: { length } }) => {
    if (length === columns) return true
    const values = { found: String(length), columns: String(columns) }
    mistakes.push({
      file,
      line,
      reason: english('The line has {found} columns and should have {columns}.', values),
    })
    return false
  })
}

const EMPTY = '-0-'

function parsed(text: string): Row[] | Omit<ListMistake, 'file'> {
  try {
    const records = parse(text, {
      relax_column_count: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      skip_empty_lines: true,
      trim: true,
      info: true,
    }) as unknown as { record: string[]; info: { lines: number } }[]
    return records.map(({ record, info }) => ({
      line: info.lines,
      cells: record.map((cell) => (cell === EMPTY ? '' : cell.replace(/\s+/g, ' '))),
    }))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = typeof error['lines'] === 'number' ? error['lines'] : 1
    return { line, reason: english('The line cannot be read: its quotes do not match.') }
  }
}

import { CsvError, parse } from 'csv-parse/browser/esm/sync'
import { ok, refuse, type Result } from '../../../../values/result.ts'
import { ACCOUNT_KINDS } from '../../../accounts/contract.ts'
import { COLUMNS, ROWS_MAX, TYPES } from '../../row.contract.ts'
import { isTransaction } from './headings.ts'

/** A file as rows of cells. */
export interface Table {
  /** `Column 1`, `Column 2` … where the file has none. */
  readonly header: readonly string[]
  /** The first line is a transaction, in an order that is not ours. */
  readonly headless: boolean
  readonly rows: readonly (readonly string[])[]
  /** What is wrong with a whole line, by the place of its row. */
  readonly faults: ReadonlyMap<number, string>
}

const RECORD_CHARACTERS_MAX = 20_000

/**
 * Reads the text of a CSV file: its separator is found out and its quotation marks must be right, else
 * it is refused with the words for people. A line with another number of cells than the first is kept
 * with its fault, so that all that is wrong with a file can be looked at together.
 */
export function readTable(text: string): Result<Table, 'unreadable'> {
  const delimiter = delimiterOf(text)
  let records: Line[]
  try {
    records = parseLines(text, delimiter)
  } catch (error) {
    return refuse('unreadable', sentenceFor(error, text, delimiter))
  }
  const first = records[0]?.record
  if (!first) return refuse('unreadable', 'the file has no rows')
  const [ours, headless] = [isOurRow(first), !isOurRow(first) && isTransaction(first)]
  const header = ours
    ? COLUMNS.map(({ heading }) => heading)
    : headless
      ? first.map((_, place) => `Column ${place + 1}`)
      : first
  const lines = ours || headless ? records : records.slice(1)
  if (lines.length === 0) return refuse('unreadable', 'the file has columns and no rows')
  if (lines.length > ROWS_MAX) {
    const most = ROWS_MAX.toLocaleString('en-US')
    return refuse('unreadable', `it has more than ${most} rows. Split it into several files`)
  }
  const rows = lines.map(({ record }) => record)
  return ok({ header, headless, rows, faults: faultsIn(lines, header.length) })
}

interface Line {
  readonly record: string[]
  /** The number of its last line in the file. */
  readonly info: { readonly lines: number }
}

const parseLines = (text: string, delimiter: string): Line[] =>
  parse(text, {
    bom: true,
    delimiter,
    record_delimiter: '\n',
    trim: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    relax_column_count: true,
    info: true,
    max_record_size: RECORD_CHARACTERS_MAX,
    // One line more than may come, and the header: enough to know that there are too many.
    to: ROWS_MAX + 2,
  }) as unknown as Line[]

/** Empty cells at the end are no fault: spreadsheets leave them out or add some. */
function faultsIn(lines: readonly Line[], columnCount: number): ReadonlyMap<number, string> {
  const faults = lines.map(({ record, info }, place): [number, string] | undefined => {
    const surplus = record.slice(columnCount).some((cell) => cell !== '')
    if (!surplus && record.length >= columnCount) return undefined
    const count = `${record.length} columns instead of ${columnCount}`
    return [place, `Line ${info.lines} of the file has ${count}`]
  })
  return new Map(faults.filter((fault) => fault !== undefined))
}

const oneOf = (words: readonly string[], cell: string | undefined): boolean =>
  words.some((word) => word.toLowerCase() === cell?.toLowerCase())

/** A first line in our own order that is a transaction already: the header was left out. */
const isOurRow = (cells: readonly string[]): boolean =>
  cells.length === COLUMNS.length && oneOf(ACCOUNT_KINDS, cells[0]) && oneOf(TYPES, cells[1])

const DELIMITERS = [',', ';', '\t', '|'] as const

/** The separator that stands most often in the first line, outside quotation marks. */
function delimiterOf(text: string): string {
  const bare = (text.split('\n', 1)[0] ?? '').replace(/"[^"]*"/g, '')
  const countOf = (mark: string): number => bare.split(mark).length
  return DELIMITERS.reduce((best, mark) => (countOf(mark) > countOf(best) ? mark : best))
}

/** Faults by their code in csv-parse, after "line 7 ". */
const FAULTS: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'comes after a quotation mark that is never closed',
  CSV_MAX_RECORD_SIZE: 'is too long, or comes after a quotation mark that is never closed',
}

const MISPLACED: ReadonlySet<string> = new Set([
  'CSV_INVALID_CLOSING_QUOTE',
  'CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE',
  'INVALID_OPENING_QUOTE',
])
const LINES_NAMED_MAX = 10

function sentenceFor(error: unknown, text: string, delimiter: string): string {
  if (!(error instanceof CsvError)) return 'it is not a CSV file'
  const line = typeof error['lines'] === 'number' ? error['lines'] : 1
  if (!MISPLACED.has(error.code)) return `line ${line} ${FAULTS[error.code] ?? 'is not CSV'}`
  const wrong = linesWithMisplacedQuotes(text, delimiter)
  const [named, rest] = [wrong.slice(0, LINES_NAMED_MAX), wrong.length - LINES_NAMED_MAX]
  const numbers = [...named, ...(rest > 0 ? [`${rest} more`] : [])].map(String)
  return wrong.length > 1
    ? `lines ${new Intl.ListFormat('en-US').format(numbers)} have a quotation mark in the wrong place`
    : `line ${line} has a quotation mark in the wrong place`
}

/** After one such mark nobody can tell where cells end, so each line is looked at by itself. */
const linesWithMisplacedQuotes = (text: string, delimiter: string): readonly number[] =>
  text.split('\n').flatMap((line, index) => {
    try {
      parseLines(line, delimiter)
      return []
    } catch (error) {
      return error instanceof CsvError && MISPLACED.has(error.code) ? [index + 1] : []
    }
  })

import { CsvError, parse } from 'csv-parse/browser/esm/sync'
import { formatList } from '../../../../values/formats.ts'
import { ok, refuse, type Result } from '../../../../values/result.ts'
import { EVERYDAY_KINDS } from '../../../accounts/contract.ts'
import { isAccountNaming } from '../../accountNaming.contract.ts'
import { COLUMNS, ROWS_MAX, TYPES } from '../../row.contract.ts'
import { isTransaction } from './headings.ts'
import { say, type Translate, type Words } from '../../../../values/sentence.ts'

/** A file as rows of cells. */
export interface Table {
  /** `Column 1`, `Column 2` … where the file has none. */
  readonly header: readonly string[]
  /** The first line is a transaction, in an order that is not ours. */
  readonly headless: boolean
  readonly rows: readonly (readonly string[])[]
  /** What is wrong with a whole line, by the place of its row. */
  readonly faults: ReadonlyMap<number, Words>
}

const RECORD_CHARACTERS_MAX = 20_000

/**
 * Reads the text of a CSV file: its separator is found out and its quotation marks must be right, else
 * it is refused with the words for people. A line with another number of cells than the first is kept
 * with its fault, so that all that is wrong with a file can be looked at together.
 */
export function readTable(t: Translate, text: string): Result<Table, 'unreadable'> {
  const delimiter = delimiterOf(text)
  let records: Line[]
  try {
    records = parseLines(text, delimiter)
  } catch (error) {
    return refuse('unreadable', sentenceFor(t, error, text, delimiter))
  }
  const first = records[0]?.record
  if (!first) return refuse('unreadable', t('the file has no rows'))
  const [ours, headless] = [isOurRow(first), !isOurRow(first) && isTransaction(first)]
  const header = ours
    ? COLUMNS.map(({ heading }) => heading)
    : headless
      ? first.map((_, place) => t('Column {number}', { number: place + 1 }))
      : first
  const lines = ours || headless ? records : records.slice(1)
  if (lines.length === 0) return refuse('unreadable', t('the file has columns and no rows'))
  if (lines.length > ROWS_MAX) {
    const why = t('it has more than {max} rows. Split it into several files', { max: ROWS_MAX })
    return refuse('unreadable', why)
  }
  const rows = lines.map(({ record }) => record.map(unguarded))
  return ok({ header, headless, rows, faults: faultsIn(t, lines, header.length) })
}

/** Our own files have an apostrophe before what a spreadsheet would run. It is no part of the text. */
const unguarded = (cell: string): string => cell.replace(/^'(?=\s*[=+\-@＝＋－＠])/, '')

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
function faultsIn(
  t: Translate,
  lines: readonly Line[],
  columnCount: number,
): ReadonlyMap<number, Words> {
  const faults = lines.map(({ record, info }, place): [number, Words] | undefined => {
    const surplus = record.slice(columnCount).some((cell) => cell !== '')
    if (!surplus && record.length >= columnCount) return undefined
    const found = { line: String(info.lines), count: record.length, expected: columnCount }
    return [place, t('Line {line} of the file has {count} columns instead of {expected}', found)]
  })
  return new Map(faults.filter((fault) => fault !== undefined))
}

const oneOf = (words: readonly string[], cell: string | undefined): boolean =>
  words.some((word) => word.toLowerCase() === cell?.toLowerCase())

/** A first line in our own order that is a transaction already: the header was left out. */
const isOurRow = (cells: readonly string[]): boolean =>
  cells.length === COLUMNS.length &&
  (oneOf(EVERYDAY_KINDS, cells[0]) || isAccountNaming(cells[0] ?? '')) &&
  oneOf(TYPES, cells[1])

const DELIMITERS = [',', ';', '\t', '|'] as const

/** The separator that stands most often in the first line with anything in it, outside quotation marks. */
function delimiterOf(text: string): string {
  const [line = ''] = /^.*\S.*$/m.exec(text) ?? []
  const bare = line.replace(/"[^"]*"/g, '')
  const countOf = (mark: string): number => bare.split(mark).length
  return DELIMITERS.reduce((best, mark) => (countOf(mark) > countOf(best) ? mark : best))
}

/** Faults by their code in csv-parse. */
const FAULTS = {
  CSV_QUOTE_NOT_CLOSED: say('line {line} comes after a quotation mark that is never closed'),
  CSV_MAX_RECORD_SIZE: say(
    'line {line} is too long, or comes after a quotation mark that is never closed',
  ),
} as const
const NOT_CSV = say('line {line} is not CSV')

const MISPLACED: ReadonlySet<string> = new Set([
  'CSV_INVALID_CLOSING_QUOTE',
  'CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE',
  'INVALID_OPENING_QUOTE',
])
const LINES_NAMED_MAX = 10

function sentenceFor(t: Translate, error: unknown, text: string, delimiter: string): Words {
  if (!(error instanceof CsvError)) return t('it is not a CSV file')
  const line = typeof error['lines'] === 'number' ? String(error['lines']) : '1'
  if (!MISPLACED.has(error.code))
    return t(FAULTS[error.code as keyof typeof FAULTS] ?? NOT_CSV, { line })
  const wrong = linesWithMisplacedQuotes(text, delimiter)
  const [named, rest] = [wrong.slice(0, LINES_NAMED_MAX), wrong.length - LINES_NAMED_MAX]
  if (wrong.length <= 1) return t('line {line} has a quotation mark in the wrong place', { line })
  const numbers = [...named.map(String), ...(rest > 0 ? [t('{count} more', { count: rest })] : [])]
  return t('lines {lines} have a quotation mark in the wrong place', { lines: formatList(numbers) })
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

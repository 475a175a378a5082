import { CsvError, parse } from 'csv-parse/browser/esm/sync'
import { ok, refuse, type Result } from '../../../../values/result.ts'
import { ACCOUNTS, COLUMNS, ROWS_MAX, TYPES } from '../../row.contract.ts'

/** A file as rows of cells. */
export interface Table {
  readonly header: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

const RECORD_CHARACTERS_MAX = 20_000

/**
 * Reads the text of a CSV file: its separator is found out, its quotation marks must be right and its
 * lines must have as many cells as the first. Refused with the words for people.
 */
export function readTable(text: string): Result<Table, 'unreadable'> {
  let records: string[][]
  try {
    records = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      record_delimiter: '\n',
      trim: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      max_record_size: RECORD_CHARACTERS_MAX,
      // One line more than may come, and the header: enough to know that there are too many.
      to: ROWS_MAX + 2,
    })
  } catch (error) {
    return refuse('unreadable', sentenceFor(error))
  }
  const [first] = records
  if (!first) return refuse('unreadable', 'the file has no rows')
  const header = isData(first) ? COLUMNS.map(({ heading }) => heading) : first
  const rows = isData(first) ? records : records.slice(1)
  if (rows.length === 0) return refuse('unreadable', 'the file has columns and no rows')
  if (rows.length > ROWS_MAX) {
    const most = ROWS_MAX.toLocaleString('en-US')
    return refuse('unreadable', `it has more than ${most} rows. Split it into several files`)
  }
  return ok({ header, rows })
}

const oneOf = (words: readonly string[], cell: string | undefined): boolean =>
  words.some((word) => word.toLowerCase() === cell?.toLowerCase())

/** A first line in our own order that is a transaction already: the header was left out. */
const isData = (cells: readonly string[]): boolean =>
  cells.length === COLUMNS.length && oneOf(ACCOUNTS, cells[0]) && oneOf(TYPES, cells[1])

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
  CSV_INVALID_CLOSING_QUOTE: 'has a quotation mark in the wrong place',
  CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE: 'has a quotation mark in the wrong place',
  INVALID_OPENING_QUOTE: 'has a quotation mark in the wrong place',
  CSV_RECORD_INCONSISTENT_FIELDS_LENGTH: 'has another number of columns',
  CSV_MAX_RECORD_SIZE: 'is too long, or comes after a quotation mark that is never closed',
}

function sentenceFor(error: unknown): string {
  if (!(error instanceof CsvError)) return 'it is not a CSV file'
  const line = typeof error['lines'] === 'number' ? error['lines'] : 1
  const record: unknown = error['record']
  const fault = FAULTS[error.code] ?? 'is not CSV'
  const wrongCount = error.code === 'CSV_RECORD_INCONSISTENT_FIELDS_LENGTH'
  return wrongCount && Array.isArray(record)
    ? `line ${line} ${fault} (${record.length}) than the first line`
    : `line ${line} ${fault}`
}

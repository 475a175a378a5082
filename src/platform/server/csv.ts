import { pipeline, Readable } from 'node:stream'
import { type Options, type Stringifier, stringify } from 'csv-stringify'
import { stringify as stringifyNow } from 'csv-stringify/sync'
import { money, toDecimal } from '../../values/money.ts'

export const CSV_TYPE = 'text/csv; charset=utf-8'

/** Text, or an amount in cents: a number to the spreadsheet, so that a minus stays a minus. */
export type Cell = string | bigint

/** What a file has of each row, from left to right. */
export type Columns<Row> = readonly (readonly [head: string, cell: (row: Row) => Cell])[]

/**
 * A text that begins with "=" would be a formula to a spreadsheet, and run when somebody opens the
 * file: such texts get an apostrophe in front.
 */
const optionsOf = <Row>(columns: Columns<Row>): Options => ({
  header: true,
  columns: columns.map(([head]) => head),
  quoted: true,
  escape_formulas: true,
  // Without it some spreadsheets take the file for an older alphabet.
  bom: true,
  record_delimiter: 'windows',
  cast: { bigint: (minor) => toDecimal(money(minor)) },
})

const cellsOf = <Row>(columns: Columns<Row>, row: Row): Cell[] =>
  columns.map(([, cell]) => cell(row))

/** The rows as a file for a spreadsheet. */
export const csvOf = <Row>(columns: Columns<Row>, rows: readonly Row[]): string =>
  stringifyNow(
    rows.map((row) => cellsOf(columns, row)),
    optionsOf(columns),
  )

/** The same for rows that come a page at a time, so that only one page is in memory. */
export function csvStream<Row>(columns: Columns<Row>, rows: AsyncIterable<Row>): Stringifier {
  const csv = stringify(optionsOf(columns))
  const lines = async function* () {
    for await (const row of rows) yield cellsOf(columns, row)
  }
  // A reader who leaves ends the reading; what fails breaks the file off, so it cannot look whole.
  pipeline(Readable.from(lines()), csv, () => {})
  return csv
}

/** A moment as a clock on the wall shows it. */
export interface WallTime {
  /** `"2026-03-12"` */
  readonly day: string
  /** `"18:42"`, or `"18:42:07"` */
  readonly time: string
}

/** Made once for a whole file, because making one takes longer than all else about a row. */
export function wallClock(
  zone: string,
  precision: 'minute' | 'second',
): (instant: string) => WallTime {
  const format = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: precision === 'minute' ? 'short' : 'medium',
    timeZone: zone,
  })
  return (instant) => {
    const [day = '', time = ''] = format.format(new Date(instant)).split(' ')
    return { day, time }
  }
}

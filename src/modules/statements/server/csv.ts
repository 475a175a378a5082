import { stringify } from 'csv-stringify/sync'
import { fromDecimal, money, toDecimal } from '../../../values/money.ts'
import type { Statement, StatementLine } from '../contract.ts'

type Cell = string | bigint

/** The columns, and what stands in them. Amounts are whole cents until they are written. */
const COLUMNS: readonly (readonly [head: string, cell: (line: StatementLine) => Cell])[] = [
  ['Date', ({ day }) => day],
  ['Description', ({ description }) => description],
  ['Memo', ({ memo }) => memo ?? ''],
  ['Category', ({ category }) => category],
  ['Reference', ({ referenceCode }) => referenceCode],
  ['Amount', ({ amount }) => fromDecimal(amount).minor],
  ['Balance after', ({ balanceAfter }) => fromDecimal(balanceAfter).minor],
  ['Transaction id', ({ id }) => id],
]

/**
 * A month of an account for a spreadsheet. Text that a spreadsheet would run as a formula gets an
 * apostrophe in front; amounts are numbers, so a minus stays a minus.
 */
export const csvOf = ({ lines }: Statement): string =>
  stringify(
    lines.map((line) => COLUMNS.map(([, cell]) => cell(line))),
    {
      header: true,
      columns: COLUMNS.map(([head]) => head),
      quoted: true,
      escape_formulas: true,
      // Without it some spreadsheets take the file for an older alphabet.
      bom: true,
      record_delimiter: 'windows',
      cast: { bigint: (minor) => toDecimal(money(minor)) },
    },
  )

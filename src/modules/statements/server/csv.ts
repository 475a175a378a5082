import { type Columns, csvOf } from '../../../platform/server/csv.ts'
import { fromDecimal } from '../../../values/money.ts'
import type { Statement, StatementLine } from '../contract.ts'

const COLUMNS: Columns<StatementLine> = [
  ['Date', ({ day }) => day],
  ['Value date', ({ day, valueDay }) => valueDay ?? day],
  ['Description', ({ description }) => description],
  ['Memo', ({ memo }) => memo ?? ''],
  ['Category', ({ category }) => category],
  ['Reference', ({ referenceCode }) => referenceCode],
  ['Amount', ({ amount }) => fromDecimal(amount).minor],
  ['Balance after', ({ balanceAfter }) => fromDecimal(balanceAfter).minor],
  ['Transaction id', ({ id }) => id],
]

const WITH_NAMES: typeof COLUMNS = [...COLUMNS, ['Ordered by', ({ orderedBy }) => orderedBy ?? '']]

/** A month of an account for a spreadsheet, with who ordered what where it is or was shared. */
export const statementCsv = ({ lines }: Statement): string =>
  csvOf(lines.some(({ orderedBy }) => orderedBy !== undefined) ? WITH_NAMES : COLUMNS, lines)

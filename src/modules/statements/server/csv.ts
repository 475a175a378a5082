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

const ORDERED_BY: typeof COLUMNS = [['Ordered by', ({ orderedBy }) => orderedBy ?? '']]

const REPORTED: typeof COLUMNS = [
  ['Reported problem', ({ reported }) => reported?.caseNumber ?? ''],
  ['Disputed', ({ reported }) => (reported ? fromDecimal(reported.disputed).minor : '')],
]

/** A month of an account for a spreadsheet, with who ordered what where it is or was shared, and what is disputed where something is. */
export const statementCsv = ({ lines }: Statement): string =>
  csvOf(
    [
      ...COLUMNS,
      ...(lines.some(({ orderedBy }) => orderedBy !== undefined) ? ORDERED_BY : []),
      ...(lines.some(({ reported }) => reported !== undefined) ? REPORTED : []),
    ],
    lines,
  )

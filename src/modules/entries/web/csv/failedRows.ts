import { COLUMNS, type RowDraft } from '../../row.contract.ts'
import { PROBLEM_HEADING } from './mapping.ts'

export interface FailedRow {
  readonly draft: RowDraft
  /** Every problem of the row in one sentence. */
  readonly problem: string
}

/** A spreadsheet takes a cell that begins like this for a formula and would run it. */
const FORMULA = /^\s*[=+\-@\t\r]/
const PLAIN_NUMBER = /^-?[0-9]+(\.[0-9]+)?$/

const quoted = (cell: string): string => {
  const tame = FORMULA.test(cell) && !PLAIN_NUMBER.test(cell) ? `'${cell}` : cell
  return `"${tame.replaceAll('"', '""')}"`
}

/** The rows with problems as a file: our columns, and what is wrong, to correct and upload again. */
export const failedRowsFile = (rows: readonly FailedRow[]): string =>
  [
    [...COLUMNS.map(({ heading }) => heading), PROBLEM_HEADING],
    ...rows.map(({ draft, problem }) => [...COLUMNS.map(({ name }) => draft[name]), problem]),
  ]
    .map((cells) => `${cells.map(quoted).join(',')}\r\n`)
    .join('')

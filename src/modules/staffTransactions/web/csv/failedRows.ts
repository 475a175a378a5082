import { csvText } from '../../../../platform/web/saveFile.ts'
import { COLUMNS, type RowDraft } from '../../row.contract.ts'
import { PROBLEM_HEADING } from './mapping.ts'

export interface FailedRow {
  readonly draft: RowDraft
  /** Every problem of the row in one sentence. */
  readonly problem: string
}

/** The rows with problems as a file: our columns, and what is wrong, to correct and upload again. */
export const failedRowsFile = (rows: readonly FailedRow[]): string =>
  csvText([
    [...COLUMNS.map(({ heading }) => heading), PROBLEM_HEADING],
    ...rows.map(({ draft, problem }) => [...COLUMNS.map(({ name }) => draft[name]), problem]),
  ])

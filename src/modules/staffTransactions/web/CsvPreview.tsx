import { useMemo, useState } from 'react'
import { Download } from 'lucide-react'
import { csvFile, saveFile } from '../../../platform/web/saveFile.ts'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { counted } from '../../../ui/format/counted.ts'
import { Notice } from '../../../ui/layout/Notice.tsx'
import type { MemberAccount } from '../../accounts/editing.contract.ts'
import {
  type CellProblems,
  cellSentence,
  COLUMNS,
  type EntryRow,
  problemsOf,
} from '../row.contract.ts'
import { accountProblems } from './accountProblems.ts'
import { BalanceEffects } from './BalanceEffects.tsx'
import { failedRowsFile } from './csv/failedRows.ts'
import { RowGrid } from './RowGrid.tsx'
import { entryOf, type GridRow, isGood, useRows } from './rows.ts'
import type { OpenFile } from './useCsvFile.ts'

const PAGE_ROWS = 50

interface CsvPreviewProps {
  readonly file: OpenFile
  readonly rows: readonly GridRow[]
  readonly accounts: readonly MemberAccount[]
  /** While rows are sent: how many have been. */
  readonly sending: { readonly sentCount: number } | undefined
  /** Why they were not added. */
  readonly failure: string | undefined
  readonly onAdd: (rows: readonly EntryRow[]) => void
  readonly onClose: () => void
  readonly onMatchAgain: (() => void) | undefined
}

interface Checked extends GridRow {
  readonly number: number
  readonly problems: CellProblems
}

/** Every row with all that is wrong: with its line, with its cells, and with what it would do. */
function checkRows(
  rows: readonly GridRow[],
  accounts: readonly MemberAccount[],
  updateBalance: boolean,
): readonly Checked[] {
  const checked = rows.map(({ fault, ...row }, index) => ({
    ...row,
    number: index + 1,
    problems: { ...problemsOf(row.draft), ...(fault !== undefined && { account: fault }) },
  }))
  // Until the accounts are known nothing is said about them.
  if (accounts.length === 0) return checked
  const candidates = checked.flatMap(({ draft, problems }, place) =>
    isGood(problems) ? [{ place, draft }] : [],
  )
  const refused = accountProblems(candidates, accounts, updateBalance)
  return checked.map((row, place) => ({ ...row, problems: refused.get(place) ?? row.problems }))
}

/** The rows of a file before anything is added: what is wrong stands in its cell. */
export function CsvPreview(props: CsvPreviewProps) {
  const { file, accounts, sending, failure, onAdd, onClose, onMatchAgain } = props
  const { rows, change, remove } = useRows(() => props.rows)
  const [updateBalance, setUpdateBalance] = useState(true)
  const [onlyProblems, setOnlyProblems] = useState(false)
  const checked = useMemo(
    () => checkRows(rows, accounts, updateBalance),
    [rows, accounts, updateBalance],
  )
  const drafts = useMemo(() => rows.map(({ draft }) => draft), [rows])
  const failed = checked.filter(({ problems }) => !isGood(problems))
  const shown = onlyProblems && failed.length > 0 ? failed : checked
  const add = () => onAdd(rows.map(({ draft }) => entryOf(draft, updateBalance)))
  return (
    <div className="grid gap-4">
      <p>
        <strong className="break-all">{file.name}</strong>: {counted(rows.length, 'row')},{' '}
        {failed.length === 0 ? 'no problems' : `${counted(failed.length, 'row')} with problems`}.
      </p>
      {failed.length > 0 ? (
        <ProblemTools {...{ failed, onlyProblems, name: file.name }} onFilter={setOnlyProblems} />
      ) : null}
      <PagedGrid
        key={String(shown === failed)}
        shown={shown}
        total={rows.length}
        onChange={change}
        onRemove={remove}
      />
      <BalanceEffects {...{ updateBalance, accounts, drafts }} onChange={setUpdateBalance} />
      {sending ? <SendingBar sentCount={sending.sentCount} total={rows.length} /> : null}
      <ActionFailure failure={failure} />
      <div className="flex flex-wrap items-start gap-3">
        <Button
          busy={sending !== undefined}
          busyLabel="Adding"
          disabledReason={
            failed.length > 0
              ? `Correct ${counted(failed.length, 'row')} with problems first.`
              : undefined
          }
          onClick={add}
        >
          Add {counted(rows.length, 'transaction')}
        </Button>
        {onMatchAgain && !sending ? (
          <Button variant="secondary" onClick={onMatchAgain}>
            Match columns again
          </Button>
        ) : null}
        {sending ? null : (
          <Button variant="secondary" onClick={onClose}>
            Choose another file
          </Button>
        )}
      </div>
    </div>
  )
}

interface ProblemToolsProps {
  readonly failed: readonly Checked[]
  readonly onlyProblems: boolean
  readonly name: string
  readonly onFilter: (only: boolean) => void
}

const sentenceOf = ({ number, problems }: Checked): string =>
  COLUMNS.flatMap(({ name }) => {
    const problem = problems[name]
    return problem ? [cellSentence(number, name, problem)] : []
  }).join('; ')

function ProblemTools({ failed, onlyProblems, name, onFilter }: ProblemToolsProps) {
  const [first] = failed
  const save = () => {
    const rows = failed.map((row) => ({ draft: row.draft, problem: sentenceOf(row) }))
    saveFile(`problems-${name.replace(/\.\w+$/, '')}.csv`, csvFile(failedRowsFile(rows)))
  }
  return (
    <Notice kind="warning" title={first && sentenceOf(first)}>
      {failed.length > 1 ? `And ${counted(failed.length - 1, 'more row')} with problems. ` : null}
      Nothing can be added until every row is right.
      <div className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-1">
        <Checkbox
          label={`Rows with problems (${failed.length.toLocaleString('en-US')})`}
          checked={onlyProblems}
          onChange={(event) => onFilter(event.target.checked)}
        />
        <Button
          variant="secondary"
          size="small"
          icon={<Download aria-hidden="true" className="size-5" />}
          onClick={save}
        >
          Download rows with problems
        </Button>
      </div>
    </Notice>
  )
}

interface PagedGridProps {
  readonly shown: readonly Checked[]
  readonly total: number
  readonly onChange: Parameters<typeof RowGrid>[0]['onChange']
  readonly onRemove: (key: string) => void
}

const LAST_ROW = 'csv-last-row'

/** Fifty rows at a time: five thousand of them would take a second to draw. */
function PagedGrid({ shown, total, onChange, onRemove }: PagedGridProps) {
  const [page, setPage] = useState(0)
  const last = Math.max(0, Math.ceil(shown.length / PAGE_ROWS) - 1)
  const at = Math.min(page, last)
  const rows = shown.slice(at * PAGE_ROWS, (at + 1) * PAGE_ROWS)
  const byKey = new Map(rows.map((row) => [row.key, row]))
  const [from, to] = [at * PAGE_ROWS + 1, at * PAGE_ROWS + rows.length]
  return (
    <div className="grid gap-2">
      <RowGrid
        label="Rows of the file"
        rows={rows}
        total={total}
        problemsOf={({ key }) => byKey.get(key)?.problems ?? {}}
        numberOf={({ key }) => byKey.get(key)?.number ?? 0}
        onChange={onChange}
        onRemove={onRemove}
        keptReasonId={total === 1 ? LAST_ROW : undefined}
      />
      {total === 1 ? (
        <p id={LAST_ROW} className="text-small text-ink-2">
          The last row cannot be removed.
        </p>
      ) : null}
      {last > 0 ? (
        <nav aria-label="Pages of rows" className="flex flex-wrap items-center gap-3">
          <Button variant="secondary" size="small" onClick={() => setPage(Math.max(0, at - 1))}>
            Rows before
          </Button>
          <span className="text-small tabular-nums" role="status">
            {from.toLocaleString('en-US')} to {to.toLocaleString('en-US')} of{' '}
            {shown.length.toLocaleString('en-US')}
          </span>
          <Button variant="secondary" size="small" onClick={() => setPage(Math.min(last, at + 1))}>
            Rows after
          </Button>
        </nav>
      ) : null}
    </div>
  )
}

function SendingBar({ sentCount, total }: { readonly sentCount: number; readonly total: number }) {
  const words =
    sentCount < total
      ? `Sending ${sentCount.toLocaleString('en-US')} of ${counted(total, 'row')}`
      : `Adding ${counted(total, 'row')}`
  return (
    <div className="grid gap-1.5">
      <span className="text-small">{words}</span>
      <progress
        aria-label="Adding transactions"
        value={sentCount}
        max={total}
        className="h-3 w-full accent-brand"
      >
        {words}
      </progress>
    </div>
  )
}

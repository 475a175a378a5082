import { useMemo, useState } from 'react'
import { Download } from 'lucide-react'
import { csvFile, saveFile } from '../../../platform/web/saveFile.ts'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
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
import { type Translate, verbatim, type Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

const PAGE_ROWS = 50

interface CsvPreviewProps {
  readonly file: OpenFile
  readonly rows: readonly GridRow[]
  readonly accounts: readonly MemberAccount[]
  /** While rows are sent: how many have been. */
  readonly sending: { readonly sentCount: number } | undefined
  /** Why they were not added. */
  readonly failure: Words | undefined
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
  t: Translate,
  rows: readonly GridRow[],
  accounts: readonly MemberAccount[],
  updateBalance: boolean,
): readonly Checked[] {
  const checked = rows.map(({ fault, ...row }, index) => ({
    ...row,
    number: index + 1,
    problems: { ...problemsOf(t, row.draft), ...(fault !== undefined && { account: fault }) },
  }))
  // Until the accounts are known nothing is said about them.
  if (accounts.length === 0) return checked
  const candidates = checked.flatMap(({ draft, problems }, place) =>
    isGood(problems) ? [{ place, draft }] : [],
  )
  const refused = accountProblems(t, candidates, accounts, updateBalance)
  return checked.map((row, place) => ({ ...row, problems: refused.get(place) ?? row.problems }))
}

/** The rows of a file before anything is added: what is wrong stands in its cell. */
export function CsvPreview(props: CsvPreviewProps) {
  const t = useTranslate()
  const { file, accounts, sending, failure, onAdd, onClose, onMatchAgain } = props
  const { rows, change, remove } = useRows(() => props.rows)
  const [updateBalance, setUpdateBalance] = useState(true)
  const [onlyProblems, setOnlyProblems] = useState(false)
  const checked = useMemo(
    () => checkRows(t, rows, accounts, updateBalance),
    [t, rows, accounts, updateBalance],
  )
  const drafts = useMemo(() => rows.map(({ draft }) => draft), [rows])
  const failed = checked.filter(({ problems }) => !isGood(problems))
  const shown = onlyProblems && failed.length > 0 ? failed : checked
  const read = { file: <strong className="break-all">{file.name}</strong>, count: rows.length }
  const add = () => onAdd(rows.map(({ draft }) => entryOf(draft, updateBalance)))
  return (
    <div className="grid gap-4">
      <p>
        {failed.length === 0
          ? t.rich('{file}: {count, plural, one {# row} other {# rows}}, no problems.', read)
          : t.rich(
              '{file}: {count, plural, one {# row} other {# rows}}, {failed, plural, one {# row} other {# rows}} with problems.',
              { ...read, failed: failed.length },
            )}
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
        accounts={accounts}
      />
      <BalanceEffects {...{ updateBalance, accounts, drafts }} onChange={setUpdateBalance} />
      {sending ? <SendingBar sentCount={sending.sentCount} total={rows.length} /> : null}
      <ActionFailure failure={failure} />
      <div className="flex flex-wrap items-start gap-3">
        <Button
          busy={sending !== undefined}
          busyLabel={t('Adding')}
          disabledReason={
            failed.length > 0
              ? t('Correct {count, plural, one {# row} other {# rows}} with problems first.', {
                  count: failed.length,
                })
              : undefined
          }
          onClick={add}
        >
          {t('Add {count, plural, one {# transaction} other {# transactions}}', {
            count: rows.length,
          })}
        </Button>
        {onMatchAgain && !sending ? (
          <Button variant="secondary" onClick={onMatchAgain}>
            {t('Match columns again')}
          </Button>
        ) : null}
        {sending ? null : (
          <Button variant="secondary" onClick={onClose}>
            {t('Choose another file')}
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

const sentenceOf = (t: Translate, { number, problems }: Checked): Words =>
  verbatim(
    COLUMNS.flatMap(({ name }) => {
      const problem = problems[name]
      return problem ? [cellSentence(t, number, name, problem)] : []
    }).join('; '),
  )

function ProblemTools({ failed, onlyProblems, name, onFilter }: ProblemToolsProps) {
  const t = useTranslate()
  const [first] = failed
  const save = () => {
    const rows = failed.map((row) => ({ draft: row.draft, problem: sentenceOf(t, row) }))
    saveFile(`problems-${name.replace(/\.\w+$/, '')}.csv`, csvFile(failedRowsFile(rows)))
  }
  return (
    <Notice kind="warning" title={first && sentenceOf(t, first)}>
      {failed.length > 1
        ? `${t('And {count, plural, one {# more row} other {# more rows}} with problems.', {
            count: failed.length - 1,
          })} `
        : null}
      {t('Nothing can be added until every row is right.')}
      <div className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-1">
        <Checkbox
          label={t('Rows with problems ({count})', { count: failed.length })}
          checked={onlyProblems}
          onChange={(event) => onFilter(event.target.checked)}
        />
        <Button
          variant="secondary"
          size="small"
          icon={<Download aria-hidden="true" className="size-5" />}
          onClick={save}
        >
          {t('Download rows with problems')}
        </Button>
      </div>
    </Notice>
  )
}

interface PagedGridProps {
  readonly shown: readonly Checked[]
  readonly total: number
  readonly accounts: readonly MemberAccount[]
  readonly onChange: Parameters<typeof RowGrid>[0]['onChange']
  readonly onRemove: (key: string) => void
}

const LAST_ROW = 'csv-last-row'

/** Fifty rows at a time: five thousand of them would take a second to draw. */
function PagedGrid({ shown, total, accounts, onChange, onRemove }: PagedGridProps) {
  const t = useTranslate()
  const [page, setPage] = useState(0)
  const last = Math.max(0, Math.ceil(shown.length / PAGE_ROWS) - 1)
  const at = Math.min(page, last)
  const rows = shown.slice(at * PAGE_ROWS, (at + 1) * PAGE_ROWS)
  const byKey = new Map(rows.map((row) => [row.key, row]))
  const [from, to] = [at * PAGE_ROWS + 1, at * PAGE_ROWS + rows.length]
  return (
    <div className="grid gap-2">
      <RowGrid
        label={t('Rows of the file')}
        {...{ rows, total, accounts }}
        problemsOf={({ key }) => byKey.get(key)?.problems ?? {}}
        numberOf={({ key }) => byKey.get(key)?.number ?? 0}
        onChange={onChange}
        onRemove={onRemove}
        keptReasonId={total === 1 ? LAST_ROW : undefined}
      />
      {total === 1 ? (
        <p id={LAST_ROW} className="text-small text-ink-2">
          {t('The last row cannot be removed.')}
        </p>
      ) : null}
      {last > 0 ? (
        <nav aria-label={t('Pages of rows')} className="flex flex-wrap items-center gap-3">
          <Button variant="secondary" size="small" onClick={() => setPage(Math.max(0, at - 1))}>
            {t('Rows before')}
          </Button>
          <span className="text-small tabular-nums" role="status">
            {t('{from} to {to} of {count}', { from, to, count: shown.length })}
          </span>
          <Button variant="secondary" size="small" onClick={() => setPage(Math.min(last, at + 1))}>
            {t('Rows after')}
          </Button>
        </nav>
      ) : null}
    </div>
  )
}

function SendingBar({ sentCount, total }: { readonly sentCount: number; readonly total: number }) {
  const t = useTranslate()
  const words =
    sentCount < total
      ? t('Sending {sent} of {total, plural, one {# row} other {# rows}}', {
          sent: sentCount,
          total,
        })
      : t('Adding {total, plural, one {# row} other {# rows}}', { total })
  return (
    <div className="grid gap-1.5">
      <span className="text-small">{words}</span>
      <progress
        aria-label={t('Adding transactions')}
        value={sentCount}
        max={total}
        className="h-3 w-full accent-brand"
      >
        {words}
      </progress>
    </div>
  )
}

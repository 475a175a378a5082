import { useState } from 'react'
import { Plus } from 'lucide-react'
import { serverNow } from '../../../platform/web/clock.ts'
import { isHandedOn } from '../../../platform/web/failures.ts'
import { institution } from '../../../platform/web/institution.ts'
import { useRequestId } from '../../../platform/web/requestId.ts'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ErrorSummary } from '../../../ui/fields/ErrorSummary.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { dayOf } from '../../../values/dates.ts'
import { SAYS } from '../words.contract.ts'
import { cellSentence, COLUMNS, problemsOf, type RowDraft } from '../row.contract.ts'
import { BalanceEffects } from './BalanceEffects.tsx'
import { cellField } from './gridStops.ts'
import { RowGrid } from './RowGrid.tsx'
import { entryOf, type GridRow, gridRow, isGood, useRows } from './rows.ts'
import { useAdd } from './useAdd.ts'
import { useMemberAccounts } from '../../accounts/web/accounts.ts'
import { usePassing } from '../../../ui/hooks/usePassing.ts'

export interface AddingProps {
  readonly memberId: string
  /** Told the batch, so that its rows can be marked in the list. */
  readonly onAdded?: (batchId: string) => void
}

const LAST_ROW = 'add-transactions-last-row'

/** An empty row of this moment, on a clock in the institution's zone. */
function blankRow(): RowDraft {
  const now = serverNow()
  const zone = { timeZone: institution.timeZone, hourCycle: 'h23' } as const
  return {
    account: 'Checking',
    type: 'credit',
    amount: '',
    description: '',
    category: '',
    date: dayOf(now, institution.timeZone),
    time: now.toLocaleTimeString('en-US', { ...zone, hour: '2-digit', minute: '2-digit' }),
    status: 'Completed',
  }
}

const sentencesOf = (rows: readonly GridRow[]) =>
  rows.flatMap(({ key, draft }, index) => {
    const problems = problemsOf(draft)
    return COLUMNS.flatMap(({ name }) => {
      const problem = problems[name]
      const message = problem && cellSentence(index + 1, name, problem)
      return message ? [{ field: cellField(key, name), message }] : []
    })
  })

/** A table of transactions to type in and add together. */
export function AddTransactions({ memberId, onAdded }: AddingProps) {
  const { rows, reset, change, add, duplicate, remove } = useRows(() => [gridRow(blankRow())])
  const { id: batchId, renew, renewIfReused } = useRequestId()
  const [updateBalance, setUpdateBalance] = useState(true)
  const [attempt, setAttempt] = useState(0)
  const [handedOn, setHandedOn] = useState<string>()
  const { data } = useMemberAccounts(memberId)
  const { adding, problem } = useAdd(memberId)
  const { sentence, say } = usePassing()
  const problems = attempt > 0 ? sentencesOf(rows) : []

  const startOver = () => {
    reset([gridRow(blankRow())])
    renew()
    setAttempt(0)
  }
  const submit = () => {
    setHandedOn(undefined)
    setAttempt((count) => count + 1)
    if (!rows.every(({ draft }) => isGood(problemsOf(draft)))) return
    const entries = rows.map(({ draft }) => entryOf(draft, updateBalance))
    adding.mutate(
      { batchId, rows: entries },
      {
        onSuccess: () => {
          say(SAYS.added)
          onAdded?.(batchId)
          startOver()
        },
        onError: (error) => {
          renewIfReused(error)
          if (!isHandedOn(error)) return
          setHandedOn(error.message)
          startOver()
        },
      },
    )
  }
  return (
    <div className="grid gap-4">
      <ErrorSummary problems={problems} attempt={attempt} />
      {sentence ? <Notice kind="success">{sentence}</Notice> : null}
      {handedOn ? <Notice live>{handedOn}</Notice> : null}
      <RowGrid
        label="Transactions to add"
        rows={rows}
        problemsOf={({ draft }) => (attempt > 0 ? problemsOf(draft) : {})}
        onChange={change}
        onDuplicate={duplicate}
        onRemove={remove}
        keptReasonId={rows.length === 1 ? LAST_ROW : undefined}
      />
      {rows.length === 1 ? (
        <p id={LAST_ROW} className="text-small text-ink-2">
          The last row cannot be removed.
        </p>
      ) : null}
      <div>
        <Button
          variant="secondary"
          size="small"
          icon={<Plus aria-hidden="true" className="size-5" />}
          onClick={() => add(blankRow())}
        >
          Add row
        </Button>
      </div>
      <BalanceEffects
        {...{ updateBalance, drafts: rows.map(({ draft }) => draft) }}
        onChange={setUpdateBalance}
        accounts={data?.accounts ?? []}
      />
      <ActionFailure failure={problem} attempt={attempt} />
      <div>
        <Button busy={adding.isPending} busyLabel="Adding" onClick={submit}>
          Add {rows.length === 1 ? '1 transaction' : `${rows.length} transactions`}
        </Button>
      </div>
    </div>
  )
}

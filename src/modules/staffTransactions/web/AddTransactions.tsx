import { useMemo, useState } from 'react'
import { Plus } from 'lucide-react'
import { serverNow } from '../../../platform/web/clock.ts'
import { isHandedOn, messageOf } from '../../../platform/web/failures.ts'
import { institution } from '../../../platform/web/institution.ts'
import { useRequestId } from '../../../platform/web/requestId.ts'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ErrorSummary } from '../../../ui/fields/ErrorSummary.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { dayOf } from '../../../values/dates.ts'
import type { Translate, Words } from '../../../values/sentence.ts'
import { SAYS } from '../words.contract.ts'
import { cellSentence, COLUMNS, problemsOf, type RowDraft } from '../row.contract.ts'
import { BalanceEffects } from './BalanceEffects.tsx'
import { namedAccounts } from './choices.ts'
import { cellField } from './gridStops.ts'
import { RowGrid } from './RowGrid.tsx'
import { entryOf, type GridRow, gridRow, isGood, useRows } from './rows.ts'
import { useAdd } from './useAdd.ts'
import { useMemberAccounts } from '../../accounts/web/accounts.ts'
import { usePassing } from '../../../ui/hooks/usePassing.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

export interface AddingProps {
  readonly personId: string
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
    time: now.toLocaleTimeString('sv-SE', { ...zone, hour: '2-digit', minute: '2-digit' }),
    status: 'Completed',
  }
}

const sentencesOf = (t: Translate, rows: readonly GridRow[]) =>
  rows.flatMap(({ key, draft }, index) => {
    const problems = problemsOf(t, draft)
    return COLUMNS.flatMap(({ name }) => {
      const problem = problems[name]
      const message = problem && cellSentence(t, index + 1, name, problem)
      return message ? [{ field: cellField(key, name), message }] : []
    })
  })

/** A table of transactions to type in and add together. */
export function AddTransactions({ personId, onAdded }: AddingProps) {
  const t = useTranslate()
  const { rows, reset, change, add, duplicate, remove } = useRows(() => [gridRow(blankRow())])
  const { id: batchId, renew, renewIfReused } = useRequestId()
  const [updateBalance, setUpdateBalance] = useState(true)
  const [attempt, setAttempt] = useState(0)
  const [handedOn, setHandedOn] = useState<Words>()
  const { data } = useMemberAccounts(personId)
  const accounts = useMemo(() => namedAccounts(data?.accounts ?? []), [data])
  const { adding, problem } = useAdd(personId)
  const { sentence, show } = usePassing()
  const problems = attempt > 0 ? sentencesOf(t, rows) : []

  const startOver = () => {
    reset([gridRow(blankRow())])
    renew()
    setAttempt(0)
  }
  const submit = () => {
    setHandedOn(undefined)
    setAttempt((count) => count + 1)
    if (!rows.every(({ draft }) => isGood(problemsOf(t, draft)))) return
    const entries = rows.map(({ draft }) => entryOf(draft, updateBalance))
    adding.mutate(
      { batchId, rows: entries },
      {
        onSuccess: () => {
          show(t(SAYS.added))
          onAdded?.(batchId)
          startOver()
        },
        onError: (error) => {
          renewIfReused(error)
          if (!isHandedOn(error)) return
          setHandedOn(messageOf(t, error))
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
        label={t('Transactions to add')}
        accounts={accounts}
        rows={rows}
        problemsOf={({ draft }) => (attempt > 0 ? problemsOf(t, draft) : {})}
        onChange={change}
        onDuplicate={duplicate}
        onRemove={remove}
        keptReasonId={rows.length === 1 ? LAST_ROW : undefined}
      />
      {rows.length === 1 ? (
        <p id={LAST_ROW} className="text-small text-ink-2">
          {t('The last row cannot be removed.')}
        </p>
      ) : null}
      <div>
        <Button
          variant="secondary"
          size="small"
          icon={<Plus aria-hidden="true" className="size-5" />}
          onClick={() => add(blankRow())}
        >
          {t('Add row')}
        </Button>
      </div>
      <BalanceEffects
        {...{ updateBalance, drafts: rows.map(({ draft }) => draft) }}
        onChange={setUpdateBalance}
        accounts={accounts}
      />
      <ActionFailure failure={problem} attempt={attempt} />
      <div>
        <Button busy={adding.isPending} busyLabel={t('Adding')} onClick={submit}>
          {t('Add {count, plural, one {# transaction} other {# transactions}}', {
            count: rows.length,
          })}
        </Button>
      </div>
    </div>
  )
}

import { Download } from 'lucide-react'
import { useState } from 'react'
import { serverNow } from '../../../platform/web/clock.ts'
import { institution } from '../../../platform/web/institution.ts'
import { useMay } from '../../../platform/web/may.ts'
import { csvFile, saveFile } from '../../../platform/web/saveFile.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { useFocusNext } from '../../../ui/hooks/useFocusNext.ts'
import { dayOf } from '../../../values/dates.ts'
import { LongWorkNow } from '../../longWork/web/longWork.ts'
import type { UserSummary } from '../contract.ts'
import { BulkOutcome, BulkRequest, OUTCOME_ID } from './BulkRequest.tsx'
import { csvOf } from './csv.ts'
import type { Selection } from './UserTable.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'

interface BulkBarProps {
  readonly items: readonly UserSummary[]
  readonly selection: Selection
  readonly onSelect: (selection: Selection) => void
}

/** How many are selected and what can be done with them. Decisions are made one by one, elsewhere. */
export function BulkBar({ items, selection, onSelect }: BulkBarProps) {
  const t = useTranslate()
  const [asked, setAsked] = useState<string>()
  const may = useMay()
  const focusNext = useFocusNext()
  const waiting = [...selection.values()].filter(({ waitingSince }) => waitingSince !== null)
  const all = items.every(({ id }) => selection.has(id))
  const toggleAll = () => {
    const next = new Map(selection)
    setAsked(undefined)
    for (const user of items) {
      if (all) next.delete(user.id)
      else next.set(user.id, user)
    }
    onSelect(next)
  }
  return (
    <>
      <div
        role="group"
        aria-label={t('Selection')}
        className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1"
      >
        <Checkbox
          label={t('Select all {count} shown', { count: items.length })}
          checked={all}
          onChange={toggleAll}
        />
        <p role="status" className="font-semibold">
          {selection.size > 0 ? t('{count} selected', { count: selection.size }) : ''}
        </p>
        {selection.size > 0 ? (
          <>
            {waiting.length > 0 && may('applications:review') ? (
              <BulkRequest
                people={waiting}
                onBegun={(workId) => {
                  setAsked(workId)
                  onSelect(new Map())
                  focusNext(OUTCOME_ID)
                }}
              />
            ) : null}
            <Button
              variant="secondary"
              size="small"
              icon={<Download aria-hidden="true" className="size-5" strokeWidth={1.75} />}
              onClick={() => {
                const today = dayOf(serverNow(), institution.timeZone)
                saveFile(`users-${today}.csv`, csvFile(csvOf(t, [...selection.values()])))
              }}
            >
              {t('Export CSV')}
            </Button>
            <Button variant="quiet" size="small" onClick={() => onSelect(new Map())}>
              {t('Clear selection')}
            </Button>
          </>
        ) : null}
      </div>
      <LongWorkNow kind="requests" except={asked} />
      {asked ? <BulkOutcome workId={asked} /> : null}
    </>
  )
}

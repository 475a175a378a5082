import { useEffect, useState } from 'react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ChoiceStrip } from '../../../ui/fields/ChoiceStrip.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import type { Day } from '../../../values/dates.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import type { Activity } from '../contract.ts'
import { LedgerBands } from './LedgerBands.tsx'
import { ledgerEntry } from './ledgerEntry.tsx'
import { RECENT_CHOICES, type RecentChoice, RECENT_SEARCH, recentMatches, rowId } from './recent.ts'

interface AllRecentProps {
  readonly items: readonly Activity[]
  readonly today: Day
  readonly typed: string
  readonly onTyped: (typed: string) => void
  readonly onOpen: (item: Activity) => void
  /** What has the focus as soon as it is there. */
  readonly focusedId: string
}

/** All of the latest transactions, with a search among them. */
export function AllRecent({ items, today, typed, onTyped, onOpen, focusedId }: AllRecentProps) {
  const t = useTranslate()
  const [choice, setChoice] = useState<RecentChoice>('all')
  useEffect(() => document.getElementById(focusedId)?.focus(), [focusedId])
  const found = recentMatches(items, typed, choice)
  const narrowed = found.length < items.length
  return (
    <>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3 px-4 pb-4 sm:px-6">
        <TextField
          id={RECENT_SEARCH}
          type="search"
          label={t('Search recent transactions')}
          autoComplete="off"
          className="grow basis-52"
          value={typed}
          onChange={(event) => onTyped(event.currentTarget.value)}
        />
        <ChoiceStrip
          legend={t('Show')}
          choices={RECENT_CHOICES.map(({ value, label }) => ({ value, label: t(label) }))}
          value={choice}
          onChange={setChoice}
        />
      </div>
      <p role="status" className="sr-only">
        {narrowed
          ? t('{shown} of {count} shown', { shown: found.length, count: items.length })
          : ''}
      </p>
      {found.length > 0 ? (
        <LedgerBands
          key={narrowed ? 'narrowed' : 'all'}
          label={t('Recent transactions')}
          entries={found.map((item) => ledgerEntry(t, item, onOpen))}
          today={today}
          idOf={rowId}
        />
      ) : (
        <NothingFound
          count={items.length}
          onClear={() => {
            onTyped('')
            setChoice('all')
          }}
        />
      )}
    </>
  )
}

interface NothingFoundProps {
  readonly count: number
  readonly onClear: () => void
}

const NothingFound = ({ count, onClear }: NothingFoundProps) => {
  const t = useTranslate()
  return (
    <EmptyState
      title={t('No recent transactions match.')}
      action={
        <Button variant="secondary" size="small" onClick={onClear}>
          {t('Show all {count}', { count })}
        </Button>
      }
    >
      {t('Only the latest {count} are searched here.', { count })}
    </EmptyState>
  )
}

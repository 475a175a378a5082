import { type ReactNode, useState } from 'react'
import { institution } from '../../../platform/web/institution.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ChoiceStrip } from '../../../ui/fields/ChoiceStrip.tsx'
import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { LatestRows } from './LatestRows.tsx'
import { LedgerBands } from './LedgerBands.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { useFocusNext } from '../../../ui/hooks/useFocusNext.ts'
import { type Day, dayOf } from '../../../values/dates.ts'
import { MOVE_MONEY } from '../../ledger/transferKind.contract.ts'
import type { Activity } from '../contract.ts'
import { ledgerEntry } from './ledgerEntry.tsx'
import { RECENT_CHOICES, type RecentChoice, recentMatches } from './recent.ts'
import { TransactionDetail } from './TransactionDetail.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'

interface RecentTransactionsProps {
  readonly items: readonly Activity[]
  /** The server's time, which decides what "Today" is. */
  readonly now: Date
  /** Where everything older can be searched. */
  readonly viewAllTo?: string
  /** What to do where there is nothing yet. */
  readonly firstSteps?: ReactNode
}

/** How many are shown before somebody asks for the rest, or searches them. */
const LATEST_COUNT = 5

const SEARCH = 'recent-search'
const rowId = (key: string): string => `recent-${key}`

/** The latest transactions on ledger paper, with a search among them. */
export function RecentTransactions({ items, now, viewAllTo, firstSteps }: RecentTransactionsProps) {
  const t = useTranslate()
  const [typed, setTyped] = useState('')
  const [choice, setChoice] = useState<RecentChoice>('all')
  const [openKey, setOpenKey] = useState<string>()
  const [whole, setWhole] = useState(false)
  const focusNext = useFocusNext()
  if (items.length === 0) return <Empty firstSteps={firstSteps} />
  const found = recentMatches(items, typed, choice)
  const narrowed = found.length < items.length
  const close = () => setOpenKey(undefined)
  const open = items.find(({ key }) => key === openKey)
  const today = dayOf(now, institution.timeZone)
  return (
    <>
      {whole ? (
        <>
          <div className="flex flex-wrap items-end gap-x-6 gap-y-3 px-4 pb-4 sm:px-6">
            <TextField
              id={SEARCH}
              type="search"
              label={t('Search recent transactions')}
              autoComplete="off"
              className="grow basis-52"
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
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
              entries={found.map((item) => ledgerEntry(t, item, ({ key }) => setOpenKey(key)))}
              today={today}
              idOf={rowId}
            />
          ) : (
            <NothingFound
              count={items.length}
              onClear={() => {
                setTyped('')
                setChoice('all')
              }}
            />
          )}
        </>
      ) : (
        <Latest
          items={items}
          today={today}
          onOpen={({ key }) => setOpenKey(key)}
          onWhole={(next) => {
            setWhole(true)
            focusNext(next)
          }}
        />
      )}
      {viewAllTo ? (
        <p className="border-t border-line px-4 py-1 sm:px-6">
          <TextLink
            to={
              typed.trim() === '' ? viewAllTo : `${viewAllTo}?q=${encodeURIComponent(typed.trim())}`
            }
            className="inline-block py-2.5 font-medium"
          >
            {t('Search the full history')}
          </TextLink>
        </p>
      ) : null}
      <TransactionDetail opened={{ isOpen: open !== undefined, item: open, close, leave: close }} />
    </>
  )
}

interface LatestProps {
  readonly items: readonly Activity[]
  readonly today: Day
  readonly onOpen: (item: Activity) => void
  /** Somebody wants to see all of them; what has the focus then has this id. */
  readonly onWhole: (focusedId: string) => void
}

/** The first of them, and the way to the others. */
function Latest({ items, today, onOpen, onWhole }: LatestProps) {
  const t = useTranslate()
  const later = items.length - LATEST_COUNT
  return (
    <>
      <LatestRows items={items.slice(0, LATEST_COUNT)} today={today} onOpen={onOpen} />
      <div className="flex flex-wrap gap-x-2 border-t border-line px-2 sm:px-4">
        {later > 0 ? (
          <Button
            variant="quiet"
            size="small"
            onClick={() => onWhole(rowId(items[LATEST_COUNT]!.key))}
          >
            {t('Show {count} more', { count: later })}
          </Button>
        ) : null}
        <Button variant="quiet" size="small" onClick={() => onWhole(SEARCH)}>
          {t('Search these')}
        </Button>
      </div>
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

const Empty = ({ firstSteps }: Pick<RecentTransactionsProps, 'firstSteps'>) => {
  const t = useTranslate()
  return (
    <EmptyState
      title={t('No transactions yet.')}
      drawing="ledger"
      action={firstSteps ?? <TextLink to={MOVE_MONEY}>{t('Move money')}</TextLink>}
    >
      {t('Money you move will show here.')}
    </EmptyState>
  )
}

import { refusalSentence } from '../../../platform/web/failures.ts'
import { institution } from '../../../platform/web/institution.ts'
import { pagingOf, shownOf } from '../../../platform/web/queries.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { classNames } from '../../../ui/format/classNames.ts'
import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { LedgerBands } from './LedgerBands.tsx'
import { ListEnd } from '../../../ui/lists/ListEnd.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { Loading, Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import { useResultsSaid } from '../../../ui/hooks/useResultsSaid.ts'
import type { Day } from '../../../values/dates.ts'
import type { Activity } from '../contract.ts'
import { hasFilters, queryOf } from './address.ts'
import { ledgerEntry } from './ledgerEntry.tsx'
import { focusSearch } from './places.ts'
import { isWaiting } from './statusWords.ts'
import type { ActivityReading } from './useActivity.ts'
import type { useFilters } from './useFilters.ts'

interface ActivityListProps {
  readonly activity: ActivityReading
  readonly filters: ReturnType<typeof useFilters>
  readonly today: Day
  readonly onOpen: (item: Activity) => void
}

/** The list in every state it can be in. What waits stands first, in bands of its own. */
export function ActivityList({ activity, filters, today, onOpen }: ActivityListProps) {
  const { query, items, lookedBackTo } = activity
  const shown = shownOf(query, queryOf(filters.values))
  useResultsSaid(shown, resultWords(items.length, lookedBackTo !== null))
  if (query.isPending) return <LoadingList onRetry={() => void query.refetch()} />
  if (query.isError && items.length === 0) {
    return <Trouble error={query.error} filters={filters} onRetry={() => void query.refetch()} />
  }
  const waiting = items.filter(
    ({ status, balanceAfter }) => balanceAfter === null && isWaiting(status),
  )
  const posted = items.filter((item) => !waiting.includes(item))
  const entriesOf = (some: readonly Activity[]) => some.map((item) => ledgerEntry(item, onOpen))
  return (
    <div
      aria-busy={query.isPlaceholderData || undefined}
      className={classNames('transition-opacity', query.isPlaceholderData && 'opacity-60')}
    >
      {items.length === 0 && !query.hasNextPage ? <Nothing filters={filters} /> : null}
      {waiting.length > 0 ? (
        <section aria-label="Pending" className="border-b-4 border-line">
          <h3 className="px-4 pb-2 text-small font-semibold sm:px-6">Pending</h3>
          <LedgerBands
            label="Pending transactions"
            entries={entriesOf(waiting)}
            today={today}
            dayHeading="h4"
          />
        </section>
      ) : null}
      {posted.length > 0 ? (
        <LedgerBands label="Transactions" entries={entriesOf(posted)} today={today} />
      ) : null}
      <ListEnd
        key={queryOf(filters.values)}
        {...pagingOf(query)}
        isEmpty={items.length === 0}
        lookedBackTo={lookedBackTo && <Time instant={lookedBackTo} zone={institution.timeZone} />}
      />
    </div>
  )
}

function resultWords(count: number, unfinished: boolean): string {
  if (count > 0) return count === 1 ? '1 transaction shown' : `${count} transactions shown`
  return unfinished ? 'Nothing found yet' : 'No transactions match'
}

const ROWS = Array.from({ length: 8 }, (_, i) => i)

const LoadingList = ({ onRetry }: { readonly onRetry: () => void }) => (
  <div className="px-4 pb-4 sm:px-6">
    <Loading label="Loading your transactions" onRetry={onRetry}>
      <div className="grid gap-4">
        {ROWS.map((row) => (
          <Skeleton key={row} className="h-16" />
        ))}
      </div>
    </Loading>
  </div>
)

type Filters = ActivityListProps['filters']

const clearOf = (filters: Filters) => () => {
  filters.clear()
  focusSearch()
}

interface TroubleProps {
  readonly error: Error
  readonly filters: Filters
  readonly onRetry: () => void
}

/** A refusal is about the filters in the address; anything else may pass. */
function Trouble({ error, filters, onRetry }: TroubleProps) {
  const refused = refusalSentence(error)
  return (
    <div className="p-4 pt-1 sm:px-6">
      <Notice
        kind="danger"
        live
        title={refused ?? "We couldn't load your transactions."}
        actions={
          <Button variant="secondary" size="small" onClick={refused ? clearOf(filters) : onRetry}>
            {refused ? 'Clear filters' : 'Try again'}
          </Button>
        }
      >
        {refused ? null : 'Your money is not affected.'}
      </Notice>
    </div>
  )
}

const Nothing = ({ filters }: { readonly filters: Filters }) =>
  hasFilters(filters.values) ? (
    <EmptyState
      title="No transactions match."
      action={
        <Button variant="secondary" size="small" onClick={clearOf(filters)}>
          Clear filters
        </Button>
      }
    >
      Try fewer words, or a longer time.
    </EmptyState>
  ) : (
    <EmptyState
      title="No transactions yet."
      action={<TextLink to="/dashboard#transfer-section">Move money</TextLink>}
    >
      Money you move will show here.
    </EmptyState>
  )

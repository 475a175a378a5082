import { refusalSentence } from '../../../platform/web/failures.ts'
import { institution } from '../../../platform/web/institution.ts'
import { pagingOf, shownOf } from '../../../platform/web/queries.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { classNames } from '../../../ui/format/classNames.ts'
import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { ListEnd } from '../../../ui/lists/ListEnd.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { Loading, Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import { useResultsSaid } from '../../../ui/hooks/useResultsSaid.ts'
import { hasFilters, queryOf } from './address.ts'
import { focusSearch } from './places.ts'
import { TrailTable } from './TrailTable.tsx'
import type { Trail } from './useTrail.ts'
import type { TrailFilters } from './useTrailFilters.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

interface TrailListProps {
  readonly trail: Trail
  readonly filters: TrailFilters
}

/** The events in every state the list can be in. */
export function TrailList({ trail, filters }: TrailListProps) {
  const { query, items, lookedBackTo } = trail
  const t = useTranslate()
  useResultsSaid(
    shownOf(query, queryOf(filters.applied)),
    t('{count, plural, one {# event} other {# events}} shown', { count: items.length }),
  )
  const retry = () => void query.refetch()
  if (query.isPending) return <LoadingRows onRetry={retry} />
  if (query.isError && items.length === 0) {
    return <Trouble error={query.error} onClear={clearOf(filters)} onRetry={retry} />
  }
  return (
    <div
      aria-busy={query.isPlaceholderData || undefined}
      className={classNames('transition-opacity', query.isPlaceholderData && 'opacity-60')}
    >
      {items.length > 0 ? <TrailTable items={items} applied={filters.applied} /> : null}
      {items.length === 0 && !query.hasNextPage ? <Nothing filters={filters} /> : null}
      <ListEnd
        key={queryOf(filters.applied)}
        {...pagingOf(query)}
        isEmpty={items.length === 0}
        lookedBackTo={lookedBackTo && <Time instant={lookedBackTo} zone={institution.timeZone} />}
        size="small"
      />
    </div>
  )
}

const ROWS = Array.from({ length: 10 }, (_, i) => i)

const LoadingRows = ({ onRetry }: { readonly onRetry: () => void }) => {
  const t = useTranslate()
  return (
    <div className="px-4 pb-4 sm:px-6">
      <Loading label={t('Loading the audit trail')} onRetry={onRetry}>
        <div className="grid gap-2">
          {ROWS.map((row) => (
            <Skeleton key={row} className="h-9" />
          ))}
        </div>
      </Loading>
    </div>
  )
}

const clearOf = (filters: TrailFilters) => () => {
  filters.clear()
  focusSearch()
}

interface TroubleProps {
  readonly error: Error
  readonly onClear: () => void
  readonly onRetry: () => void
}

/** A refusal is about the filters in the address; anything else may pass. */
function Trouble({ error, onClear, onRetry }: TroubleProps) {
  const t = useTranslate()
  const refused = refusalSentence(error)
  return (
    <div className="p-4 pt-1 sm:px-6">
      <Notice
        kind="danger"
        live
        title={refused ?? t("We couldn't load the audit trail.")}
        actions={
          <Button variant="secondary" size="small" onClick={refused ? onClear : onRetry}>
            {refused ? t('Clear filters') : t('Try again')}
          </Button>
        }
      />
    </div>
  )
}

const Nothing = ({ filters }: { readonly filters: TrailFilters }) => {
  const t = useTranslate()
  return hasFilters(filters.applied) ? (
    <EmptyState
      title={t('No events match.')}
      action={
        <Button variant="secondary" size="small" onClick={clearOf(filters)}>
          {t('Clear filters')}
        </Button>
      }
    >
      {t('Try fewer words, or a longer time.')}
    </EmptyState>
  ) : (
    <EmptyState title={t('Nothing has happened yet.')}>
      {t('Every sign-in, transfer and decision will show here.')}
    </EmptyState>
  )
}

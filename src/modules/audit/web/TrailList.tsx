import { refusalSentence } from '../../../platform/web/failures.ts'
import { institution } from '../../../platform/web/institution.ts'
import { pagingOf, shownOf } from '../../../platform/web/queries.ts'
import { Time } from '../../../ui/format/Time.tsx'
import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { FilteredList } from '../../../ui/lists/FilteredList.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { hasFilters, queryOf } from './address.ts'
import { focusSearch } from './places.ts'
import { TrailTable } from './TrailTable.tsx'
import type { Trail } from './useTrail.ts'
import type { TrailFilters } from './useTrailFilters.ts'

interface TrailListProps {
  readonly trail: Trail
  readonly filters: TrailFilters
}

/** The events, in every state the list can be in. */
export function TrailList({ trail, filters }: TrailListProps) {
  const t = useTranslate()
  const { query, items, lookedBackTo, archivedTo } = trail
  const asked = queryOf(filters.applied)
  return (
    <FilteredList
      query={query}
      count={items.length}
      shown={shownOf(query, asked)}
      said={t('{count, plural, one {# event} other {# events}} shown', { count: items.length })}
      loading={t('Loading the audit trail')}
      skeletons={{ count: 10, className: 'h-9' }}
      failed={t("We couldn't load the audit trail.")}
      refused={refusalSentence(query.error)}
      isFiltered={hasFilters(filters.applied)}
      onClear={() => {
        filters.clear()
        focusSearch()
      }}
      noMatch={t('No events match.')}
      nothing={
        <EmptyState title={t('Nothing has happened yet.')}>
          {t('Every sign-in, transfer and decision will show here.')}
        </EmptyState>
      }
      end={{
        key: asked,
        ...pagingOf(query),
        lookedBackTo: lookedBackTo && <Time instant={lookedBackTo} zone={institution.timeZone} />,
        archivedTo: archivedTo && <Time instant={archivedTo} zone={institution.timeZone} />,
        size: 'small',
      }}
    >
      <TrailTable items={items} applied={filters.applied} />
    </FilteredList>
  )
}

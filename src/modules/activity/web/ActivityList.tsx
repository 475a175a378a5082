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
import type { Translate, Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

interface ActivityListProps {
  readonly activity: ActivityReading
  readonly filters: ReturnType<typeof useFilters>
  readonly today: Day
  readonly onOpen: (item: Activity) => void
}

/** The list in every state it can be in. What waits stands first, in bands of its own. */
export function ActivityList({ activity, filters, today, onOpen }: ActivityListProps) {
  const t = useTranslate()
  const { query, items, lookedBackTo } = activity
  const shown = shownOf(query, queryOf(filters.values))
  useResultsSaid(shown, resultWords(t, items.length, lookedBackTo !== null))
  if (query.isPending) return <LoadingList onRetry={() => void query.refetch()} />
  if (query.isError && items.length === 0) {
    return <Trouble error={query.error} filters={filters} onRetry={() => void query.refetch()} />
  }
  const waiting = items.filter(
    ({ status, balanceAfter }) => balanceAfter === null && isWaiting(status),
  )
  const posted = items.filter((item) => !waiting.includes(item))
  const entriesOf = (some: readonly Activity[]) => some.map((item) => ledgerEntry(t, item, onOpen))
  return (
    <div
      aria-busy={query.isPlaceholderData || undefined}
      className={classNames('transition-opacity', query.isPlaceholderData && 'opacity-60')}
    >
      {items.length === 0 && !query.hasNextPage ? <Nothing filters={filters} /> : null}
      {waiting.length > 0 ? (
        <section aria-label={t('Pending')} className="border-b-4 border-line">
          <h3 className="px-4 pb-2 text-small font-semibold sm:px-6">{t('Pending')}</h3>
          <LedgerBands
            label={t('Pending transactions')}
            entries={entriesOf(waiting)}
            today={today}
            dayHeading="h4"
          />
        </section>
      ) : null}
      {posted.length > 0 ? (
        <LedgerBands label={t('Transactions')} entries={entriesOf(posted)} today={today} />
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

function resultWords(t: Translate, count: number, unfinished: boolean): Words {
  if (count > 0)
    return t('{count, plural, one {# transaction shown} other {# transactions shown}}', { count })
  return t(unfinished ? 'Nothing found yet' : 'No transactions match')
}

const ROWS = Array.from({ length: 8 }, (_, i) => i)

const LoadingList = ({ onRetry }: { readonly onRetry: () => void }) => {
  const t = useTranslate()
  return (
    <div className="px-4 pb-4 sm:px-6">
      <Loading label={t('Loading your transactions')} onRetry={onRetry}>
        <div className="grid gap-4">
          {ROWS.map((row) => (
            <Skeleton key={row} className="h-16" />
          ))}
        </div>
      </Loading>
    </div>
  )
}

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
  const t = useTranslate()
  const refused = refusalSentence(error)
  return (
    <div className="p-4 pt-1 sm:px-6">
      <Notice
        kind="danger"
        live
        title={refused ?? t("We couldn't load your transactions.")}
        actions={
          <Button variant="secondary" size="small" onClick={refused ? clearOf(filters) : onRetry}>
            {refused ? t('Clear filters') : t('Try again')}
          </Button>
        }
      >
        {refused ? null : t('Your money is not affected.')}
      </Notice>
    </div>
  )
}

const Nothing = ({ filters }: { readonly filters: Filters }) => {
  const t = useTranslate()
  return hasFilters(filters.values) ? (
    <EmptyState
      title={t('No transactions match.')}
      action={
        <Button variant="secondary" size="small" onClick={clearOf(filters)}>
          {t('Clear filters')}
        </Button>
      }
    >
      {t('Try fewer words, or a longer time.')}
    </EmptyState>
  ) : (
    <EmptyState
      title={t('No transactions yet.')}
      action={<TextLink to="/dashboard#transfer-section">{t('Move money')}</TextLink>}
    >
      {t('Money you move will show here.')}
    </EmptyState>
  )
}

import { refusalSentence } from '../../../platform/web/failures.ts'
import { institution } from '../../../platform/web/institution.ts'
import { pagingOf, shownOf } from '../../../platform/web/queries.ts'
import { LedgerBands } from './LedgerBands.tsx'
import { FilteredList } from '../../../ui/lists/FilteredList.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import type { Day } from '../../../values/dates.ts'
import type { Activity } from '../contract.ts'
import { hasFilters, queryOf } from './address.ts'
import { ledgerEntry } from './ledgerEntry.tsx'
import { focusSearch } from './places.ts'
import { NoTransactions } from './NoTransactions.tsx'
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
  const { query, items, lookedBackTo, archivedTo } = activity
  const asked = queryOf(filters.values)
  return (
    <FilteredList
      query={query}
      count={items.length}
      shown={shownOf(query, asked)}
      said={resultWords(t, items.length, lookedBackTo !== null)}
      loading={t('Loading your transactions')}
      skeletons={{ count: 8, className: 'h-16' }}
      failed={t("We couldn't load your transactions.")}
      about={t('Your money is not affected.')}
      refused={refusalSentence(query.error)}
      isFiltered={hasFilters(filters.values)}
      onClear={() => {
        filters.clear()
        focusSearch()
      }}
      noMatch={t('No transactions match.')}
      nothing={<NoTransactions />}
      end={{
        key: asked,
        ...pagingOf(query),
        lookedBackTo: lookedBackTo && <Time instant={lookedBackTo} zone={institution.timeZone} />,
        archivedTo: archivedTo && <Time instant={archivedTo} zone={institution.timeZone} />,
      }}
    >
      <Bands {...{ items, today, onOpen }} />
    </FilteredList>
  )
}

interface BandsProps extends Pick<ActivityListProps, 'today' | 'onOpen'> {
  readonly items: readonly Activity[]
}

function Bands({ items, today, onOpen }: BandsProps) {
  const t = useTranslate()
  const waiting = items.filter(
    ({ status, balanceAfter }) => balanceAfter === null && isWaiting(status),
  )
  const posted = items.filter((item) => !waiting.includes(item))
  const entriesOf = (some: readonly Activity[]) => some.map((item) => ledgerEntry(t, item, onOpen))
  return (
    <>
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
    </>
  )
}

function resultWords(t: Translate, count: number, unfinished: boolean): Words {
  if (count > 0)
    return t('{count, plural, one {# transaction shown} other {# transactions shown}}', { count })
  return t(unfinished ? 'Nothing found yet' : 'No transactions match')
}

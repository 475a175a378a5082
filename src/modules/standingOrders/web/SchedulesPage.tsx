import type { ReactNode } from 'react'
import { institution } from '../../../platform/web/institution.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { LoadFailure } from '../../../ui/lists/LoadFailure.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { Loading, Skeleton } from '../../../ui/lists/Skeleton.tsx'
import type { ScheduleList } from '../contract.ts'
import { AskFirst } from './AskFirst.tsx'
import { EditSchedule } from './EditSchedule.tsx'
import { PastRuns } from './PastRuns.tsx'
import { type OtherRow, UpcomingList } from './UpcomingList.tsx'
import { useScheduleActions } from './useScheduleActions.ts'
import { useSchedules } from './useSchedules.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

interface SchedulesPageProps {
  /** What other modules have scheduled; undefined until it is known. */
  readonly others: readonly OtherRow[] | undefined
  /** Above the list: what was done to one of those, and what of them could not be read. */
  readonly notices: ReactNode
  /** Where the receipt of a transfer is. */
  readonly receiptPath: (transferId: string) => string
}

/** What a member has scheduled, and what became of the transfers. */
export function SchedulesPage({ receiptPath, others, notices }: SchedulesPageProps) {
  const t = useTranslate()
  const { data, error, isError, isFetching, refetch } = useSchedules()
  const retry = () => void refetch()
  return (
    <>
      <PageTitle title={t('Scheduled')} institution={institution.shortName} />
      <h1 tabIndex={-1}>{t('Scheduled')}</h1>
      <p className="mt-1 max-w-form text-ink-2">
        {t(
          'Everything to come that we know of. For a transfer we check that there is enough money on its date, not before; if there is not, nothing is sent and we tell you.',
        )}
      </p>
      <div className="mt-6 grid gap-6">
        {isError ? (
          <LoadFailure
            title={t("We couldn't load your scheduled transfers.")}
            error={error}
            onRetry={retry}
            busy={isFetching}
          >
            {t('They are not affected.')}
          </LoadFailure>
        ) : null}
        {notices}
        {data && others ? <Lists list={data} receiptPath={receiptPath} others={others} /> : null}
        {(!data && !isError) || !others ? (
          <Loading label={t('Loading what is scheduled')} onRetry={retry}>
            <Skeleton className="h-40" />
          </Loading>
        ) : null}
      </div>
    </>
  )
}

interface ListsProps extends Pick<SchedulesPageProps, 'receiptPath'> {
  readonly others: readonly OtherRow[]
  readonly list: ScheduleList
}

function Lists({ list: { today, upcoming, past }, receiptPath, others }: ListsProps) {
  const t = useTranslate()
  const { asking, outcome, window, ask, decide } = useScheduleActions()
  return (
    <>
      {outcome}
      <Card title={t('Upcoming')} titleId="upcoming-title" flush>
        <UpcomingList schedules={upcoming} others={others} onAsk={ask} />
      </Card>
      {past.length > 0 ? (
        <Card title={t('Past transfers')} titleId="history-title" flush>
          <PastRuns runs={past} receiptPath={receiptPath} />
        </Card>
      ) : null}
      {asking?.action === 'edit' ? (
        <EditSchedule
          schedule={asking.seen}
          {...{ today, ...window }}
          onSave={(body) => decide({ action: 'edit', body })}
        />
      ) : null}
      {asking && asking.action !== 'edit' ? (
        <AskFirst
          schedule={asking.seen}
          {...window}
          action={asking.action}
          onConfirm={(action) => decide({ action })}
        />
      ) : null}
    </>
  )
}

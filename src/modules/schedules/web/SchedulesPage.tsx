import { institution } from '../../../platform/web/institution.ts'
import { Card } from '../../../ui/Card.tsx'
import { ActionFailure } from '../../../ui/ActionFailure.tsx'
import { LoadFailure } from '../../../ui/LoadFailure.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import type { ScheduleList } from '../contract.ts'
import { AskFirst } from './AskFirst.tsx'
import { EditSchedule } from './EditSchedule.tsx'
import { PastRuns } from './PastRuns.tsx'
import { UpcomingList } from './UpcomingList.tsx'
import { useScheduleDeeds } from './useScheduleDeeds.ts'
import { useSchedules } from './useSchedules.ts'

interface SchedulesPageProps {
  /** Where the receipt of a transfer is. */
  readonly receiptPath: (transferId: string) => string
}

/** What a member has scheduled, and what became of it. */
export function SchedulesPage({ receiptPath }: SchedulesPageProps) {
  const { data, isError, isFetching, refetch } = useSchedules()
  const retry = () => void refetch()
  return (
    <>
      <PageTitle title="Scheduled transfers" institution={institution.shortName} />
      <h1 tabIndex={-1}>Scheduled transfers</h1>
      <p className="mt-1 max-w-form text-ink-2">
        We check that there is enough money on each date, not before. If there is not, nothing is
        sent and we tell you.
      </p>
      <div className="mt-6 grid gap-6">
        {isError ? (
          <LoadFailure
            title="We couldn't load your scheduled transfers."
            onRetry={retry}
            busy={isFetching}
          >
            They are not affected.
          </LoadFailure>
        ) : null}
        {data ? <Lists list={data} receiptPath={receiptPath} /> : null}
        {!data && !isError ? (
          <Loading label="Loading scheduled transfers" onRetry={retry}>
            <Skeleton className="h-40" />
          </Loading>
        ) : null}
      </div>
    </>
  )
}

interface ListsProps extends SchedulesPageProps {
  readonly list: ScheduleList
}

function Lists({ list: { today, upcoming, past }, receiptPath }: ListsProps) {
  const { asking, done, problem, isPending, ask, close, decide } = useScheduleDeeds()
  const shared = { busy: isPending, problem, onClose: close }
  return (
    <>
      {done ? (
        <Notice kind="success" live>
          {done}
        </Notice>
      ) : null}
      <ActionFailure failure={asking ? undefined : problem} />
      <Card title="Upcoming" titleId="upcoming-title" flush>
        <UpcomingList schedules={upcoming} onAsk={ask} />
      </Card>
      {past.length > 0 ? (
        <Card title="History" titleId="history-title" flush>
          <PastRuns runs={past} receiptPath={receiptPath} />
        </Card>
      ) : null}
      {asking?.deed === 'edit' ? (
        <EditSchedule
          schedule={asking.seen}
          {...{ today, ...shared }}
          onSave={(body) => decide({ deed: 'edit', body })}
        />
      ) : null}
      {asking && asking.deed !== 'edit' ? (
        <AskFirst
          schedule={asking.seen}
          {...shared}
          deed={asking.deed}
          onConfirm={(deed) => decide({ deed })}
        />
      ) : null}
    </>
  )
}

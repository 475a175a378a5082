import { useState } from 'react'
import { institution } from '../../../platform/web/institution.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import type { Schedule, ScheduleList } from '../contract.ts'
import { AskFirst } from './AskFirst.tsx'
import { EditSchedule } from './EditSchedule.tsx'
import { PastRuns } from './PastRuns.tsx'
import { type Deed, UpcomingList } from './UpcomingList.tsx'
import { useScheduleChange } from './useScheduleChange.ts'
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
          <Notice
            kind="danger"
            live
            title="We couldn't load your scheduled transfers."
            actions={
              <Button
                variant="secondary"
                size="small"
                busy={isFetching}
                busyLabel="Trying"
                onClick={retry}
              >
                Try again
              </Button>
            }
          >
            They are not affected.
          </Notice>
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
  // The schedule as it was when the window opened: one that changes under somebody's hand must be
  // refused, and not be decided about unseen.
  const [asking, setAsking] = useState<{ readonly deed: Deed; readonly seen: Schedule }>()
  const [done, setDone] = useState<string>()
  const { decide, isPending, problem, reset } = useScheduleChange({
    onDone: (sentence) => {
      setAsking(undefined)
      setDone(sentence)
    },
    onRefused: (now) =>
      setAsking((before) => {
        const seen = now.find(({ id }) => id === before?.seen.id)
        return before && seen && { ...before, seen }
      }),
  })
  const close = () => {
    setAsking(undefined)
    reset()
  }
  const shared = { busy: isPending, problem, onClose: close }
  return (
    <>
      {done ? (
        <Notice kind="success" live>
          {done}
        </Notice>
      ) : null}
      {problem && !asking ? (
        <Notice kind="danger" live>
          {problem}
        </Notice>
      ) : null}
      <Card title="Upcoming" titleId="upcoming-title" flush>
        <UpcomingList
          schedules={upcoming}
          onAsk={(deed, seen) => {
            reset()
            setDone(undefined)
            setAsking({ deed, seen })
          }}
        />
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
          onSave={(terms) => decide({ seen: asking.seen, change: { deed: 'edit', terms } })}
        />
      ) : null}
      {asking && asking.deed !== 'edit' ? (
        <AskFirst
          schedule={asking.seen}
          {...shared}
          deed={asking.deed}
          onConfirm={(deed) => decide({ seen: asking.seen, change: { deed } })}
        />
      ) : null}
    </>
  )
}

import { institution } from '../../../platform/web/institution.ts'
import { DemoClock } from '../../demo/web/demo.ts'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { type Column, DataTable } from '../../../ui/lists/DataTable.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { NotLoaded } from '../../../ui/lists/NotLoaded.tsx'
import { Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { Tag } from '../../../ui/lists/Tag.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import type { JobState } from '../contract.ts'
import { SetAside } from './SetAside.tsx'
import { useJobs, useRunJob } from './useJobs.ts'
import { countWords, everyWords } from './words.ts'

/** What the portal does by itself: whether it does, and how to have it done now. */
export function JobsPage() {
  const query = useJobs()
  const { data } = query
  const running = useRunJob()
  return (
    <>
      <PageTitle title="Jobs" institution={institution.shortName} />
      <h1 tabIndex={-1}>Jobs</h1>
      <p className="mt-1 max-w-measure text-ink-2">
        What the portal does by itself. What fails is tried again later and holds up nothing else;
        after five tries it is set aside here.
      </p>
      <div className="mt-6 grid gap-6">
        {institution.demo ? <DemoClock /> : null}
        {data ? (
          <SetAside rows={data.setAside} />
        ) : (
          <NotLoaded query={query} label="Loading the jobs" failed="We couldn't load the jobs.">
            <Skeleton className="h-96" />
          </NotLoaded>
        )}
        {data ? (
          <Card flush className="overflow-hidden">
            <DataTable
              caption="Jobs"
              dense
              rows={data.jobs}
              keyOf={({ name }) => name}
              columns={columnsOf({
                busyName: running.isPending ? running.variables : undefined,
                failure: running.error?.message,
                failedName: running.error ? running.variables : undefined,
                onRun: (name) => running.mutate(name),
              })}
            />
          </Card>
        ) : null}
      </div>
    </>
  )
}

interface Acting {
  readonly busyName: string | undefined
  /** Why a run could not be asked for, and of which job. */
  readonly failure: string | undefined
  readonly failedName: string | undefined
  readonly onRun: (name: string) => void
}

const at = (instant: string) => (
  <Time instant={instant} zone={institution.timeZone} format="moment" />
)

const columnsOf = ({
  busyName,
  failure,
  failedName,
  onRun,
}: Acting): readonly Column<JobState>[] => [
  {
    id: 'name',
    head: 'Job',
    rowHead: true,
    cell: ({ name, about }) => (
      <>
        <span className="block font-semibold first-letter:uppercase">{name}</span>
        <span className="block text-caption font-normal text-ink-2">{about}</span>
      </>
    ),
  },
  { id: 'every', head: 'Looks', cell: ({ everySeconds }) => everyWords(everySeconds) },
  { id: 'last', head: 'Last run', cell: ({ lastRun }) => (lastRun ? at(lastRun.at) : 'Not yet') },
  {
    id: 'next',
    head: 'Next run',
    cell: ({ nextAt }) => (nextAt ? at(nextAt) : 'When a process runs jobs'),
  },
  {
    id: 'done',
    head: 'Done',
    numeric: true,
    cell: ({ lastRun }) => (lastRun ? lastRun.doneTotal.toLocaleString('en-US') : '0'),
  },
  { id: 'state', head: 'State', cell: (job) => <State job={job} /> },
  {
    id: 'run',
    head: 'Run',
    cell: ({ name, failuresInRow }) => (
      <>
        <ActionFailure className="mb-2" failure={failedName === name ? failure : undefined} />
        <Button
          variant="secondary"
          size="small"
          className="whitespace-nowrap"
          busy={busyName === name}
          busyLabel="Asking"
          onClick={() => onRun(name)}
        >
          {failuresInRow > 0 ? 'Retry' : 'Run now'}
          <span className="sr-only"> {name}</span>
        </Button>
      </>
    ),
  },
]

function State({
  job: { lastRun, failuresInRow, failuresTotal, lastFailure },
}: {
  readonly job: JobState
}) {
  const earlier = lastFailure ? (
    <span className="block text-caption text-ink-2">
      {countWords(failuresTotal)} in all, last {at(lastFailure.at)}: {lastFailure.error}
    </span>
  ) : null
  if (failuresInRow > 0) {
    return (
      <>
        <Tag tone="bad">Failing, {countWords(failuresInRow)} in a row</Tag>
        {earlier}
      </>
    )
  }
  return (
    <>
      {lastRun ? <Tag tone="good">Working</Tag> : <Tag tone="waiting">Not run yet</Tag>}
      {earlier}
    </>
  )
}

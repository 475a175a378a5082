import { institution } from '../../../platform/web/institution.ts'
import { LongWorkCard } from '../../longWork/web/longWork.ts'
import { DemoClock } from '../../demo/web/demo.ts'
import { Permitted } from '../../../platform/web/may.ts'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
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
import { everyWords } from './words.ts'
import { type TranslateToNodes, useTranslate } from '../../../values/useTranslate.tsx'
import { messageOf } from '../../../platform/web/failures.ts'
import { formatNumber } from '../../../values/formats.ts'
import type { Words } from '../../../values/sentence.ts'

/** What the portal does by itself: whether it does, and how to have it done now. */
export function JobsPage() {
  const t = useTranslate()
  return (
    <>
      <PageTitle title={t('Jobs')} institution={institution.shortName} />
      <h1 tabIndex={-1}>{t('Jobs')}</h1>
      <p className="mt-1 max-w-prose text-ink-2">
        {t(
          'What the portal does by itself. What fails is tried again later and holds up nothing else; after five tries it is set aside here.',
        )}{' '}
        <Permitted permission="jobs:run">
          <TextLink to="/admin/jobs/health">{t('Health of the portal')}</TextLink>
        </Permitted>
      </p>
      <div className="mt-6 grid gap-6">
        {institution.demo ? <DemoClock /> : null}
        <LongWorkCard />
        <Permitted permission="jobs:run">
          <AllJobs />
        </Permitted>
      </div>
    </>
  )
}

/** What was set aside, and every job with its last run. */
function AllJobs() {
  const t = useTranslate()
  const query = useJobs()
  const { data } = query
  const running = useRunJob()
  if (!data) {
    return (
      <NotLoaded
        query={query}
        label={t('Loading the jobs')}
        failed={t("We couldn't load the jobs.")}
      >
        <Skeleton className="h-96" />
      </NotLoaded>
    )
  }
  return (
    <>
      <SetAside rows={data.setAside} count={data.setAsideCount} />
      <section aria-labelledby="all-jobs" className="grid gap-3">
        <h2 id="all-jobs">{t('All jobs')}</h2>
        <Card flush className="overflow-hidden">
          <DataTable
            caption={t('Jobs')}
            dense
            rows={data.jobs}
            keyOf={({ name }) => name}
            columns={columnsOf(t, {
              busyName: running.isPending ? running.variables : undefined,
              failure: running.error ? messageOf(t, running.error) : undefined,
              failedName: running.error ? running.variables : undefined,
              onRun: (name) => running.mutate(name),
            })}
          />
        </Card>
      </section>
    </>
  )
}

interface Acting {
  readonly busyName: string | undefined
  /** Why a run could not be asked for, and of which job. */
  readonly failure: Words | undefined
  readonly failedName: string | undefined
  readonly onRun: (name: string) => void
}

const at = (instant: string) => (
  <Time instant={instant} zone={institution.timeZone} format="moment" />
)

const columnsOf = (
  t: TranslateToNodes,
  { busyName, failure, failedName, onRun }: Acting,
): readonly Column<JobState>[] => [
  {
    id: 'name',
    head: t('Job'),
    rowHead: true,
    phone: 'title',
    cell: ({ name, about }) => (
      <>
        <span className="block font-semibold first-letter:uppercase">{name}</span>
        <span className="block text-caption font-normal text-ink-2 max-lg:hidden">{about}</span>
      </>
    ),
  },
  { id: 'every', head: t('How often'), cell: ({ everySeconds }) => everyWords(t, everySeconds) },
  {
    id: 'last',
    head: t('Last run'),
    cell: ({ lastRun }) => (lastRun ? at(lastRun.at) : t('Not yet')),
  },
  {
    id: 'next',
    head: t('Next run'),
    cell: ({ nextAt }) => (nextAt ? at(nextAt) : t('When a process runs jobs')),
  },
  {
    id: 'done',
    head: t('Done'),
    numeric: true,
    cell: ({ lastRun }) => formatNumber(lastRun?.doneTotal ?? 0),
  },
  { id: 'state', head: t('State'), phone: 'detail', cell: (job) => <State job={job} /> },
  {
    id: 'run',
    head: t('Run'),
    phone: 'act',
    cell: ({ name, failuresInRow }) => (
      <>
        <ActionFailure className="mb-2" failure={failedName === name ? failure : undefined} />
        <Button
          variant="secondary"
          size="small"
          className="whitespace-nowrap sm:min-w-max"
          busy={busyName === name}
          busyLabel={t('Asking')}
          onClick={() => onRun(name)}
        >
          {t.rich(
            failuresInRow > 0 ? 'Retry<hidden> {job}</hidden>' : 'Run now<hidden> {job}</hidden>',
            { job: name, hidden: (words) => <span className="sr-only">{words}</span> },
          )}
        </Button>
      </>
    ),
  },
]

function State({
  job: { lastRun, late, failuresInRow, failuresTotal, lastFailure },
}: {
  readonly job: JobState
}) {
  const t = useTranslate()
  const earlier = lastFailure ? (
    <span className="block text-caption text-ink-2">
      {t.rich('{count, plural, one {once} other {# times}} in all, last {time}: {error}', {
        count: failuresTotal,
        time: at(lastFailure.at),
        error: lastFailure.error,
      })}
    </span>
  ) : null
  if (failuresInRow > 0) {
    return (
      <>
        <Tag tone="bad">
          {t('Failing, {count, plural, one {once} other {# times}} in a row', {
            count: failuresInRow,
          })}
        </Tag>
        {earlier}
      </>
    )
  }
  return (
    <>
      {late ? (
        <Tag tone="bad">{t('Late')}</Tag>
      ) : lastRun ? (
        <Tag tone="good">{t('Working')}</Tag>
      ) : (
        <Tag tone="waiting">{t('Not run yet')}</Tag>
      )}
      {earlier}
    </>
  )
}

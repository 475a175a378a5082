import { useId } from 'react'
import type { KeyListener } from '../../../ui/hooks/useKeys.ts'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { waitingTime } from '../../../ui/format/waitingTime.ts'
import { LoadFailure } from '../../../ui/lists/LoadFailure.tsx'
import { Loading, Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { TallyMark } from '../../../ui/lists/Tally.tsx'
import type { Words } from '../../../values/sentence.ts'
import { type TranslateToNodes, useTranslate } from '../../../values/useTranslate.tsx'
import { WORK_LISTED, type WorkQueue } from '../contract.ts'
import { KindChoice } from './KindChoice.tsx'
import type { ShownWork } from './shownWork.ts'
import type { useWorkQueue } from './useWorkQueue.ts'
import { WorkList } from './WorkList.tsx'

interface WorkSectionProps {
  readonly query: ReturnType<typeof useWorkQueue>
  readonly shown: readonly ShownWork[]
  /** The one kind that is listed; undefined: all. */
  readonly kind: string | undefined
  readonly onKind: (kind: string | undefined) => void
  readonly keys?: KeyListener | undefined
}

/** One queue of everything that waits for whoever is signed in, the longest wait first. */
export function WorkSection({ query, shown, kind, onKind, keys }: WorkSectionProps) {
  const t = useTranslate()
  const id = useId()
  const { data, error, isError, isFetching, refetch } = query
  return (
    <section
      aria-labelledby={id}
      aria-busy={query.isPlaceholderData || undefined}
      className="min-w-0 rounded-card border border-line bg-surface"
    >
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 px-4 py-3">
        <div className="min-w-0">
          <h2 id={id} tabIndex={-1} className="font-sans text-h3 font-semibold">
            {t('Work queue')}
          </h2>
          {data && !isError ? (
            <p className="text-small text-ink-2">{summaryOf(t, data, kind)}</p>
          ) : null}
        </div>
        {data ? <KindChoice {...{ shown, kind, onKind }} kinds={data.kinds} /> : null}
      </div>
      {isError ? (
        <LoadFailure
          title={t("We couldn't load what waits.")}
          error={error}
          onRetry={() => void refetch()}
          busy={isFetching}
          className="m-4"
        />
      ) : !data ? (
        <Loading label={t('Loading what waits')} onRetry={() => void refetch()}>
          <div className="p-4 pt-0">
            <Skeleton className="h-[36rem]" />
          </div>
        </Loading>
      ) : data.items.length === 0 ? (
        <Done />
      ) : (
        <Rows {...{ data, shown, kind, keys }} />
      )}
    </section>
  )
}

function Rows({ data, shown, kind, keys }: RowsProps) {
  const t = useTranslate()
  const place = shown.find((one) => one.kind === kind)
  const more = countIn(data, kind) > WORK_LISTED
  return (
    <>
      <WorkList
        label={t('Work queue')}
        now={new Date(data.now)}
        items={data.items}
        {...{ shown, keys }}
      />
      {more ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-3 text-small text-ink-2">
          {t('These are the {count} that wait longest.', { count: WORK_LISTED })}
          {place ? (
            <LinkButton to={place.to} variant="secondary" size="small">
              {t('All in {place}', { place: t(place.label) })}
            </LinkButton>
          ) : null}
        </div>
      ) : null}
    </>
  )
}

interface RowsProps extends Pick<WorkSectionProps, 'shown' | 'kind' | 'keys'> {
  readonly data: WorkQueue
}

/** The hazel stroke crosses what is complete. */
const Done = () => {
  const t = useTranslate()
  return (
    <div className="flex items-center gap-4 border-t border-line px-4 py-6">
      <TallyMark className="h-10 w-12 shrink-0" />
      <p>
        <span className="block font-semibold">{t('Nothing waits for you.')}</span>
        <span className="text-ink-2">{t('New work shows here by itself.')}</span>
      </p>
    </div>
  )
}

const countIn = ({ kinds }: WorkQueue, only: string | undefined): number =>
  kinds.reduce((sum, { kind, count }) => sum + (only === undefined || kind === only ? count : 0), 0)

function summaryOf(t: TranslateToNodes, queue: WorkQueue, kind: string | undefined): Words {
  const count = countIn(queue, kind)
  const [first] = queue.items
  if (!first) return t('Up to date')
  const time = waitingTime(t, first.since, new Date(queue.now))
  return t(
    '{count, plural, one {# waits} other {# wait}}, the longest wait first. Oldest: {time}',
    {
      count,
      time,
    },
  )
}

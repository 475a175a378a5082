import { useState } from 'react'
import { Clock } from 'lucide-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { call } from '../../../platform/web/api.ts'
import { useFollowing } from '../../../platform/web/follow.ts'
import { institution } from '../../../platform/web/institution.ts'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { Tabs } from '../../../ui/layout/Tabs.tsx'
import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { Queue, QueueWithOpen } from '../../../ui/lists/Queue.tsx'
import { Tag } from '../../../ui/lists/Tag.tsx'
import { formatDay } from '../../../values/formats.ts'
import { say, type Sentence, type Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { DISPUTES_TOPIC } from '../contract.ts'
import { KIND_WORDS } from '../questions.contract.ts'
import { listDisputeQueue, type QueuedDispute, QueueName, QUEUES } from '../staff.contract.ts'
import { DisputeReview } from './DisputeReview.tsx'
import { dueWords } from './dueWords.ts'
import { dollars, staffStatusOf } from './words.ts'

const LABEL: Readonly<Record<QueueName, Sentence>> = { open: say('Open'), ended: say('Ended') }

/** Queue and open case stand in the address, so that a colleague can be sent a link. */
function usePlace() {
  const [params, setParams] = useSearchParams()
  const asked = params.get('queue')
  const queue = QUEUES.find((name) => name === asked) ?? 'open'
  const openId = params.get('case') ?? undefined
  const go = (next: QueueName, id?: string) =>
    setParams(
      { queue: next, ...(id !== undefined && { case: id }) },
      { preventScrollReset: id !== undefined },
    )
  return { queue, openId, go }
}

function useQueue(queue: QueueName) {
  useFollowing([DISPUTES_TOPIC], ['staff-disputes'])
  const list = useInfiniteQuery({
    queryKey: ['staff-disputes', 'queue', queue],
    queryFn: ({ pageParam }) =>
      call(listDisputeQueue, { query: { queue, after: pageParam } }, { background: true }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ disputes, more }) => (more ? disputes.at(-1)?.id : undefined),
  })
  return {
    list,
    rows: list.data?.pages.flatMap(({ disputes }) => disputes),
    counts: list.data?.pages[0],
  }
}

/** Cases by what is due first, and beside them the one that is open. */
export function StaffDisputesPage() {
  const t = useTranslate()
  const { queue, openId, go } = usePlace()
  const { list, rows, counts } = useQueue(queue)
  const [done, setDone] = useState<Words>()
  const open = (id: string | undefined) => {
    setDone(undefined)
    go(queue, id)
  }
  const panel = (
    <div className="grid gap-6">
      {done ? (
        <Notice kind="success" live>
          {done}
        </Notice>
      ) : null}
      {counts && counts.overdue > 0 ? (
        <Notice
          kind="danger"
          title={t(
            '{count, plural, =1 {The legal deadline of one case has passed.} other {The legal deadline of # cases has passed.}}',
            { count: counts.overdue },
          )}
        />
      ) : null}
      <QueueWithOpen
        queue={
          <Queue
            label={t('Disputes')}
            query={list}
            rows={rows}
            failed={t("We couldn't load the disputes.")}
            empty={
              <EmptyState
                title={t(queue === 'open' ? 'No case is open.' : 'No case has ended yet.')}
                drawing={queue === 'open' ? 'counted' : 'tally'}
                action={<TextLink to="/admin">{t('Work queue')}</TextLink>}
              >
                {t('Problems that members report with transactions show here by themselves.')}
              </EmptyState>
            }
            openId={openId}
            onOpen={open}
          >
            {(row) => <Row row={row} />}
          </Queue>
        }
        open={
          openId ? (
            <DisputeReview
              key={openId}
              id={openId}
              onOpen={open}
              onDone={setDone}
              onClose={() => open(undefined)}
            />
          ) : null
        }
      />
    </div>
  )
  return (
    <>
      <PageTitle title={t('Disputes')} institution={institution.shortName} />
      <h1 tabIndex={-1} className="mb-6">
        {t('Disputes')}
      </h1>
      <Tabs
        label={t('Disputes')}
        activation="manual"
        selected={queue}
        onSelect={(id) => {
          setDone(undefined)
          go(QueueName.parse(id))
        }}
        items={QUEUES.map((id) => ({
          id,
          label:
            id === 'open' && counts ? t('Open ({count})', { count: counts.open }) : t(LABEL[id]),
          panel: id === queue ? panel : null,
        }))}
      />
    </>
  )
}

function Row({ row }: { readonly row: QueuedDispute }) {
  const t = useTranslate()
  const { memberName, disputed, kind, filedOn } = row
  const due = dueWords(t, row)
  return (
    <>
      <span className="flex flex-wrap justify-between gap-x-3">
        <span className="font-semibold break-words">{memberName}</span>
        <span className="money font-medium">{dollars(disputed)}</span>
      </span>
      <span className="text-small">{t(KIND_WORDS[kind].title)}</span>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-2">
        {due === undefined ? (
          <Tag>{staffStatusOf(t, row)}</Tag>
        ) : (
          <Tag tone={due.tone} icon={Clock}>
            {due.words}
          </Tag>
        )}
        {t('Reported on {day}', { day: formatDay(filedOn) })}
      </span>
    </>
  )
}

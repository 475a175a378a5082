import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '../../../platform/web/api.ts'
import { useLive } from '../../../platform/web/live.ts'
import { classNames } from '../../../ui/classNames.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { listApplications, type Tab, TABS } from '../contract.ts'
import { ApplicationReview } from './ApplicationReview.tsx'
import { QueueList } from './QueueList.tsx'

const LABEL: Readonly<Record<Tab, string>> = {
  pending: 'Pending Review',
  approved: 'Approved',
  rejected: 'Rejected',
}

const WITH_ONE_OPEN = 'lg:grid-cols-[17rem_minmax(0,1fr)]'

const isTab = (text: string | null): text is Tab => TABS.some((tab) => tab === text)

/**
 * The review queue: the list of a tab and, beside it, the application that is open. Which tab and
 * which application is in the address, so that a colleague can be sent a link.
 */
export function ReviewDesk() {
  const client = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const [done, setDone] = useState<string>()
  const asked = search.get('tab')
  const tab = isTab(asked) ? asked : 'pending'
  const openId = search.get('application') ?? undefined
  const queue = useInfiniteQuery({
    queryKey: ['applications', 'list', tab],
    queryFn: ({ pageParam }) =>
      call(listApplications, { query: { state: tab, before: pageParam } }, { background: true }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ applications, more }) => (more ? applications.at(-1)?.id : undefined),
  })
  useLive(['applications'], () => void client.invalidateQueries({ queryKey: ['applications'] }))

  const rows = queue.data?.pages.flatMap(({ applications }) => applications) ?? []
  const go = (next: { tab: Tab; application?: string | undefined }) => {
    setSearch({ tab: next.tab, ...(next.application && { application: next.application }) })
  }
  const decided = (sentence: string) => {
    setDone(sentence)
    const here = rows.findIndex(({ id }) => id === openId)
    const next = rows[here + 1] ?? rows.find(({ id }) => id !== openId)
    go({ tab, application: tab === 'pending' ? next?.id : undefined })
  }
  const counts = queue.data?.pages[0]?.counts
  const panel = (
    <div className="grid gap-6">
      {done ? (
        <Notice kind="success" live>
          {done}
        </Notice>
      ) : null}
      <div className={classNames('grid items-start gap-6', openId && WITH_ONE_OPEN)}>
        <div className={openId ? 'hidden min-w-0 lg:block' : 'min-w-0'}>
          <QueueList
            queue={queue}
            tab={tab}
            rows={rows}
            openId={openId}
            onOpen={(application) => {
              setDone(undefined)
              go({ tab, application })
            }}
          />
        </div>
        {openId ? (
          <ApplicationReview
            key={openId}
            id={openId}
            onDecided={decided}
            onClose={() => go({ tab })}
          />
        ) : null}
      </div>
    </div>
  )
  return (
    <Tabs
      label="Applications"
      activation="manual"
      selected={tab}
      onSelect={(chosen) => {
        setDone(undefined)
        if (isTab(chosen) && chosen !== tab) go({ tab: chosen })
      }}
      items={TABS.map((id) => ({
        id,
        label: counts ? `${LABEL[id]} (${counts[id]})` : LABEL[id],
        panel: id === tab ? panel : null,
      }))}
    />
  )
}

import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { classNames } from '../../../ui/format/classNames.ts'
import { Notice } from '../../../ui/layout/Notice.tsx'
import type { Tab } from '../contract.ts'
import { ApplicationReview } from './ApplicationReview.tsx'
import { QueueList } from './QueueList.tsx'
import { type KeyListener, useKeys } from './reviewKeys.ts'
import { useQueue } from './useQueue.ts'

const WITH_ONE_OPEN = 'lg:grid-cols-[17rem_minmax(0,1fr)]'

interface ReviewDeskProps {
  readonly tab: Tab
  /** How single keys are heard; undefined where somebody has switched them off. */
  readonly keys?: KeyListener | undefined
}

/**
 * One tab of the review queue: the list and, beside it, the application that is open. Which one is
 * in the address, so that a colleague can be sent a link.
 */
export function ReviewDesk({ tab, keys }: ReviewDeskProps) {
  const [search, setSearch] = useSearchParams()
  const [done, setDone] = useState<string>()
  const openId = search.get('application') ?? undefined
  const queue = useQueue(tab)
  const rows = queue.data?.pages.flatMap(({ applications }) => applications) ?? []
  const here = rows.findIndex(({ id }) => id === openId)

  const open = (application: string | undefined) => {
    setSearch({ tab, ...(application !== undefined && { application }) })
  }
  const openAt = (index: number) => {
    const row = rows[index]
    if (!row) return undefined
    return () => {
      setDone(undefined)
      open(row.id)
    }
  }
  const previous = here > 0 ? openAt(here - 1) : undefined
  const next = openAt(here + 1)
  useKeys(keys, (pressed) => {
    const go = { j: next, k: previous }[pressed]
    go?.()
    return go !== undefined
  })
  const decided = (sentence: string) => {
    setDone(sentence)
    const following = rows[here + 1] ?? rows.find(({ id }) => id !== openId)
    open(tab === 'pending' ? following?.id : undefined)
  }
  return (
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
            onOpen={(id) => {
              setDone(undefined)
              open(id)
            }}
          />
        </div>
        {openId ? (
          <ApplicationReview
            key={openId}
            id={openId}
            position={{
              words:
                here < 0
                  ? undefined
                  : `${here + 1} of ${rows.length}${queue.hasNextPage ? '+' : ''}`,
              onPrevious: previous,
              onNext: here < 0 ? undefined : next,
            }}
            keys={keys}
            onDecided={decided}
            onClose={() => open(undefined)}
          />
        ) : null}
      </div>
    </div>
  )
}

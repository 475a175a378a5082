import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { QueueWithOpen, rowAfter } from '../../../ui/lists/Queue.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import type { Tab } from '../contract.ts'
import { ApplicationReview } from './ApplicationReview.tsx'
import { ApplicationQueue } from './ApplicationQueue.tsx'
import { type KeyListener, useKeys } from '../../../ui/hooks/useKeys.ts'
import { useQueue } from './useQueue.ts'
import type { Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

interface ReviewQueueProps {
  readonly tab: Tab
  /** How single keys are heard; undefined where somebody has switched them off. */
  readonly keys?: KeyListener | undefined
}

/**
 * One tab of the review queue: the list and, beside it, the application that is open. Which one is
 * in the address, so that a colleague can be sent a link.
 */
export function ReviewQueue({ tab, keys }: ReviewQueueProps) {
  const t = useTranslate()
  const [search, setSearch] = useSearchParams()
  const [done, setDone] = useState<Words>()
  const openId = search.get('application') ?? undefined
  const queue = useQueue(tab)
  const loaded = queue.data?.pages.flatMap(({ applications }) => applications)
  const rows = loaded ?? []
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
  const decided = (sentence: Words) => {
    setDone(sentence)
    open(tab === 'pending' ? rowAfter(rows, openId) : undefined)
  }
  return (
    <div className="grid gap-6">
      {done ? (
        <Notice kind="success" live>
          {done}
        </Notice>
      ) : null}
      <QueueWithOpen
        queue={
          <ApplicationQueue
            query={queue}
            tab={tab}
            rows={loaded}
            openId={openId}
            onOpen={(id) => {
              setDone(undefined)
              open(id)
            }}
          />
        }
        open={
          openId ? (
            <ApplicationReview
              key={openId}
              id={openId}
              position={{
                words:
                  here < 0
                    ? undefined
                    : t(queue.hasNextPage ? '{place} of {count}+' : '{place} of {count}', {
                        place: here + 1,
                        count: rows.length,
                      }),
                onPrevious: previous,
                onNext: here < 0 ? undefined : next,
              }}
              keys={keys}
              onDecided={decided}
              onClose={() => open(undefined)}
            />
          ) : null
        }
      />
    </div>
  )
}

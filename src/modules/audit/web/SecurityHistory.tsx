import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { call } from '../../../platform/web/api.ts'
import { institution } from '../../../platform/web/institution.ts'
import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { NotLoaded } from '../../../ui/lists/NotLoaded.tsx'
import { Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import { readSecurityHistory, type SecurityEvent } from '../contract.ts'
import { ShowMore } from '../../../ui/lists/ShowMore.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'

function useSecurityHistory() {
  const query = useInfiniteQuery({
    queryKey: ['security-history'],
    queryFn: ({ pageParam }) => call(readSecurityHistory, { query: { before: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  const pages = query.data?.pages
  const archivedTo = pages?.at(-1)?.archivedTo ?? null
  return { query, items: pages?.flatMap(({ items }) => items), archivedTo }
}

interface SecurityHistoryProps {
  /** What can be done about what was done in the name of the signed-in person. */
  readonly renderAction?: (event: SecurityEvent) => ReactNode
}

/** What concerned the safety of the signed-in person's account. The page around it has the heading. */
export function SecurityHistory({ renderAction }: SecurityHistoryProps) {
  const t = useTranslate()
  const { query, items, archivedTo } = useSecurityHistory()
  if (!items) return <Waiting query={query} />
  if (items.length === 0 && !query.hasNextPage) {
    return (
      <EmptyState title={t('Nothing yet.')}>{t('Sign-ins and changes will show here.')}</EmptyState>
    )
  }
  return (
    <>
      <Events items={items} query={query} renderAction={renderAction} />
      {query.hasNextPage || archivedTo === null ? null : (
        <p className="mt-4 text-small text-ink-2">
          {t.rich('Everything up to {day} is in our archive. Ask us if you need it.', {
            day: <Time instant={archivedTo} zone={institution.timeZone} />,
          })}
        </p>
      )}
    </>
  )
}

interface EventsProps {
  readonly items: readonly SecurityEvent[]
  readonly query: ReturnType<typeof useSecurityHistory>['query']
  readonly renderAction: SecurityHistoryProps['renderAction']
}

function Events({ items, query, renderAction }: EventsProps) {
  const t = useTranslate()
  const list = useRef<HTMLUListElement>(null)
  // The button may go with the last page, so the focus moves on to what it brought.
  const olderFrom = useRef<number>(undefined)
  const shownCount = items.length
  useEffect(() => {
    const first = olderFrom.current
    if (first === undefined || shownCount <= first) return
    olderFrom.current = undefined
    const row = list.current?.children[first]
    if (row instanceof HTMLElement) row.focus()
  }, [shownCount])
  return (
    <>
      <ul
        ref={list}
        aria-label={t('Security history, newest first')}
        className="divide-y divide-line"
      >
        {items.map((item) => (
          <Event key={item.id} item={item}>
            {item.inTheirName ? renderAction?.(item) : null}
          </Event>
        ))}
      </ul>
      <ShowMore
        query={query}
        label={t('Show older')}
        size="small"
        className="mt-4"
        onPress={() => {
          olderFrom.current = shownCount
        }}
      />
    </>
  )
}

interface EventProps {
  readonly item: SecurityEvent
  readonly children: ReactNode
}

const Event = ({ item: { words, at, address }, children }: EventProps) => {
  const t = useTranslate()
  return (
    <li tabIndex={-1} className="gap-x-3 py-3 sm:flex sm:items-center sm:justify-between">
      <div className="min-w-0">
        <p className="font-medium">{words}</p>
        <p className="flex flex-wrap gap-x-3 text-small text-ink-2">
          <Time instant={at} zone={institution.timeZone} format="moment" />
          {address === null ? null : (
            <span className="wrap-anywhere">{t('From {address}', { address })}</span>
          )}
        </p>
      </div>
      {children}
    </li>
  )
}

const Waiting = ({ query }: Pick<EventsProps, 'query'>) => {
  const t = useTranslate()
  return (
    <NotLoaded
      query={query}
      label={t('Loading your security history')}
      failed={t("We couldn't load your security history.")}
    >
      <div className="grid gap-3">
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
      </div>
    </NotLoaded>
  )
}

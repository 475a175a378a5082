import { useTranslate } from '../../../values/useTranslate.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '../../../platform/web/api.ts'
import { useFollowing } from '../../../platform/web/follow.ts'
import { announce } from '../../../ui/hooks/announce.ts'
import { listNotifications } from '../contract.ts'
import { newsIn } from './sentences.ts'

export const notificationsKey = ['notifications'] as const

/** What the member was told, kept up to date without a reload. */
export function useNotifications() {
  const query = useInfiniteQuery({
    queryKey: notificationsKey,
    // In the background, or a salary arriving would keep an unattended session alive.
    queryFn: ({ pageParam }) =>
      call(listNotifications, { query: { before: pageParam } }, { background: true }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  useFollowing(['notifications'], notificationsKey)
  const newest = query.data?.pages[0]
  return {
    ...query,
    newest: newest?.items,
    items: query.data?.pages.flatMap(({ items }) => items),
    unreadCount: newest?.unreadCount ?? 0,
  }
}

export type Notifications = ReturnType<typeof useNotifications>

/** Says what is new since the last look. The first look is no news. */
export function useNews({ newest }: Pick<Notifications, 'newest'>): void {
  const t = useTranslate()
  const known = useRef<ReadonlySet<string>>(undefined)
  useEffect(() => {
    if (!newest) return
    const news = known.current && newsIn(t, known.current, newest)
    known.current = new Set(newest.map(({ id }) => id))
    if (news) announce(news)
  }, [newest, t])
}

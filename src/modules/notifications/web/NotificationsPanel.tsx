import { useEffect, useRef } from 'react'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { NotLoaded } from '../../../ui/lists/NotLoaded.tsx'
import { Skeleton } from '../../../ui/lists/Skeleton.tsx'
import type { NotificationItem } from '../contract.ts'
import type { NoticesProps, ShownKinds } from './notifications.ts'
import { NotificationRow } from './NotificationRow.tsx'
import { ReadAll } from './ReadAll.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'

interface PanelProps extends NoticesProps {
  readonly kinds: ShownKinds
}

/** What opens under the bell, in each state it can be in. */
export function NotificationsPanel({ kinds, notifications, marking }: PanelProps) {
  const t = useTranslate()
  const { items, unreadCount } = notifications
  if (items?.length) {
    return (
      <>
        <ReadAll unreadCount={unreadCount} marking={marking} />
        <NotificationList {...{ kinds, items, notifications, marking }} />
      </>
    )
  }
  if (items)
    return (
      <EmptyState title={t('Nothing yet.')}>{t('Money in and out will show here.')}</EmptyState>
    )
  return <Waiting notifications={notifications} />
}

const Waiting = ({ notifications }: Pick<PanelProps, 'notifications'>) => {
  const t = useTranslate()
  return (
    <NotLoaded
      query={notifications}
      label={t('Loading notifications')}
      failed={t('We could not load your notifications.')}
      busy={notifications.isFetching}
    >
      <div className="grid gap-3">
        <Skeleton className="h-20" />
        <Skeleton className="h-20" />
        <Skeleton className="h-20" />
      </div>
    </NotLoaded>
  )
}

interface ListProps extends PanelProps {
  readonly items: readonly NotificationItem[]
}

function NotificationList({ kinds, items, notifications, marking }: ListProps) {
  const t = useTranslate()
  const list = useRef<HTMLUListElement>(null)
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = notifications
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
  const showOlder = () => {
    olderFrom.current = shownCount
    void fetchNextPage()
  }
  return (
    <>
      <ul ref={list} aria-label={t('Notifications, newest first')} className="divide-y divide-line">
        {items.map((item) => (
          <NotificationRow key={item.id} kinds={kinds} item={item} marking={marking} />
        ))}
      </ul>
      <ActionFailure
        className="mb-2"
        failure={isFetchNextPageError ? t('We could not load older notifications.') : undefined}
      />
      {hasNextPage ? (
        <Button variant="secondary" size="small" full busy={isFetchingNextPage} onClick={showOlder}>
          {t(isFetchNextPageError ? 'Try again' : 'Show older')}
        </Button>
      ) : null}
    </>
  )
}

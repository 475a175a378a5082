import type { NotificationItem } from '../contract.ts'

const counted = (count: number): string =>
  `${count} ${count === 1 ? 'notification' : 'notifications'}`

/** The name of the button: the count is seen on the bell and has to be heard too. */
export const buttonName = (unreadCount: number): string =>
  unreadCount === 0 ? 'Notifications' : `Notifications, ${unreadCount} unread`

/** On the bell, where there is room for two digits. */
export const badge = (unreadCount: number): string => (unreadCount > 99 ? '99+' : `${unreadCount}`)

export const markedRead = (count: number): string =>
  count === 0 ? 'Everything was read already.' : `${counted(count)} marked as read.`

export const markedUnread = (count: number): string => `${counted(count)} marked as unread again.`

/** Said when the list grows at its head; undefined when there is nothing to say. */
export function newsIn(
  known: ReadonlySet<string>,
  newest: readonly NotificationItem[],
): string | undefined {
  const [first, ...more] = newest.filter(({ id, read }) => !read && !known.has(id))
  if (!first) return undefined
  return more.length === 0
    ? `New notification: ${first.title}`
    : `${counted(more.length + 1)} are new`
}

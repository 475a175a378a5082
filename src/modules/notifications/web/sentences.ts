import type { Translate, Words } from '../../../values/sentence.ts'
import type { NotificationItem } from '../contract.ts'

/** The name of the button: the count is seen on the bell and has to be heard too. */
export const buttonName = (t: Translate, unreadCount: number): Words =>
  unreadCount === 0
    ? t('Notifications')
    : t('Notifications, {count} unread', { count: String(unreadCount) })

/** On the bell, where there is room for two digits. */
export const badge = (unreadCount: number): string => (unreadCount > 99 ? '99+' : `${unreadCount}`)

export const markedRead = (t: Translate, count: number): Words =>
  count === 0
    ? t('Everything was read already.')
    : t('{count, plural, one {# notification} other {# notifications}} marked as read.', { count })

export const markedUnread = (t: Translate, count: number): Words =>
  t('{count, plural, one {# notification} other {# notifications}} marked as unread again.', {
    count,
  })

/** Said when the list grows at its head; undefined when there is nothing to say. */
export function newsIn(
  t: Translate,
  known: ReadonlySet<string>,
  newest: readonly NotificationItem[],
): Words | undefined {
  const [first, ...more] = newest.filter(({ id, read }) => !read && !known.has(id))
  if (!first) return undefined
  return more.length === 0
    ? t('New notification: {title}', { title: first.title })
    : t('{count, plural, one {# notification is} other {# notifications are}} new', {
        count: more.length + 1,
      })
}

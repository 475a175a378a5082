import {
  listNotifications,
  markAllRead,
  markRead,
  markUnread,
  type NotificationItem,
  PAGE_LENGTH,
} from '../../src/modules/notifications/contract.ts'
import { newId } from '../../src/values/ids.ts'
import { answers } from '../components/fakeFetch.ts'
import { DEMO_NOW } from '../factories/demoNow.ts'

/** Something a member is told on these screens. */
export const notice = (
  title: string,
  changes: Partial<NotificationItem> = {},
): NotificationItem => ({
  id: newId(),
  kind: 'money_in',
  title,
  text: 'You received $40.00.',
  path: null,
  at: DEMO_NOW.toISOString(),
  read: false,
  ...changes,
})

let items: NotificationItem[] = []

/** The page of the list that begins where `before` says. */
export function pageOf(before: string | undefined) {
  const from = before === undefined ? 0 : items.findIndex(({ id }) => id === before)
  const shown = items.slice(from, from + PAGE_LENGTH)
  const next = items[from + PAGE_LENGTH]?.id ?? null
  return { items: shown, unreadCount: items.filter(({ read }) => !read).length, next }
}

/** The member was told this, newest first; marking changes it as the server would. */
export function memberWasTold(told: readonly NotificationItem[]): void {
  items = [...told]
  const mark = (ids: readonly string[], read: boolean) => {
    items = items.map((item) => (ids.includes(item.id) ? { ...item, read } : item))
    return { ids: [...ids] }
  }
  answers(listNotifications, ({ query }) => pageOf(query['before']))
  answers(markRead, ({ body }) => mark(body.ids, true))
  answers(markUnread, ({ body }) => mark(body.ids, false))
  answers(markAllRead, () =>
    mark(
      items.filter(({ read }) => !read).map(({ id }) => id),
      true,
    ),
  )
}

import { useTranslate } from '../../../values/useTranslate.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { announce } from '../../../ui/hooks/announce.ts'
import { MARKED_COUNT_MAX, markAllRead, markRead, markUnread } from '../contract.ts'
import { markedRead, markedUnread } from './sentences.ts'
import { notificationsKey } from './useNotifications.ts'

/** Marks them unread in as many requests as it takes. */
async function unmark(ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += MARKED_COUNT_MAX) {
    await call(markUnread, { body: { ids: ids.slice(from, from + MARKED_COUNT_MAX) } })
  }
}

/** Marking one or all as read, and taking all back. The list is read again after each. */
export function useMarking() {
  const t = useTranslate()
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: notificationsKey })
  const one = useMutation({
    mutationFn: (id: string) => call(markRead, { body: { ids: [id] } }),
    onSettled,
  })
  const all = useMutation({
    mutationFn: () => call(markAllRead, {}),
    onSuccess: ({ ids }) => announce(markedRead(t, ids.length)),
    onSettled,
  })
  const undo = useMutation({
    mutationFn: unmark,
    onSuccess: (_, ids) => announce(markedUnread(t, ids.length)),
    onSettled,
  })
  return { one, all, undo, undoable: all.data?.ids ?? [] }
}

export type Marking = ReturnType<typeof useMarking>

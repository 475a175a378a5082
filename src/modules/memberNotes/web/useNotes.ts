import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { useFollowing } from '../../../platform/web/follow.ts'
import { type Notes, NOTES_TOPIC, readNotes } from '../contract.ts'

const keyOf = (personId: string) => ['member-notes', personId] as const

/** The notes on a member, page by page; those of colleagues show by themselves. */
export function useNotes(personId: string) {
  const client = useQueryClient()
  const query = useInfiniteQuery({
    queryKey: keyOf(personId),
    queryFn: ({ pageParam }) =>
      call(
        readNotes,
        { params: { id: personId }, query: { before: pageParam } },
        { background: true },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  useFollowing([NOTES_TOPIC], keyOf(personId))
  return {
    query,
    notes: query.data?.pages.flatMap(({ notes }) => notes),
    /** Shows the first page as it is once something was written. */
    show: (first: Notes) =>
      client.setQueryData(keyOf(personId), { pages: [first], pageParams: [undefined] }),
  }
}

import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../../platform/web/api.ts'
import { useFollowing } from '../../../platform/web/follow.ts'
import { listThreads, readThread, seeThread, type Thread } from '../threads.contract.ts'

const KEY = 'threads'

/** A member's own conversations, page by page; follows them without a reload. */
export function useThreads() {
  useFollowing(['messages'], [KEY])
  const list = useInfiniteQuery({
    queryKey: [KEY, 'list'],
    queryFn: ({ pageParam }) =>
      call(listThreads, { query: { after: pageParam } }, { background: true }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  return { list, threads: list.data?.pages.flatMap(({ threads }) => threads) }
}

/** One conversation, which counts as seen while it is on show. */
export function useThread(id: string) {
  useFollowing(['messages'], [KEY])
  const query = useQuery({
    queryKey: [KEY, 'one', id],
    queryFn: () => call(readThread, { params: { id } }, { background: true }),
  })
  useSeen(query.data)
  return query
}

/** Tells the server once of each state that was on show; an answer that is lost is not worth a word. */
function useSeen(thread: Thread | undefined): void {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (seen: { readonly id: string; readonly version: number }) =>
      call(
        seeThread,
        { params: { id: seen.id }, body: { version: seen.version } },
        { background: true },
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: [KEY, 'list'] }),
  })
  const id = thread?.id
  const version = thread?.version
  useEffect(() => {
    if (id !== undefined && version !== undefined) mutate({ id, version })
  }, [id, version, mutate])
}

/** Shows a conversation as a message left it, and has the lists read again. */
export function useShowThread() {
  const client = useQueryClient()
  return (thread: Thread) => {
    client.setQueryData([KEY, 'one', thread.id], thread)
    void client.invalidateQueries({ queryKey: [KEY, 'list'] })
  }
}

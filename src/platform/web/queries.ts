import { QueryClient, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { saidNo } from './failures.ts'

/** Where the answer to who is signed in is kept; it is asked for anew after what changes that. */
export const sessionKey = ['session'] as const

/** A refusal stays a refusal; only silence is worth asking again. */
const worthRetrying = (failures: number, error: Error): boolean => !saidNo(error) && failures < 2

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      // A connection that comes back is nobody's doing: read again as if it were, it would keep an unattended session
      // alive. The stream, which comes back with it, tells what was missed.
      queries: { staleTime: 10_000, retry: worthRetrying, refetchOnReconnect: false },
      mutations: { retry: false, networkMode: 'always' },
    },
  })

/** What the end of a list must know of one that is read page by page. */
export const pagingOf = (query: UseInfiniteQueryResult) => ({
  hasMore: query.hasNextPage,
  isLoading: query.isFetchingNextPage,
  failed: query.isFetchNextPageError,
  onMore: async (): Promise<boolean> => (await query.fetchNextPage()).hasNextPage,
})

/** What is shown of a list that is read page by page, as a key; undefined while that is not settled. */
export const shownOf = (
  query: UseInfiniteQueryResult<{ readonly pages: readonly unknown[] }>,
  asked: string,
): string | undefined =>
  query.isPending || query.isPlaceholderData || query.isError
    ? undefined
    : `${asked} ${query.data.pages.length}`

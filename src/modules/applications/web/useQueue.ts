import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { useFollowing } from '../../../platform/web/follow.ts'
import { listApplications, type Tab } from '../contract.ts'

/** How many applications each tab has; follows what colleagues and applicants do. */
export function useQueueCounts() {
  useFollowing(['applications'], ['applications'])
  const { data } = useQuery({
    queryKey: ['applications', 'counts'],
    queryFn: () => call(listApplications, { query: { state: 'pending' } }, { background: true }),
  })
  return data?.counts
}

/** The applications of one tab, page by page. */
export const useQueue = (tab: Tab) =>
  useInfiniteQuery({
    queryKey: ['applications', 'list', tab],
    queryFn: ({ pageParam }) =>
      call(listApplications, { query: { state: tab, before: pageParam } }, { background: true }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ applications, more }) => (more ? applications.at(-1)?.id : undefined),
  })

import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { useFollowing } from '../../../platform/web/follow.ts'
import { listUsers } from '../contract.ts'
import { type FilterValues, filtersOf } from './address.ts'

/** What makes a list of people out of date. */
const TOPICS = ['standing', 'applications'] as const

/** The people who pass the filters, page by page, and how many each tab has. */
export function useUsers(values: FilterValues) {
  const query = useInfiniteQuery({
    queryKey: ['users', 'list', values],
    queryFn: ({ pageParam }) =>
      call(listUsers, { query: { ...filtersOf(values), before: pageParam } }, { background: true }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    // The list before stays until the new one is here, so the page does not jump.
    placeholderData: keepPreviousData,
  })
  useFollowing(TOPICS, ['users'])
  const pages = query.data?.pages ?? []
  return { query, items: pages.flatMap(({ items }) => items), counts: pages.at(-1)?.counts }
}

/** How many people there are; follows whoever joins, also while no list of them is open. */
export function useUserCounts() {
  useFollowing(TOPICS, ['users', 'counts'])
  const { data } = useQuery({
    queryKey: ['users', 'counts'],
    queryFn: () => call(listUsers, { query: {} }, { background: true }),
  })
  return data?.counts
}

export type Users = ReturnType<typeof useUsers>

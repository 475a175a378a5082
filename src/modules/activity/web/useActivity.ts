import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { olderPages } from '../../../platform/web/follow.ts'
import { useLive } from '../../../platform/web/live.ts'
import { readActivity } from '../contract.ts'
import { type FilterValues, filtersOf, queryOf } from './address.ts'

/** More pages than this are not read again by themselves: nobody looks at all of them at once. */
const FOLLOWED_PAGES_MAX = 3

/** The filtered list, page by page; follows the ledger without a reload. */
export function useActivity(values: FilterValues) {
  const client = useQueryClient()
  const queryKey = ['activity', 'list', queryOf(values)]
  /**
   * What the member asks for is a list that is not there yet, or an older page. What is there is read again by itself, in the
   * background, or a salary arriving would keep an unattended session alive.
   */
  const isReadAgain = () => {
    const { data, fetchMeta } = client.getQueryState(queryKey) ?? {}
    return data !== undefined && !fetchMeta?.fetchMore
  }
  const query = useInfiniteQuery({
    queryKey,
    // With its signal: what is stopped would go on with its next page otherwise.
    queryFn: ({ pageParam, signal }) =>
      call(
        readActivity,
        { query: { ...filtersOf(values), before: pageParam } },
        { background: isReadAgain(), signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    // The list before stays until the new one is here, so the page does not jump.
    placeholderData: keepPreviousData,
  })
  const pages = query.data?.pages ?? []
  const readAgain = async () => {
    await olderPages(client, queryKey)
    await query.refetch()
  }
  useLive(['ledger.posted'], () => {
    if (pages.length <= FOLLOWED_PAGES_MAX) void readAgain()
  })
  return {
    query,
    items: pages.flatMap(({ items }) => items),
    lookedBackTo: pages.at(-1)?.lookedBackTo ?? null,
    archivedTo: pages.at(-1)?.archivedTo ?? null,
  }
}

export type ActivityReading = ReturnType<typeof useActivity>

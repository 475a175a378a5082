import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { readAudit } from '../contract.ts'
import { type FilterValues, filtersOf, queryOf } from './address.ts'

/** The filtered trail, page by page. */
export function useTrail(values: FilterValues) {
  const query = useInfiniteQuery({
    queryKey: ['audit', queryOf(values)],
    queryFn: ({ pageParam }) =>
      call(readAudit, { query: { ...filtersOf(values), before: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    // The list before stays until the new one is here, so the page does not jump.
    placeholderData: keepPreviousData,
  })
  const pages = query.data?.pages ?? []
  return {
    query,
    items: pages.flatMap(({ items }) => items),
    lookedBackTo: pages.at(-1)?.lookedBackTo ?? null,
    archivedTo: pages.at(-1)?.archivedTo ?? null,
    /** Those the filters name. */
    actor: pages[0]?.actor ?? null,
    subject: pages[0]?.subject ?? null,
  }
}

export type Trail = ReturnType<typeof useTrail>

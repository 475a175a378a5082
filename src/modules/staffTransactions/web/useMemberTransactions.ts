import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { keysOf } from '../../accounts/web/accounts.ts'
import { readMemberTransactions, type TransactionFilters } from '../reading.contract.ts'

/** The filtered transactions of a member, page by page. */
export function useMemberTransactions(personId: string, filters: TransactionFilters) {
  const query = useInfiniteQuery({
    queryKey: [...keysOf(personId).queryKey, 'transactions', filters],
    queryFn: ({ pageParam }) =>
      call(
        readMemberTransactions,
        {
          params: { id: personId },
          query: { ...filters, ...(pageParam !== undefined && { before: pageParam }) },
        },
        { background: true },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })
  const pages = query.data?.pages ?? []
  return {
    query,
    items: pages.flatMap(({ items }) => items),
    archivedTo: pages.at(-1)?.archivedTo ?? null,
  }
}

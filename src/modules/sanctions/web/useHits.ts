import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { useFollowing } from '../../../platform/web/follow.ts'
import { decideHit, listHits, readHit } from '../contract.ts'

const KEY = 'sanctions'

/** Hits that are open or were decided; follows what other administrators do. */
export function useHits(decided: boolean) {
  useFollowing(['sanctions'], [KEY])
  const query = useInfiniteQuery({
    queryKey: [KEY, 'list', decided],
    queryFn: ({ pageParam }) =>
      call(
        listHits,
        { query: { decided: decided ? 'yes' : 'no', after: pageParam } },
        { background: true },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ hits, more }) => (more ? hits.at(-1)?.id : undefined),
  })
  const pages = query.data?.pages
  return { query, first: pages?.[0], hits: pages?.flatMap(({ hits }) => hits) }
}

export function useHit(id: string) {
  useFollowing(['sanctions'], [KEY])
  return useQuery({
    queryKey: [KEY, 'hit', id],
    queryFn: () => call(readHit, { params: { id } }, { background: true }),
  })
}

export interface Decision {
  readonly decision: 'cleared' | 'confirmed'
  readonly reason: string
}

/** Hands a decision to a second administrator: that it waits for one is the answer there is. */
export function useDecision(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Decision) => call(decideHit, { params: { id }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: [KEY] }),
  })
}

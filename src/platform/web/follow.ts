import {
  type QueryClient,
  type QueryFilters,
  type QueryKey,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query'
import type { Endpoint, ReplyOf } from '../../values/endpoint.ts'
import { call } from './api.ts'
import { comingEarly, knownEarly } from './earlyAnswers.ts'
import { useLive } from './live.ts'

/**
 * Reads everything under `queryKey` that is on show again when the server tells of one of `topics`.
 * Its requests must be background ones, or news would keep an unattended session alive.
 */
export function useFollowing(topics: readonly string[], queryKey: QueryKey): void {
  const client = useQueryClient()
  useLive(topics, () => void readAgain(client, queryKey))
}

/**
 * Reading again drops the older page that somebody just asked for, so that page comes first. What is
 * being read for the first time would not be asked for again, though its answer may be older.
 */
async function readAgain(client: QueryClient, queryKey: QueryKey): Promise<void> {
  await olderPages(client, queryKey)
  await underWay(client, { queryKey, predicate: ({ state }) => state.data === undefined })
  await client.invalidateQueries({ queryKey })
}

/** Resolves once no page under `queryKey` is on its way any more, whether it came or not. */
export async function olderPages(client: QueryClient, queryKey: QueryKey): Promise<void> {
  await underWay(client, { queryKey, predicate: ({ state }) => !!state.fetchMeta?.fetchMore })
}

/** Resolves once the requests under way now have ended, whether their answers came or not. */
async function underWay(client: QueryClient, filters: QueryFilters): Promise<void> {
  const fetching = client.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })
  await Promise.allSettled(fetching.map(async ({ promise }) => promise))
}

/** Which reading of a query is the newest, whichever part of the page has asked for it. */
const newest = new WeakMap<object, number>()

/**
 * What an endpoint answers as one whole, read again when the server tells of one of `topics`: in the
 * background, since the ordinary request counts as the member's doing. An older answer never takes
 * the place of a newer one.
 */
export function useFollowed<E extends Endpoint>(
  topics: readonly string[],
  queryKey: QueryKey,
  endpoint: E,
): UseQueryResult<ReplyOf<E>> {
  const read = (background: boolean): Promise<ReplyOf<E>> =>
    call(endpoint, {} as Parameters<typeof call<E>>[1], { background })
  const client = useQueryClient()
  const follow = async (): Promise<void> => {
    const query = client.getQueryCache().find({ queryKey, exact: true })
    if (!query) return
    const turn = (newest.get(query) ?? 0) + 1
    newest.set(query, turn)
    const isOutdated = (): boolean => turn !== newest.get(query)
    // An ordinary request on its way may be older than the news.
    await underWay(client, { queryKey, exact: true })
    if (isOutdated()) return
    const answersBefore = client.getQueryState(queryKey)?.dataUpdateCount
    const answer = await read(true)
    // Whatever was answered since was asked for later.
    const isOvertaken = client.getQueryState(queryKey)?.dataUpdateCount !== answersBefore
    if (!isOutdated() && !isOvertaken) client.setQueryData(queryKey, answer)
  }
  useLive(topics, () => {
    follow().catch(() => client.invalidateQueries({ queryKey, refetchType: 'none' }))
  })
  return useQuery({
    queryKey,
    queryFn: async () => (await comingEarly(endpoint)) ?? read(false),
    initialData: () => knownEarly(endpoint),
  })
}

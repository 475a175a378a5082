import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useLive } from './live.ts'

/**
 * Reads everything under `queryKey` that is on show again when the server tells of one of `topics`.
 * Its requests must be background ones, or news would keep an unattended session alive.
 */
export function useFollowing(topics: readonly string[], queryKey: QueryKey): void {
  const client = useQueryClient()
  useLive(topics, () => void readAgain(client, queryKey))
}

/** Reading again drops the older page that somebody just asked for, so that page comes first. */
async function readAgain(client: QueryClient, queryKey: QueryKey): Promise<void> {
  await olderPages(client, queryKey)
  await client.invalidateQueries({ queryKey })
}

/** Resolves once no page under `queryKey` is on its way any more, whether it came or not. */
export async function olderPages(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const fetching = client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })
  const older = fetching.flatMap(({ state, promise }) =>
    state.fetchMeta?.fetchMore && promise ? [promise] : [],
  )
  await Promise.allSettled(older)
}

/**
 * The same for an answer that is one whole and whose ordinary request counts as the member's doing:
 * `readQuietly` asks for it in the background.
 */
export function useFollowingQuietly<Answer>(
  topics: readonly string[],
  queryKey: QueryKey,
  readQuietly: () => Promise<Answer>,
): void {
  const client = useQueryClient()
  useLive(topics, () => {
    readQuietly().then(
      (answer) => client.setQueryData(queryKey, answer),
      () => client.invalidateQueries({ queryKey, refetchType: 'none' }),
    )
  })
}

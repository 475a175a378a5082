import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { useFollowingQuietly } from '../../../platform/web/follow.ts'
import { readMyLimit } from '../contract.ts'

const limitKey = ['limits'] as const

const limitQuery = queryOptions({
  queryKey: limitKey,
  queryFn: () => call(readMyLimit, {}),
})

/** How many transfers the member has left; follows what is sent and what staff save. */
export function useLimit() {
  useFollowingQuietly(['limits'], limitKey, () => call(readMyLimit, {}, { background: true }))
  return useQuery(limitQuery)
}

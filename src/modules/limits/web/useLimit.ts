import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { useLive } from '../../../platform/web/live.ts'
import { readMyLimit } from '../contract.ts'

const limitKey = ['limits'] as const

const limitQuery = queryOptions({
  queryKey: limitKey,
  queryFn: () => call(readMyLimit, {}),
})

/** How many transfers the member has left; follows what is sent and what staff save. */
export function useLimit() {
  const client = useQueryClient()
  useLive(['limits'], () => {
    // In the background, or a save by staff would keep an unattended session alive.
    call(readMyLimit, {}, { background: true }).then(
      (limit) => client.setQueryData(limitKey, limit),
      () => client.invalidateQueries({ queryKey: limitKey, refetchType: 'none' }),
    )
  })
  return useQuery(limitQuery)
}

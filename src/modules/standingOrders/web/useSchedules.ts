import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { useFollowingQuietly } from '../../../platform/web/follow.ts'
import { listSchedules } from '../contract.ts'

export const schedulesKey = ['schedules'] as const

const schedulesQuery = queryOptions({
  queryKey: schedulesKey,
  queryFn: () => call(listSchedules, {}),
})

/** Everything the member has scheduled; follows the worker without a reload. */
export function useSchedules() {
  useFollowingQuietly(['schedules'], schedulesKey, () =>
    call(listSchedules, {}, { background: true }),
  )
  return useQuery(schedulesQuery)
}

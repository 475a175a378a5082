import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { useLive } from '../../../platform/web/live.ts'
import { listSchedules } from '../contract.ts'

export const schedulesKey = ['schedules'] as const

const schedulesQuery = queryOptions({
  queryKey: schedulesKey,
  queryFn: () => call(listSchedules, {}),
})

/** Everything the member has scheduled; follows the worker without a reload. */
export function useSchedules() {
  const client = useQueryClient()
  useLive(['schedules'], () => {
    // In the background, or a payment at night would keep an unattended session alive.
    call(listSchedules, {}, { background: true }).then(
      (list) => client.setQueryData(schedulesKey, list),
      () => client.invalidateQueries({ queryKey: schedulesKey, refetchType: 'none' }),
    )
  })
  return useQuery(schedulesQuery)
}

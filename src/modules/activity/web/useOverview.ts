import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { useLive } from '../../../platform/web/live.ts'
import { readOverview } from '../contract.ts'

const overviewKey = ['overview'] as const

const overviewQuery = queryOptions({
  queryKey: overviewKey,
  queryFn: () => call(readOverview, {}),
})

/** The member's accounts and what happened on them lately; follows the ledger without a reload. */
export function useOverview() {
  const client = useQueryClient()
  useLive(['ledger.posted'], () => {
    // In the background, or a salary arriving would keep an unattended session alive.
    call(readOverview, {}, { background: true }).then(
      (overview) => client.setQueryData(overviewKey, overview),
      () => client.invalidateQueries({ queryKey: overviewKey, refetchType: 'none' }),
    )
  })
  return useQuery(overviewQuery)
}

import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { useFollowingQuietly } from '../../../platform/web/follow.ts'
import { readOverview } from '../contract.ts'

const overviewKey = ['overview'] as const

const overviewQuery = queryOptions({
  queryKey: overviewKey,
  queryFn: () => call(readOverview, {}),
})

/** The member's accounts and what happened on them lately; follows the ledger without a reload. */
export function useOverview() {
  useFollowingQuietly(['ledger.posted'], overviewKey, () =>
    call(readOverview, {}, { background: true }),
  )
  return useQuery(overviewQuery)
}

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../../platform/web/api.ts'
import { useFollowing } from '../../../../platform/web/follow.ts'
import { readCharts } from '../../contract.ts'

/** Of which account, all of them unless one is named, and of which days. */
export interface AskedCharts {
  readonly account?: string
  readonly from?: string
  readonly to?: string
}

/** What the charts show; follows the ledger without a reload. */
export function useCharts(asked: AskedCharts) {
  useFollowing(['ledger.posted'], ['charts'])
  return useQuery({
    queryKey: ['charts', asked],
    // In the background, since the list beside it is what the member asked for.
    queryFn: () => call(readCharts, { query: asked }, { background: true }),
    // The charts before stay until the new ones are here, so the page does not jump.
    placeholderData: keepPreviousData,
  })
}

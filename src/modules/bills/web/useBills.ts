import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { useFollowingQuietly } from '../../../platform/web/follow.ts'
import { listBills } from '../contract.ts'

export const billsKey = ['bills'] as const

const billsQuery = queryOptions({
  queryKey: billsKey,
  queryFn: () => call(listBills, {}),
})

/** Upcoming bills, history and payees; follows the worker without a reload. */
export function useBills() {
  useFollowingQuietly(['bills', 'ledger.posted'], billsKey, () =>
    call(listBills, {}, { background: true }),
  )
  return useQuery(billsQuery)
}

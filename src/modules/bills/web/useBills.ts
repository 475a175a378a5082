import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { useLive } from '../../../platform/web/live.ts'
import { listBills } from '../contract.ts'

export const billsKey = ['bills'] as const

const billsQuery = queryOptions({
  queryKey: billsKey,
  queryFn: () => call(listBills, {}),
})

/** Upcoming bills, history and payees; follows the worker without a reload. */
export function useBills() {
  const client = useQueryClient()
  useLive(['bills'], () => {
    // In the background, or a payment at night would keep an unattended session alive.
    call(listBills, {}, { background: true }).then(
      (book) => client.setQueryData(billsKey, book),
      () => client.invalidateQueries({ queryKey: billsKey, refetchType: 'none' }),
    )
  })
  return useQuery(billsQuery)
}

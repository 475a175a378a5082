import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { readWithdrawal, type Withdrawal } from '../contract.ts'

const keyOf = (id: string) => ['withdrawals', id] as const

export const useWithdrawal = (id: string) =>
  useQuery({ queryKey: keyOf(id), queryFn: () => call(readWithdrawal, { params: { id } }) })

/** Shows a withdrawal as an action left it, or reads it again where one was refused. */
export function useChanged(id: string) {
  const client = useQueryClient()
  return {
    show: (after: Withdrawal) => {
      client.setQueryData(keyOf(id), after)
      for (const key of ['overview', 'activity', 'stop-orders'])
        void client.invalidateQueries({ queryKey: [key] })
    },
    readAgain: () => void client.invalidateQueries({ queryKey: keyOf(id) }),
  }
}

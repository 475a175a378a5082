import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { type Payee, removePayee } from '../contract.ts'
import { payeesKey } from './usePayees.ts'
import { say } from '../../../values/sentence.ts'

export const REMOVING_FAILED = say('The payee was not removed.')

export function useRemoving(onRemoved: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Payee) => call(removePayee, { params: { id }, body: {} }),
    onSuccess: onRemoved,
    onSettled: () => client.invalidateQueries({ queryKey: payeesKey }),
  })
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { type Payee, removePayee, renamePayee, savePayee } from '../contract.ts'
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

/** What gives a payee the name back that it had, or puts it back on the list under it. */
export interface PayeeUndo {
  readonly id: string
  readonly nickname: string
  readonly by: 'rename' | 'save'
}

export function useUndoing(onUndone: (payee: Payee) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, nickname, by }: PayeeUndo) =>
      call(by === 'rename' ? renamePayee : savePayee, { params: { id }, body: { nickname } }),
    onSuccess: onUndone,
    onSettled: () => client.invalidateQueries({ queryKey: payeesKey }),
  })
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { type Payee, removePayee, renamePayee, savePayee } from '../contract.ts'
import { payeesKey } from './usePayees.ts'

export const NAMING_FAILED = 'The name was not saved.'
export const REMOVING_FAILED = 'The payee was not removed.'

export interface Naming {
  readonly id: string
  readonly nickname: string
}

/** Gives a payee a name: the first one saves it. */
export function useNaming(action: 'save' | 'rename', onNamed: (payee: Payee) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, nickname }: Naming) =>
      call(action === 'save' ? savePayee : renamePayee, { params: { id }, body: { nickname } }),
    onSuccess: (payee) => onNamed(payee),
    onSettled: () => client.invalidateQueries({ queryKey: payeesKey }),
  })
}

export function useRemoving(onRemoved: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Payee) => call(removePayee, { params: { id }, body: {} }),
    onSuccess: onRemoved,
    onSettled: () => client.invalidateQueries({ queryKey: payeesKey }),
  })
}

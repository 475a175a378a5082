import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { listSavedAnswers, type SavedAnswer } from '../savedAnswers.contract.ts'

const KEY = ['saved-answers'] as const

/** The answers that staff keep to begin from. */
export const useSavedAnswers = () =>
  useQuery({ queryKey: KEY, queryFn: () => call(listSavedAnswers, {}) })

/** Shows them as a change left them. */
export function useShowSavedAnswers() {
  const client = useQueryClient()
  return (answers: { readonly answers: SavedAnswer[] }): void => {
    client.setQueryData(KEY, answers)
  }
}

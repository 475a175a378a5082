import { useQueryClient } from '@tanstack/react-query'
import { useFollowed } from '../../../platform/web/follow.ts'
import { ACCOUNTS_TOPIC } from '../../accounts/contract.ts'
import { type Goals, GOALS_TOPIC, readGoals } from '../contract.ts'

const KEY = ['goals'] as const

/** What is saved for, here or in another window, and what is free for it. */
export const useGoals = () =>
  useFollowed([GOALS_TOPIC, ACCOUNTS_TOPIC, 'ledger.posted'], KEY, readGoals)

/** Takes the answer of a change. What is left to spend is read again. */
export function useTaken(): (goals: Goals) => void {
  const client = useQueryClient()
  return (goals) => {
    client.setQueryData(KEY, goals)
    void client.invalidateQueries({ queryKey: ['home'] })
  }
}

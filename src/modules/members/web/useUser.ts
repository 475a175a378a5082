import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { failureSentence } from '../../../platform/web/failures.ts'
import { useFollowing } from '../../../platform/web/follow.ts'
import { useLookingAt } from '../../../platform/web/live.ts'
import {
  getUser,
  reinstateUser,
  STANDING_FAILED,
  type StandingMove,
  suspendUser,
  type UserDetail,
} from '../contract.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import type { Translate, Words } from '../../../values/sentence.ts'

/** One person as staff see them, read again when anything about them changes. */
export function useUser(id: string) {
  useLookingAt(id)
  useFollowing(['standing', 'applications'], ['users'])
  useFollowing(['ledger.posted'], ['users', 'detail', id])
  return useQuery({
    queryKey: ['users', 'detail', id],
    queryFn: () => call(getUser, { params: { id } }, { background: true }),
  })
}

export interface StandingDecision {
  readonly move: StandingMove
  readonly reason: string
}

/** Carries out a decision about somebody as they were seen. */
export function useStanding(onDone: (sentence: Words) => void) {
  const t = useTranslate()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ seen, move, reason }: StandingDecision & { readonly seen: UserDetail }) => {
      const endpoint = move === 'suspend' ? suspendUser : reinstateUser
      const body = { seenStatus: seen.status, reason }
      return call(endpoint, { params: { id: seen.id }, body })
    },
    onSuccess: (detail, { move }) => {
      client.setQueryData(['users', 'detail', detail.id], detail)
      onDone(
        move === 'suspend'
          ? t('{name} is suspended and signed out everywhere. We wrote to them.', {
              name: detail.name,
            })
          : t('{name} may sign in again. We wrote to them.', { name: detail.name }),
      )
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['users'] }),
  })
}

/** A refusal speaks for itself; whatever has no name gets the sentence of the action. */
export const standingProblem = (t: Translate, error: Error): Words =>
  failureSentence(t, error, t(STANDING_FAILED))

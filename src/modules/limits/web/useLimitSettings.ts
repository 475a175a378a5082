import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiRefusal, call } from '../../../platform/web/api.ts'
import { failureSentence } from '../../../platform/web/failures.ts'
import { useFollowing } from '../../../platform/web/follow.ts'
import { useRequestId } from '../../../platform/web/requestId.ts'
import type { BodyOf, ReplyOf } from '../../../values/endpoint.ts'
import type { Translate, Words } from '../../../values/sentence.ts'
import { readLimitSettings, saveLimitSettings } from '../contract.ts'
import { readTransferCounts } from '../counts.contract.ts'

export type LimitSettings = ReplyOf<typeof readLimitSettings>
export type LimitChange = Omit<BodyOf<typeof saveLimitSettings>, 'id'>

const settingsKey = ['limits', 'settings'] as const
const countsKey = ['limits', 'counts'] as const

/** The settings as the page opened; somebody else's save must not change a form being filled in. */
export const useLimitSettings = () =>
  useQuery({
    queryKey: settingsKey,
    queryFn: () => call(readLimitSettings, {}),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

/** How many transfers members have sent since their last reset. */
export function useTransferCounts() {
  useFollowing(['limits'], countsKey)
  return useQuery({
    queryKey: countsKey,
    queryFn: () => call(readTransferCounts, {}, { background: true }),
  })
}

export function useSaveLimits() {
  const client = useQueryClient()
  const { id, renew, renewIfReused } = useRequestId()
  return useMutation({
    mutationFn: (change: LimitChange) => call(saveLimitSettings, { body: { ...change, id } }),
    onError: (error: Error) => renewIfReused(error),
    onSuccess: (saved) => {
      renew()
      client.setQueryData(settingsKey, saved)
      return client.invalidateQueries({ queryKey: countsKey })
    },
  })
}

export const isForbidden = (error: unknown): boolean =>
  error instanceof ApiRefusal && error.status === 403

/** The sentences of the specification; a named refusal of ours speaks for itself. */
export function wordsFor(
  t: Translate,
  error: Error,
  { refusals }: typeof readLimitSettings | typeof saveLimitSettings,
): Words {
  if (isForbidden(error)) return t(refusals.forbidden.message)
  return failureSentence(t, error, t(refusals.unexpected.message))
}

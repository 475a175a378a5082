import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { sessionKey } from '../../../platform/web/queries.ts'
import { type ProvenAction, readSecurity, startStepUp } from '../contract.ts'

const key = ['security'] as const

/** The second steps the signed-in person has. */
export const useSecurity = () => useQuery({ queryKey: key, queryFn: () => call(readSecurity, {}) })

/**
 * What a change leaves behind on the screen: the cards read anew, and so is the session, because
 * staff may only now be let in.
 */
export function useChanged(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await client.invalidateQueries({ queryKey: key })
    // When this fails the next request of the page itself will tell.
    await client.invalidateQueries({ queryKey: sessionKey })
  }
}

/** Asks the server to ask for proof. Begun by the press that leads to the change. */
export const useStepUp = (
  action: ProvenAction,
  about: { readonly passkeyId?: string; readonly accountId?: string } = {},
) => useMutation({ mutationFn: () => call(startStepUp, { body: { action, ...about } }) })

const codesKey = ['new-backup-codes'] as const

/**
 * Backup codes that were just made. They outlive the page being built anew, which happens when staff
 * are let in: nobody could read them again.
 */
export function useNewBackupCodes() {
  const client = useQueryClient()
  const { data } = useQuery<readonly string[] | null>({
    queryKey: codesKey,
    enabled: false,
    queryFn: () => null,
    initialData: null,
  })
  const keep = (codes: readonly string[] | null): void => {
    client.setQueryData(codesKey, codes)
  }
  return [data, keep] as const
}

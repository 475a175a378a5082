import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { useLive } from '../../../platform/web/live.ts'
import { ACCOUNTS_TOPIC } from '../../accounts/contract.ts'
import type { Proof } from '../../factors/contract.ts'
import {
  leaveAccount,
  type Owners,
  OWNERS_TOPIC,
  readOwners,
  removeOwner,
  withdrawInvitation,
} from '../contract.ts'

const keyOf = (accountId: string) => ['owners', accountId] as const

/** Who has to do with an account, and what can be changed about it. */
export function useOwners(accountId: string) {
  const client = useQueryClient()
  const queryKey = keyOf(accountId)
  const params = { accountId }
  const query = useQuery({ queryKey, queryFn: () => call(readOwners, { params }) })
  const set = (owners: Owners) => client.setQueryData(queryKey, owners)
  useLive([OWNERS_TOPIC, ACCOUNTS_TOPIC], () => void client.invalidateQueries({ queryKey }))
  return {
    query,
    set,
    withdraw: useMutation({
      mutationFn: (id: string) => call(withdrawInvitation, { params: { ...params, id } }),
      onSuccess: set,
    }),
    remove: async (personId: string, proof: Proof) =>
      set(await call(removeOwner, { params: { ...params, personId }, body: { proof } })),
    leave: useMutation({
      mutationFn: (proof: Proof | undefined) =>
        call(leaveAccount, { params, body: proof ? { proof } : {} }),
    }),
  }
}

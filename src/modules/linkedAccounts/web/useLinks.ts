import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { useLive } from '../../../platform/web/live.ts'
import type { ReplyOf } from '../../../values/endpoint.ts'
import { type LinkedAccount, listLinkedAccounts } from '../contract.ts'

const KEY = ['linked-accounts'] as const

/** The member's accounts at other banks, read again when one of them gets further. */
export function useLinks() {
  const query = useQuery({ queryKey: KEY, queryFn: () => call(listLinkedAccounts, {}) })
  useLive(['linked_accounts', 'transfers'], () => void query.refetch())
  return query
}

/** Puts one as an action left it among the others. */
export function useShown() {
  const client = useQueryClient()
  return (changed: LinkedAccount) => {
    client.setQueryData<ReplyOf<typeof listLinkedAccounts>>(
      KEY,
      (known) =>
        known && {
          ...known,
          accounts: known.accounts.map((one) => (one.id === changed.id ? changed : one)),
        },
    )
    void client.invalidateQueries({ queryKey: KEY })
  }
}

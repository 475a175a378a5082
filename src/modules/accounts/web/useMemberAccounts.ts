import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { readMemberAccounts } from '../editing.contract.ts'

/** Everything that staff read of a member's money: accounts here, transactions in their module. */
export const keysOf = (personId: string) => ({ queryKey: ['entries', personId] })

/** The accounts of a member with what is in them. */
export const useMemberAccounts = (personId: string) =>
  useQuery({
    queryKey: [...keysOf(personId).queryKey, 'accounts'],
    queryFn: () => call(readMemberAccounts, { params: { id: personId } }, { background: true }),
  })

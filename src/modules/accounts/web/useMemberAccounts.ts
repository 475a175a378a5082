import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { readMemberAccounts } from '../editing.contract.ts'

/** Everything that staff read of a member's money: accounts here, transactions in their module. */
export const keysOf = (memberId: string) => ({ queryKey: ['entries', memberId] })

/** The accounts of a member with what is in them. */
export const useMemberAccounts = (memberId: string) =>
  useQuery({
    queryKey: [...keysOf(memberId).queryKey, 'accounts'],
    queryFn: () => call(readMemberAccounts, { params: { id: memberId } }),
  })

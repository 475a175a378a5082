import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { readMemberAccounts } from '../accounts.contract.ts'

/** The accounts of a member with what is in them. */
export const useMemberAccounts = (memberId: string) =>
  useQuery({
    queryKey: ['entries', memberId, 'accounts'],
    queryFn: () => call(readMemberAccounts, { params: { id: memberId } }),
  })

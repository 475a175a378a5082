import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../platform/web/api.ts'
import { useFollowing } from '../../../../platform/web/follow.ts'
import { readAccountForStaff, type StaffAccount } from '../../staff.contract.ts'

const ALL = ['account-for-staff'] as const

/** An account as staff see it, read again when another administrator has decided something. */
export function useStaffAccount(accountId: string) {
  const client = useQueryClient()
  const queryKey = [...ALL, accountId]
  useFollowing(['approvals'], ALL)
  return {
    query: useQuery({
      queryKey,
      queryFn: () => call(readAccountForStaff, { params: { accountId } }, { background: true }),
    }),
    /** What is known of it after a change. */
    set: (account: StaffAccount) => {
      client.setQueryData(queryKey, account)
      for (const key of ['users', 'entries']) void client.invalidateQueries({ queryKey: [key] })
    },
    readAgain: () => void client.invalidateQueries({ queryKey }),
  }
}

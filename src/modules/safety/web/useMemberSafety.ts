import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { useFollowed, useFollowing } from '../../../platform/web/follow.ts'
import { VIEWS_TOPIC } from '../../memberViews/contract.ts'
import { SAFETY_TOPIC } from '../contract.ts'
import { listReports, type MemberSafety, readMemberSafety } from '../staff.contract.ts'

const keyOf = (personId: string) => ['member-safety', personId] as const

const REPORTS = ['safety-reports'] as const

/** What staff see of a member's safety. */
export function useMemberSafety(personId: string) {
  const client = useQueryClient()
  const query = useQuery({
    queryKey: keyOf(personId),
    queryFn: () => call(readMemberSafety, { params: { id: personId } }, { background: true }),
  })
  useFollowing([SAFETY_TOPIC, VIEWS_TOPIC], keyOf(personId))
  return {
    query,
    safety: query.data,
    keep: (safety: MemberSafety) => client.setQueryData(keyOf(personId), safety),
    readAgain: () => void client.invalidateQueries({ queryKey: keyOf(personId) }),
  }
}

/** What members reported and nobody has dealt with. */
export function useReports() {
  const client = useQueryClient()
  const readAgain = () => void client.invalidateQueries({ queryKey: REPORTS })
  const query = useFollowed([SAFETY_TOPIC], REPORTS, listReports)
  return { query, readAgain }
}

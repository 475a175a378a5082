import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { useFollowing } from '../../../platform/web/follow.ts'
import { readMemberOverview } from '../contract.ts'
import type { ShownItem } from './shownItem.ts'

/** How everything stands with a member, read once for all that shows it, and again when staff are told of a change. */
export function useMemberOverview(personId: string, shown: readonly ShownItem[]) {
  const queryKey = ['member-overview', personId] as const
  const query = useQuery({
    queryKey,
    queryFn: () => call(readMemberOverview, { params: { id: personId } }, { background: true }),
  })
  useFollowing([...new Set(shown.flatMap(({ topics }) => topics))], queryKey)
  return query
}

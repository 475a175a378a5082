import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { useFollowing } from '../../../platform/web/follow.ts'
import { readMemberOverview } from '../contract.ts'
import type { ShownMatter } from './shownMatter.ts'

/** How everything stands with a member, read once for all that shows it, and again when staff are told of a change. */
export function useMemberOverview(personId: string, shown: readonly ShownMatter[]) {
  const queryKey = ['member-overview', personId] as const
  const query = useQuery({
    queryKey,
    queryFn: () => call(readMemberOverview, { params: { id: personId } }, { background: true }),
  })
  useFollowing([...new Set(shown.flatMap(({ topics }) => topics))], queryKey)
  return query
}

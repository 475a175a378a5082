import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { serverNow } from '../../../platform/web/clock.ts'
import { useFollowed } from '../../../platform/web/follow.ts'
import { readSafety, type Safety, SAFETY_TOPIC } from '../contract.ts'

const key = ['safety'] as const

/** What the member sees of their own safety. A call that runs out goes by itself. */
export function useSafety() {
  const client = useQueryClient()
  const query = useFollowed([SAFETY_TOPIC], key, readSafety)
  const endsAt = query.data?.call?.endsAt
  useEffect(() => {
    if (endsAt === undefined) return
    const left = Date.parse(endsAt) - serverNow().getTime()
    const timer = setTimeout(() => void client.invalidateQueries({ queryKey: key }), left)
    return () => clearTimeout(timer)
  }, [client, endsAt])
  return {
    query,
    safety: query.data,
    keep: (safety: Safety) => client.setQueryData(key, safety),
  }
}

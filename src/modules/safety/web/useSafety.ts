import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { serverNow } from '../../../platform/web/clock.ts'
import { useFollowed } from '../../../platform/web/follow.ts'
import { VIEWS_TOPIC } from '../../memberViews/contract.ts'
import { readSafety, type Safety, SAFETY_TOPIC } from '../contract.ts'

const key = ['safety'] as const

/** What the member sees of their own safety. A call that runs out goes by itself, and so does whom they let see their pages. */
export function useSafety() {
  const client = useQueryClient()
  const query = useFollowed([SAFETY_TOPIC, VIEWS_TOPIC], key, readSafety)
  const endsAt = query.data?.view?.endsAt ?? query.data?.call?.endsAt
  useEffect(() => {
    if (endsAt === undefined) return
    const left = Date.parse(endsAt) - serverNow().getTime()
    const timer = setTimeout(() => void client.invalidateQueries({ queryKey: key }), left)
    return () => clearTimeout(timer)
  }, [client, endsAt])
  return {
    query,
    safety: query.data,
    readAgain: () => void client.invalidateQueries({ queryKey: key }),
    keep: (safety: Safety) => client.setQueryData(key, safety),
  }
}

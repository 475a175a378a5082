import { useQuery } from '@tanstack/react-query'
import { call } from '../../../../platform/web/api.ts'
import { serverNow } from '../../../../platform/web/clock.ts'
import type { ReplyOf } from '../../../../values/endpoint.ts'
import { readArrivals } from '../../usBank.contract.ts'

const SECOND_MS = 1000
const DAY_MS = 86_400_000

/** When a transfer would leave and arrive, read again once the file that it would go with is cut. */
export function useArrivals() {
  const { data } = useQuery({
    queryKey: ['arrivals'],
    queryFn: () => call(readArrivals, {}),
    staleTime: 0,
    refetchInterval: ({ state }) => untilNextCut(state.data) ?? false,
  })
  return data
}

function untilNextCut(data: ReplyOf<typeof readArrivals> | undefined): number | undefined {
  const cuts = [data?.nextDay, data?.sameDay].flatMap((one) => (one ? [one.leavesAt] : []))
  if (cuts.length === 0) return undefined
  const next = Math.min(...cuts.map((cut) => new Date(cut).getTime()))
  return Math.min(Math.max(next - serverNow().getTime() + SECOND_MS, SECOND_MS), DAY_MS)
}

import { useEffect, useState } from 'react'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { serverNow } from '../../../platform/web/clock.ts'
import {
  listNetworkFiles,
  readNetworkFile,
  readPaymentOverview,
  readReconciliation,
} from '../contract.ts'

const KEY = 'payment operations'
const LOOK_EVERY_MS = 15_000

/** What needs a look and what is under way; looks again without counting as activity. */
export const useOverview = () =>
  useQuery({
    queryKey: [KEY, 'overview'],
    queryFn: () => call(readPaymentOverview, {}, { background: true }),
    refetchInterval: LOOK_EVERY_MS,
  })

/** Reads it again, once somebody has seen to something. */
export function useOverviewAnew(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: [KEY, 'overview'] })
}

/** Clearing accounts beside what explains them. */
export const useReconciliation = () =>
  useQuery({
    queryKey: [KEY, 'reconciliation'],
    queryFn: () => call(readReconciliation, {}, { background: true }),
    refetchInterval: LOOK_EVERY_MS,
  })

export function useFiles() {
  const query = useInfiniteQuery({
    queryKey: [KEY, 'files'],
    queryFn: ({ pageParam }) =>
      call(listNetworkFiles, { query: { after: pageParam } }, { background: true }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ files, more }) => (more ? files.at(-1)?.id : undefined),
    refetchInterval: LOOK_EVERY_MS,
  })
  return { query, files: query.data?.pages.flatMap(({ files }) => files) }
}

export function useFile(id: string) {
  const query = useInfiniteQuery({
    queryKey: [KEY, 'file', id],
    queryFn: ({ pageParam }) =>
      call(readNetworkFile, { params: { id }, query: { after: pageParam } }, { background: true }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  const pages = query.data?.pages
  return { query, file: pages?.[0]?.file, entries: pages?.flatMap(({ entries }) => entries) ?? [] }
}

const TICK_MS = 10_000

/** The server's clock, for what counts down. */
export function useNow(): Date {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

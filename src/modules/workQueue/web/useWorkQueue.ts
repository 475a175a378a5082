import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { useFollowing } from '../../../platform/web/follow.ts'
import { readWorkQueue } from '../contract.ts'
import type { ShownWork } from './shownWork.ts'

const KEY = ['work queue']
/** Some kinds tell nobody when they change, and what waits grows older by itself. */
const LOOK_EVERY_MS = 60_000

/** What waits, of one kind or of all; follows colleagues and members without a reload. */
export function useWorkQueue(shown: readonly ShownWork[], kind: string | undefined) {
  useFollowing(
    shown.flatMap(({ topics }) => topics),
    KEY,
  )
  return useQuery({
    queryKey: [...KEY, kind],
    queryFn: () => call(readWorkQueue, { query: { kind } }, { background: true }),
    refetchInterval: LOOK_EVERY_MS,
    // The rows before stay until the new ones are here, so the page does not jump.
    placeholderData: keepPreviousData,
  })
}

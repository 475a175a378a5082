import { useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { call } from '../../../platform/web/api.ts'
import { type ApproveBody, findSameChecks } from '../review.contract.ts'

/** Looks for credited checks like the one that is about to be approved. */
export function useSameChecks(id: string, approval: z.infer<typeof ApproveBody> | undefined) {
  const line = approval?.line
  const { data, isLoading } = useQuery({
    queryKey: ['deposits', 'same', id, approval?.amount, line],
    queryFn: () =>
      call(findSameChecks, { params: { id }, body: { amount: approval!.amount, line: line! } }),
    enabled: line !== undefined,
    staleTime: 0,
    gcTime: 0,
  })
  return { found: data?.deposits ?? [], isLooking: isLoading }
}

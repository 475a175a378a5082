import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { useFollowing } from '../../../platform/web/follow.ts'
import type { BodyOf } from '../../../values/endpoint.ts'
import { decideHeldPayment, listHeldPayments, readHeldPayment } from '../held.contract.ts'

const KEY = 'heldPayments'

/** Payments that wait for staff or did; follows what other administrators and members do. */
export function useHeldPayments(decided: boolean) {
  useFollowing([KEY], [KEY])
  const query = useInfiniteQuery({
    queryKey: [KEY, 'list', decided],
    queryFn: ({ pageParam }) =>
      call(
        listHeldPayments,
        { query: { decided: decided ? 'yes' : 'no', after: pageParam } },
        { background: true },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ payments, more }) => (more ? payments.at(-1)?.id : undefined),
  })
  const pages = query.data?.pages
  return { query, first: pages?.[0], payments: pages?.flatMap(({ payments }) => payments) }
}

export function useHeldPayment(id: string) {
  useFollowing([KEY], [KEY])
  return useQuery({
    queryKey: [KEY, 'payment', id],
    queryFn: () => call(readHeldPayment, { params: { id } }, { background: true }),
  })
}

export type Decision = BodyOf<typeof decideHeldPayment>

/** @param onDecided comes before the payment is read again, and what asks for the decision with it is gone */
export function useDecision(id: string, onDecided: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Decision) => call(decideHeldPayment, { params: { id }, body }),
    onSuccess: onDecided,
    onSettled: () => client.invalidateQueries({ queryKey: [KEY] }),
  })
}

import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiRefusal, call } from '../../../platform/web/api.ts'
import { useFollowing } from '../../../platform/web/follow.ts'
import {
  type Approval,
  approveRequest,
  listApprovals,
  rejectRequest,
  withdrawRequest,
} from '../contract.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

const KEY = 'approvals'

/** Requests that wait or were decided; follows what other administrators do. */
export function useApprovals(decided: boolean) {
  useFollowing(['approvals'], [KEY])
  const query = useInfiniteQuery({
    queryKey: [KEY, decided],
    queryFn: ({ pageParam }) =>
      call(
        listApprovals,
        { query: { decided: decided ? 'yes' : 'no', before: pageParam } },
        { background: true },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  const pages = query.data?.pages
  return { query, first: pages?.[0], items: pages?.flatMap(({ items }) => items) }
}

export interface Action {
  readonly action: 'approve' | 'reject' | 'withdraw'
  readonly request: Approval
  /** For a rejection. */
  readonly reason?: string
}

const carryOut = ({ action, request: { id }, reason = '' }: Action) => {
  const params = { id }
  if (action === 'approve') return call(approveRequest, { params })
  if (action === 'withdraw') return call(withdrawRequest, { params })
  return call(rejectRequest, { params, body: { reason } })
}

/** Decides a request. `problem` is the sentence for why it was not decided. */
export function useDecision(onDecided: (note: string | null) => void) {
  const t = useTranslate()
  const client = useQueryClient()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: carryOut,
    onSuccess: ({ note }) => onDecided(note),
    onSettled: () => client.invalidateQueries({ queryKey: [KEY] }),
  })
  const problem =
    error instanceof ApiRefusal
      ? error.message
      : error
        ? t(
            'We could not reach the server. Look whether the request is still there, then try again.',
          )
        : undefined
  return { decide: mutate, isPending, problem, reset }
}

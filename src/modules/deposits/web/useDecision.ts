import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { failureSentence } from '../../../platform/web/failures.ts'
import { formatMoney, fromDecimal } from '../../../values/money.ts'
import {
  APPROVE_FAILED,
  approveDeposit,
  type DepositDetail,
  REJECT_FAILED,
  rejectDeposit,
} from '../review.contract.ts'

export type Decision =
  | { readonly move: 'approve'; readonly amount: string; readonly reason?: string | undefined }
  | { readonly move: 'reject'; readonly reason: string }

function carryOut(id: string, decision: Decision): Promise<DepositDetail> {
  const params = { id }
  if (decision.move === 'reject') {
    return call(rejectDeposit, { params, body: { reason: decision.reason } })
  }
  const { amount, reason } = decision
  return call(approveDeposit, { params, body: { amount, reason } })
}

const FAILED = { approve: APPROVE_FAILED, reject: REJECT_FAILED } as const

function done({ memberName, amount, credited }: DepositDetail, { move }: Decision): string {
  const words = formatMoney(fromDecimal(credited ?? amount))
  return move === 'approve'
    ? `${words} is credited to ${memberName}, and we wrote to them.`
    : `The deposit of ${words} by ${memberName} is rejected, and we wrote to them.`
}

/** Decides about a deposit. `problem` is the sentence for why it was not decided. */
export function useDecision(id: string, onDecided: (sentence: string) => void) {
  const client = useQueryClient()
  const { mutate, isPending, error, variables, reset } = useMutation({
    mutationFn: (decision: Decision) => carryOut(id, decision),
    onSuccess: (detail, decision) => {
      client.setQueryData(['deposits', 'detail', id], detail)
      onDecided(done(detail, decision))
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['deposits'] }),
  })
  const problem = error && variables ? failureSentence(error, FAILED[variables.move]) : undefined
  return { decide: mutate, isPending, problem, reset }
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { failureSentence } from '../../../platform/web/failures.ts'
import { formatMoney, fromDecimal } from '../../../values/money.ts'
import type { Translate, Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import type * as z from 'zod/mini'
import {
  APPROVE_FAILED,
  type ApproveBody,
  approveDeposit,
  type DepositDetail,
  REJECT_FAILED,
  rejectDeposit,
} from '../review.contract.ts'

export type Decision =
  | ({ readonly move: 'approve' } & z.infer<typeof ApproveBody>)
  | { readonly move: 'reject'; readonly reason: string }

function carryOut(id: string, decision: Decision): Promise<DepositDetail> {
  const params = { id }
  if (decision.move === 'reject') {
    return call(rejectDeposit, { params, body: { reason: decision.reason } })
  }
  const { move: _, ...body } = decision
  return call(approveDeposit, { params, body })
}

const FAILED = { approve: APPROVE_FAILED, reject: REJECT_FAILED } as const

function done(
  t: Translate,
  { memberName: member, amount: asked, credited }: DepositDetail,
  { move }: Decision,
): Words {
  const amount = formatMoney(fromDecimal(credited ?? asked))
  return move === 'approve'
    ? t('{amount} is credited to {member}, and we wrote to them.', { amount, member })
    : t('The deposit of {amount} by {member} is rejected, and we wrote to them.', {
        amount,
        member,
      })
}

/** Decides about a deposit. `problem` is the sentence for why it was not decided. */
export function useDecision(id: string, onDecided: (sentence: Words) => void) {
  const t = useTranslate()
  const client = useQueryClient()
  const { mutate, isPending, error, variables, reset } = useMutation({
    mutationFn: (decision: Decision) => carryOut(id, decision),
    onSuccess: (detail, decision) => {
      client.setQueryData(['deposits', 'detail', id], detail)
      onDecided(done(t, detail, decision))
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['deposits'] }),
  })
  const problem =
    error && variables ? failureSentence(t, error, t(FAILED[variables.move])) : undefined
  return { decide: mutate, isPending, problem, reset }
}

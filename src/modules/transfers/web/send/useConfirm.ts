import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../../platform/web/api.ts'
import { type OrderProblem, refusalSentence } from '../../../../platform/web/failures.ts'
import { useSettling } from '../../../../platform/web/settling.ts'
import { ENTER_OTP, INVALID_OTP } from '../../../../values/freshProof.ts'
import { type Translate, verbatim, type Words } from '../../../../values/sentence.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'
import { CODE_LENGTH } from '../../../../ui/fields/codeDigits.ts'
import { confirmDraft, type Draft, sendDraftCode } from '../../draft.contract.ts'
import type { TransferReceipt } from '../../receipt.contract.ts'
import { draftProblemOf, problemOf } from './sendProblem.ts'

/** Refusals that are about the code and stand beside it. */
const CODE_FAULTS: readonly (string | undefined)[] = [
  'code_invalid',
  'code_over',
  'too_many_codes',
  'invalid_input',
]

/** The code under a review: typed, sent with the draft it belongs to, asked for again. */
export function useConfirm(id: string, draft: Draft, onSent: (receipt: TransferReceipt) => void) {
  const t = useTranslate()
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<Words>()
  const [attempt, setAttempt] = useState(0)
  const fail = (sentence: Words) => {
    setFault(sentence)
    setAttempt((count) => count + 1)
  }
  const sending = useSettling<{ draftId: string; code: string }, TransferReceipt, OrderProblem>({
    idOf: () => id,
    problemOf: problemOf(t),
    deliver: ({ draftId, code }) => call(confirmDraft, { params: { id: draftId }, body: { code } }),
    onDone: onSent,
    onProblem: (problem) => {
      if (problem.code === undefined) return
      setCode('')
      if (CODE_FAULTS.includes(problem.code)) fail(problem.sentence)
    },
  })
  const another = useMutation({
    mutationFn: (draftId: string) => call(sendDraftCode, { params: { id: draftId } }),
    onSuccess: () => {
      setCode('')
      setFault(undefined)
      sending.reset()
    },
  })
  const send = () => {
    if (code === '') return fail(t(ENTER_OTP))
    if (code.length !== CODE_LENGTH) return fail(t(INVALID_OTP))
    setFault(undefined)
    sending.send({ draftId: draft.id, code })
  }
  const { problem } = sending
  return {
    code,
    setCode: (digits: string) => {
      setFault(undefined)
      setCode(digits)
    },
    fault,
    attempt,
    send,
    isSending: sending.isPending,
    reset: sending.reset,
    denied: problem?.code === 'ACCOUNT_LOCKED' ? problem : undefined,
    problem:
      problem?.code === 'ACCOUNT_LOCKED' || CODE_FAULTS.includes(problem?.code)
        ? undefined
        : problem,
    another: {
      ask: () => another.mutate(draft.id),
      isPending: another.isPending,
      answer: another.data,
      problem:
        another.error && !deniedIn(t, another.error) ? wordsFor(t, another.error) : undefined,
      denied: another.error ? deniedIn(t, another.error) : undefined,
      reset: another.reset,
    },
  }
}

/** The limit was reached meanwhile. */
function deniedIn(t: Translate, error: Error): OrderProblem | undefined {
  const problem = draftProblemOf(t, error, { online: navigator.onLine })
  return problem.code === 'ACCOUNT_LOCKED' ? problem : undefined
}

export type Confirm = ReturnType<typeof useConfirm>

function wordsFor(t: Translate, error: Error): Words {
  const { sentence } = draftProblemOf(t, error, { online: navigator.onLine })
  return refusalSentence(error) ?? verbatim(`${t('No new code was sent.')} ${sentence}`)
}

import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { serverNow } from '../../../platform/web/clock.ts'
import { useSettling } from '../../../platform/web/settling.ts'
import { newId } from '../../../values/ids.ts'
import type { AccountOverview } from '../../activity/contract.ts'
import { type Deposit, submitDeposit, type SubmitDepositBody } from '../contract.ts'
import {
  bodyOf,
  detailProblems,
  type DepositValues,
  type FieldProblem,
  type Photo,
  photoProblems,
} from './depositValues.ts'
import { problemOf, type SendProblem } from './sendProblem.ts'
import { type DepositStep, STEPS, useDepositStep } from './useDepositStep.ts'

const blank = (accounts: readonly AccountOverview[]): DepositValues => ({
  accountId: accounts.find(({ status }) => status === 'open')?.id ?? '',
  amount: '',
  note: '',
  front: undefined,
  back: undefined,
})

const problemsOf = (step: DepositStep, values: DepositValues): readonly FieldProblem[] => {
  if (step === 'details') return detailProblems(values)
  return step === 'front' || step === 'back' ? photoProblems(step, values) : []
}

/** How far somebody can be with what is filled in: a step whose answers are missing is the last. */
const reachedWith = (values: DepositValues, sent: Deposit | undefined): DepositStep =>
  sent ? 'sent' : (STEPS.find((step) => problemsOf(step, values).length > 0) ?? 'review')

const forget = (photo: Photo | undefined): void => {
  if (photo) URL.revokeObjectURL(photo.address)
}

/** A deposit on its way: what is filled in, which step is open, and what came of sending it. */
export function useDeposit(accounts: readonly AccountOverview[]) {
  const client = useQueryClient()
  const [id, setId] = useState(() => newId(serverNow().getTime()))
  const [values, setValues] = useState(() => blank(accounts))
  const [sent, setSent] = useState<Deposit>()
  const [wrong, setWrong] = useState<{ step: DepositStep; attempt: number }>()
  const { step, go } = useDepositStep(reachedWith(values, sent))
  const sending = useSettling<SubmitDepositBody, Deposit, SendProblem>({
    idOf: (body) => body.id,
    deliver: (body) => call(submitDeposit, { body }),
    problemOf,
    onDone: (deposit) => {
      setSent(deposit)
      go('sent', { replace: true })
      for (const key of ['deposits', 'overview', 'activity']) {
        void client.invalidateQueries({ queryKey: [key] })
      }
    },
  })
  const startAgain = () => {
    setId(newId(serverNow().getTime()))
    for (const photo of [values.front, values.back]) forget(photo)
    setValues({ ...blank(accounts), accountId: values.accountId })
    setSent(undefined)
    setWrong(undefined)
    sending.reset()
    go('details')
  }
  const put = (changed: Partial<DepositValues>) => {
    sending.reset()
    for (const side of ['front', 'back'] as const) if (side in changed) forget(values[side])
    setValues((before) => ({ ...before, ...changed }))
  }
  /** Nobody is corrected before they want to go on. */
  const next = () => {
    if (problemsOf(step, values).length > 0) {
      setWrong((before) => ({ step, attempt: (before?.attempt ?? 0) + 1 }))
      return
    }
    setWrong(undefined)
    go(STEPS[STEPS.indexOf(step) + 1]!)
  }
  const send = () => {
    const body = bodyOf(id, values)
    if (body) sending.send(body)
  }
  return {
    // Back never leads to a form that was sent; only a new deposit does.
    step: sent ? ('sent' as const) : step,
    go,
    values,
    put,
    next,
    send,
    sent,
    startAgain,
    problems: wrong?.step === step ? problemsOf(step, values) : [],
    attempt: wrong?.attempt ?? 0,
    sending: sending.isPending,
    sendProblem: sending.problem,
  }
}

export type DepositForm = ReturnType<typeof useDeposit>

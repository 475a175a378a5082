import { useState } from 'react'
import { call } from '../../../../platform/web/api.ts'
import { type OrderProblem, orderProblemOf } from '../../../../platform/web/failures.ts'
import { useFreshProof } from '../../../../platform/web/freshProof.ts'
import { useSettling } from '../../../../platform/web/settling.ts'
import type { ReplyOf } from '../../../../values/endpoint.ts'
import type { FreshProof } from '../../../../values/freshProof.ts'
import { say } from '../../../../values/sentence.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'
import { type Pull } from '../../contract.ts'
import {
  askPullCode,
  AUTHORIZATION_VERSION,
  type PullDetails,
  pullIn,
} from '../../pull.contract.ts'

const WORDS = {
  nothingDone: say('No money was moved.'),
  unknown: say(
    'We cannot tell whether it was sent. Trying again is safe: this transfer can happen only once.',
  ),
}

interface Order {
  readonly id: string
  readonly details: PullDetails
  readonly proof: FreshProof
}

/** The code for exactly one amount from one linked account, and the transfer that it makes. */
export function usePulling(linkId: string, onPulled: (pull: Pull) => void) {
  const t = useTranslate()
  const [plan, setPlan] = useState<Pick<ReplyOf<typeof askPullCode>, 'leavesAt' | 'arrivesOn'>>()
  const proof = useFreshProof<PullDetails>({
    what: 'transfer',
    ask: async ({ payment, anew }) => {
      const answer = await call(askPullCode, {
        params: { id: linkId },
        body: { pull: payment, anew },
      })
      setPlan(answer)
      return answer
    },
    words: WORDS,
  })
  const pulling = useSettling<Order, Pull, OrderProblem>({
    idOf: ({ id }) => id,
    deliver: ({ id, details, proof: given }) =>
      call(pullIn, {
        params: { id: linkId },
        body: { id, ...details, authorization: AUTHORIZATION_VERSION, proof: given },
      }),
    problemOf: orderProblemOf(t, WORDS),
    onDone: onPulled,
    onProblem: (problem) => {
      // After silence the same code is tried again.
      if (problem.code !== undefined) proof.refused(problem)
    },
  })
  return {
    /** When it leaves and is credited; undefined until the server was asked. */
    plan,
    question: proof.question,
    problems: proof.problems,
    attempt: proof.attempt,
    asking: proof.isPending,
    askProblem: proof.problem,
    problem: proof.isAboutCode(pulling.problem) ? undefined : pulling.problem,
    busy: pulling.isPending,
    begin: (details: PullDetails, onAsked: () => void) => {
      pulling.reset()
      proof.ask(details, onAsked)
    },
    reset: () => {
      proof.reset()
      pulling.reset()
    },
    pull: (id: string, details: PullDetails) => {
      const taken = proof.take()
      if (taken?.proof) pulling.send({ id, details, proof: taken.proof })
    },
  }
}

export type Pulling = ReturnType<typeof usePulling>

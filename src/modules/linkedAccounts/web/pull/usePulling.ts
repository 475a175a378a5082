import { useState } from 'react'
import { call } from '../../../../platform/web/api.ts'
import { useProvenOrder } from '../../../../platform/web/provenOrder.ts'
import type { ReplyOf } from '../../../../values/endpoint.ts'
import { say } from '../../../../values/sentence.ts'
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

/** The code for exactly one amount from one linked account, and the transfer that it makes. */
export function usePulling(pullId: string, linkId: string, onPulled: (pull: Pull) => void) {
  const [plan, setPlan] = useState<Pick<ReplyOf<typeof askPullCode>, 'leavesAt' | 'arrivesOn'>>()
  const params = { id: linkId }
  const order = useProvenOrder<PullDetails, Pull>({
    what: 'transfer',
    words: WORDS,
    ask: async (pull, anew) => {
      const answer = await call(askPullCode, { params, body: { id: pullId, pull, anew } })
      setPlan(answer)
      return answer
    },
    deliver: (id, details, proof) =>
      call(pullIn, {
        params,
        body: { id, ...details, authorization: AUTHORIZATION_VERSION, proof },
      }),
    onDone: onPulled,
  })
  /** When it leaves and is credited; undefined until the server was asked. */
  return { ...order, plan }
}

export type Pulling = ReturnType<typeof usePulling>

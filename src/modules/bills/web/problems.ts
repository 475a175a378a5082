import { ApiRefusal, NetworkFailure } from '../../../platform/web/api.ts'
import type { Attempt } from '../../../platform/web/settling.ts'
import { PAYMENT_FAILED } from '../contract.ts'

/** Why a payment was not scheduled, and what that means for the money. */
export interface BillProblem {
  readonly sentence: string
  readonly about: string
  /** No answer came or the server stumbled: sending the same id again settles it. */
  readonly retry: boolean
  /** This id belongs to another payment; only a new form gets further. */
  readonly startAgain: boolean
}

const NOTHING_SCHEDULED = 'Nothing was scheduled. No money left your account.'

const UNKNOWN: BillProblem = {
  sentence: PAYMENT_FAILED,
  about:
    'We cannot tell whether your payment was scheduled. Trying again is safe: it can be scheduled only once.',
  retry: true,
  startAgain: false,
}

export function billProblem(error: unknown, { online, unsettled }: Attempt): BillProblem {
  if (error instanceof ApiRefusal) {
    if (error.status >= 500) return UNKNOWN
    const startAgain = error.code === 'id_reused'
    const about = startAgain ? '' : NOTHING_SCHEDULED
    return { sentence: error.message, about, retry: false, startAgain }
  }
  if (online) return UNKNOWN
  const offline = { ...UNKNOWN, sentence: 'You are offline.' }
  return unsettled
    ? offline
    : { ...offline, about: `${NOTHING_SCHEDULED} Try again when you are back.` }
}

/** A refusal speaks for itself; after silence the list shows how things stand. */
export function changeProblem(error: Error): string {
  if (error instanceof ApiRefusal && error.status < 500) return error.message
  return error instanceof NetworkFailure
    ? 'We could not reach the server, and cannot tell whether the change was made. Check the list, then try again.'
    : error.message
}

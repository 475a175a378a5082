import { ApiRefusal } from '../../../platform/web/api.ts'
import { TRANSFER_REFUSALS } from '../contract.ts'

/** Why a transfer did not end in a receipt, and what that means for the money. */
export interface SendProblem {
  readonly sentence: string
  readonly about: string
  /** No answer came or the server stumbled: sending the same id again settles it. */
  readonly retry: boolean
  /** This id belongs to another transfer; only a new form gets further. */
  readonly startAgain: boolean
}

const NOTHING_MOVED = 'No money left your account.'

const UNKNOWN: SendProblem = {
  sentence: 'We could not reach the server.',
  about:
    'We cannot tell whether your money moved. Trying again is safe: this transfer can happen only once, and you get its receipt either way.',
  retry: true,
  startAgain: false,
}

/** How a request was made: what a failure means depends on it. */
interface Attempt {
  /** Whether the browser had a network. */
  readonly online: boolean
  /** An earlier request of this transfer ended in silence and may have moved the money. */
  readonly unsettled: boolean
}

export function problemOf(error: unknown, { online, unsettled }: Attempt): SendProblem {
  if (!(error instanceof ApiRefusal)) {
    if (online) return UNKNOWN
    const offline = { ...UNKNOWN, sentence: 'You are offline.' }
    return unsettled
      ? offline
      : { ...offline, about: `${NOTHING_MOVED} Try again when you are back.` }
  }
  if (error.status >= 500)
    return { ...UNKNOWN, sentence: TRANSFER_REFUSALS.transfer_failed.message }
  const startAgain = error.code === 'id_reused'
  return {
    sentence: error.message,
    about: startAgain ? '' : NOTHING_MOVED,
    retry: false,
    startAgain,
  }
}

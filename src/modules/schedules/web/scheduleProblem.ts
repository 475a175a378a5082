import { ApiRefusal } from '../../../platform/web/api.ts'
import type { Attempt } from '../../../platform/web/settling.ts'

/** Why a transfer was not scheduled, and what that means. */
export interface ScheduleProblem {
  readonly sentence: string
  readonly about: string
  /** No answer came or the server stumbled: sending the same id again settles it. */
  readonly retry: boolean
  /** This id belongs to another schedule; only a new form gets further. */
  readonly startAgain: boolean
}

const NOTHING_SCHEDULED = 'Nothing was scheduled. No money left your account.'

const UNKNOWN: ScheduleProblem = {
  sentence: 'We could not reach the server.',
  about:
    'We cannot tell whether your transfer was scheduled. Trying again is safe: it can be scheduled only once.',
  retry: true,
  startAgain: false,
}

export function problemOf(error: unknown, { online, unsettled }: Attempt): ScheduleProblem {
  if (error instanceof ApiRefusal) {
    if (error.status >= 500) return { ...UNKNOWN, sentence: error.message }
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

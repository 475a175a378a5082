import { ApiRefusal } from '../../../../platform/web/api.ts'
import type { Attempt } from '../../../../platform/web/settling.ts'
import { DASHBOARD_FAILURE } from '../../contract.ts'

/** Why a transfer did not end in a receipt, and what that means for the money. */
export interface SendProblem {
  readonly sentence: string
  readonly about: string
  /** No answer came or the server stumbled: sending the same again settles it. */
  readonly retry: boolean
  /** This id belongs to another transfer; only a new form gets further. */
  readonly startAgain: boolean
  /** The name of the refusal; undefined after silence. */
  readonly code?: string
  /** Which fields of what was sent the server objects to. */
  readonly fields?: Readonly<Record<string, string>>
}

const NOTHING_MOVED = 'No money left your account.'

const UNKNOWN: SendProblem = {
  sentence: 'We could not reach the server.',
  about:
    'We cannot tell whether your money moved. Trying again is safe: this transfer can happen only once, and you get its receipt either way.',
  retry: true,
  startAgain: false,
}

/** Refusals after which this form can never be sent: its id stands for another transfer. */
const SPENT_IDS: readonly string[] = ['id_reused', 'draft_sent']

/** What a failed request means that would have moved money. */
export function problemOf(error: unknown, { online, unsettled }: Attempt): SendProblem {
  if (!(error instanceof ApiRefusal)) {
    if (online) return UNKNOWN
    const offline = { ...UNKNOWN, sentence: 'You are offline.' }
    return unsettled
      ? offline
      : { ...offline, about: `${NOTHING_MOVED} Try again when you are back.` }
  }
  if (error.status >= 500) return { ...UNKNOWN, sentence: DASHBOARD_FAILURE }
  return refused(error)
}

/** What a failed request means that only asked for a code: nothing can have moved. */
export function draftProblemOf(error: unknown, online: boolean): SendProblem {
  if (error instanceof ApiRefusal && error.status < 500) return refused(error)
  const sentence =
    error instanceof ApiRefusal ? DASHBOARD_FAILURE : online ? UNKNOWN.sentence : 'You are offline.'
  return { sentence, about: NOTHING_MOVED, retry: true, startAgain: false }
}

function refused({ message, code, fields }: ApiRefusal): SendProblem {
  const startAgain = SPENT_IDS.includes(code)
  return {
    sentence: message,
    about: startAgain ? '' : NOTHING_MOVED,
    retry: false,
    startAgain,
    code,
    fields,
  }
}

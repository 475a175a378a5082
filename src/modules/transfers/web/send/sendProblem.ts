import {
  type OrderProblem,
  orderProblemOf,
  refusedOrder,
  saidNo,
} from '../../../../platform/web/failures.ts'
import { DASHBOARD_FAILURE } from '../../contract.ts'
import { say, type Translate } from '../../../../values/sentence.ts'

const NOTHING_MOVED = say('No money left your account.')

export const TRANSFER_WORDS = {
  nothingDone: NOTHING_MOVED,
  unknown: say(
    'We cannot tell whether your money moved. Trying again is safe: this transfer can happen only once, and you get its receipt either way.',
  ),
  stumbled: DASHBOARD_FAILURE,
}

/** What a failed request means that would have moved money. */
export const problemOf = (t: Translate) => orderProblemOf(t, TRANSFER_WORDS)

/** What a failed request means that only asked for a code: nothing can have moved. */
export function draftProblemOf(
  t: Translate,
  error: unknown,
  { online }: { readonly online: boolean },
): OrderProblem {
  if (saidNo(error)) return refusedOrder(error, t(NOTHING_MOVED))
  const { sentence } = problemOf(t)(error, { online, unsettled: false })
  return { sentence, about: t(NOTHING_MOVED), retry: true, startAgain: false }
}

/** Which field of any form each refusal of a draft is about. */
export const DRAFT_FIELD_OF = {
  insufficient_funds: 'amount',
  daily_cap_exceeded: 'amount',
  invalid_amount: 'amount',
  source_account_not_found: 'fromAccountId',
  account_not_open: 'fromAccountId',
  account_fixed: 'fromAccountId',
} as const

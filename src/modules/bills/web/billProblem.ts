import { orderProblemOf, type OrderWords } from '../../../platform/web/failures.ts'
import { PAYMENT_FAILED } from '../contract.ts'
import { say, type Translate } from '../../../values/sentence.ts'

export const BILL_WORDS: OrderWords = {
  nothingDone: say('Nothing was scheduled. No money left your account.'),
  unknown: say(
    'We cannot tell whether your payment was scheduled. Trying again is safe: it can be scheduled only once.',
  ),
  stumbled: PAYMENT_FAILED,
  silent: PAYMENT_FAILED,
}

/** Why a payment was not scheduled, and what that means for the money. */
export const billProblem = (t: Translate) => orderProblemOf(t, BILL_WORDS)

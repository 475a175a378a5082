import { orderProblemOf } from '../../../platform/web/failures.ts'
import { PAYMENT_FAILED } from '../contract.ts'

/** Why a payment was not scheduled, and what that means for the money. */
export const BILL_WORDS = {
  nothingDone: 'Nothing was scheduled. No money left your account.',
  unknown:
    'We cannot tell whether your payment was scheduled. Trying again is safe: it can be scheduled only once.',
  stumbled: PAYMENT_FAILED,
  silent: PAYMENT_FAILED,
}

export const billProblem = orderProblemOf(BILL_WORDS)

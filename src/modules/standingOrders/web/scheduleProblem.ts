import { orderProblemOf } from '../../../platform/web/failures.ts'

/** Why a transfer was not scheduled, and what that means. */
export const problemOf = orderProblemOf({
  nothingDone: 'Nothing was scheduled. No money left your account.',
  unknown:
    'We cannot tell whether your transfer was scheduled. Trying again is safe: it can be scheduled only once.',
})

import { orderProblemOf, type OrderWords } from '../../../platform/web/failures.ts'
import { say, type Translate } from '../../../values/sentence.ts'

const WORDS: OrderWords = {
  nothingDone: say('Nothing was scheduled. No money left your account.'),
  unknown: say(
    'We cannot tell whether your transfer was scheduled. Trying again is safe: it can be scheduled only once.',
  ),
}

/** Why a transfer was not scheduled, and what that means. */
export const problemOf = (t: Translate) => orderProblemOf(t, WORDS)

import type { ActivityStatus } from '../contract.ts'
import { say, type Sentence } from '../../../values/sentence.ts'

/** What a status means for the money, after the word itself. */
export const STATUS_MEANS: Readonly<Record<ActivityStatus, Sentence>> = {
  Completed: say('The money has moved.'),
  Pending: say('The amount is set aside and has not moved yet.'),
  Reversed: say('This was undone and does not count.'),
  Queued: say('It waits to be sent, and can still be cancelled until it leaves.'),
  Sent: say('It is on its way to the other bank.'),
  Cancelled: say('It was not sent and does not count.'),
  Returned: say('The other bank sent it back.'),
}

/** Money that has not moved for good: the line is struck through. */
export const isStruck = (status: ActivityStatus): boolean =>
  status === 'Reversed' || status === 'Cancelled' || status === 'Returned'

/** Money nobody's balance shows yet. */
export const isWaiting = (status: ActivityStatus): boolean =>
  status === 'Pending' || status === 'Queued'

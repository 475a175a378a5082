import type { ActivityStatus } from '../contract.ts'

/** What a status means for the money, after the word itself. */
export const STATUS_MEANS: Readonly<Record<ActivityStatus, string>> = {
  Completed: 'The money has moved.',
  Pending: 'The amount is set aside and has not moved yet.',
  Reversed: 'This was undone and does not count.',
  Queued: 'It waits to be sent, and can still be cancelled until it leaves.',
  Sent: 'It is on its way to the other bank.',
  Cancelled: 'It was not sent and does not count.',
  Returned: 'The other bank sent it back.',
}

/** Money that has not moved for good: the line is struck through. */
export const isStruck = (status: ActivityStatus): boolean =>
  status === 'Reversed' || status === 'Cancelled' || status === 'Returned'

/** Money nobody's balance shows yet. */
export const isWaiting = (status: ActivityStatus): boolean =>
  status === 'Pending' || status === 'Queued'

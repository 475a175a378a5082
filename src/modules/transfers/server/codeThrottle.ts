import type { Db } from '../../../platform/server/db.ts'
import { windowThrottle } from '../../../platform/server/throttle.ts'

const charge = windowThrottle('transfer_throttle')

/** More than anybody types, far less than a program sends. */
const REQUESTS = { countMax: 30, lasts: '10 minutes' }

/**
 * Counts a request that may open a code for money of this member: of drafts, bills and schedules
 * together. False when there were too many. Never call it inside a transaction: a refusal would
 * take the count back.
 */
export const mayAskForCode = (db: Db, now: Date, memberId: string): Promise<boolean> =>
  charge(db, now, { key: `drafts of ${memberId}`, ...REQUESTS })

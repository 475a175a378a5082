import type { Db } from '../../../platform/server/db.ts'
import { throttle } from '../../../platform/server/throttle.ts'

/** More than anybody types, far less than a program sends. */
const REQUESTS = { countMax: 30, lasts: '10 minutes' }

/**
 * Counts a request that may open a code for money of this member: of drafts, bills and schedules
 * together. False when there were too many.
 */
export const mayAskForCode = async (db: Db, now: Date, personId: string): Promise<boolean> =>
  (await throttle(db, now, { key: `drafts of ${personId}`, ...REQUESTS })) === 0

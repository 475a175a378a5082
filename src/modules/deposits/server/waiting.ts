import type { WorkKind } from '../../workQueue/server/workQueue.ts'
import { countWaiting, firstWaiting } from './queue.ts'

/** Checks whose photos somebody has to look at. */
export const depositsWaiting: WorkKind = {
  kind: 'deposits',
  permission: 'deposits:review',
  waiting: async (db, _reader, limit) => ({
    count: await countWaiting(db),
    first: await firstWaiting(db, limit),
  }),
}

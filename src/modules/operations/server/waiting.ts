import { countSetAside, firstSetAside } from '../../../platform/server/jobFailures.ts'
import type { WorkKind } from '../../workQueue/server/workQueue.ts'

/** What jobs gave up after their last try: somebody has to have it tried again or put it away. */
export const setAsideWaiting: WorkKind = {
  kind: 'jobs',
  permission: 'jobs:run',
  waiting: async (db, _reader, limit) => ({
    count: await countSetAside(db),
    first: (await firstSetAside(db, limit)).map(({ job, rowId, title, failedAt }) => ({
      id: `${job} ${rowId}`,
      task: 'retry',
      name: null,
      about: title,
      amount: null,
      since: failedAt,
    })),
  }),
}

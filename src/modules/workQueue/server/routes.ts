import type { Db } from '../../../platform/server/db.ts'
import type { Mount } from '../../../platform/server/routes.ts'
import { ok, refuse } from '../../../values/result.ts'
import { readWorkQueue } from '../contract.ts'
import { workQueueOf } from './reading.ts'
import type { WorkKind } from './workQueue.ts'

interface Parts {
  readonly db: Db
  readonly kinds: readonly WorkKind[]
}

export function workQueueRoutes(mount: Mount, { db, kinds }: Parts): void {
  mount(readWorkQueue, async ({ context, query }) => {
    const queue = await workQueueOf(db, context, kinds, query.kind)
    return queue ? ok(queue) : refuse('kind_not_found')
  })
}

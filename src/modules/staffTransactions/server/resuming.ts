import type { RawBuilder } from 'kysely'
import type { ActionContext } from '../../../platform/server/action.ts'
import { claimLoop, type JobDependencies } from '../../../platform/server/claimLoop.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { assert } from '../../../values/result.ts'
import { stepDeletion } from './deleting.ts'
import type { DeletionRow, EntryTables } from './tables.ts'

/** How long whoever began a deletion is left alone with it. */
const ABANDONED_AFTER_MS = 60_000

/**
 * Goes on with deletions whose steps nobody asks for any more, in the name of whoever began them.
 * @returns how many steps were taken
 */
export const resumeDeletions = (
  db: Db,
  dependencies: JobDependencies,
  countMax: number,
): Promise<number> =>
  claimLoop(
    db,
    dependencies,
    {
      job: 'deletions left behind',
      key: ['id'],
      claim: claimAbandoned,
      titleOf: ({ total_count: count }) =>
        `Deletion of ${count} ${count === 1 ? 'transaction' : 'transactions'} of a member`,
      process: async (tx, ctx, { id, actor_id: actorId, address }) => {
        const stepped = await stepDeletion(tx, { ...ctx, actorId, address }, id)
        assert(stepped.ok, 'whoever began a deletion may go on with it')
      },
    },
    countMax,
  )

const claimAbandoned = (
  tx: Tx,
  { at }: ActionContext<null>,
  mayBeTried: RawBuilder<boolean>,
): Promise<DeletionRow | undefined> =>
  tx
    .withTables<EntryTables>()
    .selectFrom('staff_deletion')
    .selectAll()
    .where('state', '=', 'running')
    .where('started_at', '<', new Date(at.getTime() - ABANDONED_AFTER_MS))
    .where(mayBeTried)
    .orderBy('started_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

import { sql } from 'kysely'
import type { ActionContext } from '../../../platform/server/action.ts'
import {
  claimLoop,
  DUE_AT_ONCE_MAX,
  type JobDependencies,
} from '../../../platform/server/claimLoop.ts'
import { attempt, type Db, type Tx } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import type { Job } from '../../../platform/server/worker.ts'
import { addDays, type Day, dayOf } from '../../../values/dates.ts'
import { newId } from '../../../values/ids.ts'
import { assert, refuse } from '../../../values/result.ts'
import { passPutAway } from './changing.ts'
import type { KindTypes, OrderKind } from './kind.ts'
import { passDate } from './rows.ts'

/** What day it is where the institution is. */
export const todayIn = ({
  at,
  institution,
}: Pick<ActionContext<string | null>, 'at' | 'institution'>): Day => dayOf(at, institution.timeZone)

/** How long after its date money still leaves: a long weekend and a day to mend a server. */
const LATE_DAYS_MAX = 5

/**
 * Whether a date has passed too long ago. Money that is set aside leaves however late: the member
 * counts on it and cannot spend it otherwise.
 */
export const isTooLate = (dueOn: Day, today: Day): boolean => addDays(dueOn, LATE_DAYS_MAX) < today

/** The job that serves what is due of a kind, for the module that announces it. */
export const dueJob = <K extends KindTypes>(
  kind: OrderKind<K>,
  about: string,
  dependencies: JobDependencies & { readonly db: Db },
): Job => ({
  name: kind.job,
  about,
  lane: 'payments',
  serves: 'payments',
  everyMs: 60_000,
  run: () => runDue(dependencies.db, dependencies, kind, DUE_AT_ONCE_MAX),
  putAway: (tx, ctx, rowId) => passPutAway(tx, ctx, kind, rowId),
})

/**
 * Serves up to `limit` dates that have come, those first that have been due longest: the money, what
 * became of the date, and the date to come are one transaction, so a date is served once or is still
 * due.
 * @returns how many dates have passed; less than `limit` when nothing more is due
 */
export const runDue = <K extends KindTypes>(
  db: Db,
  dependencies: JobDependencies,
  kind: OrderKind<K>,
  limit: number,
): Promise<number> =>
  claimLoop<K['row']>(
    db,
    dependencies,
    {
      job: kind.job,
      key: ['id', kind.dueColumn],
      claim: async (tx, ctx, mayBeTried) => {
        const dueOn = sql.ref(kind.dueColumn)
        // Whatever is locked is being served, or changed, by somebody else right now.
        const { rows } = await sql<K['row']>`
          select * from ${sql.table(kind.name)}
           where ${dueOn} <= ${todayIn(ctx)} and ${mayBeTried}
           order by ${dueOn}, id limit 1 for update skip locked`.execute(tx)
        return rows[0]
      },
      titleOf: (order) => `${kind.titleOf(order)} due on ${order.next_on}`,
      process: (tx, ctx, order) => serve(tx, ctx, kind, order),
    },
    limit,
  )

/** Serves one date, or says why it could not be; it has passed in either case. */
async function serve<K extends KindTypes>(
  tx: Tx,
  ctx: ActionContext<null>,
  kind: OrderKind<K>,
  order: K['row'],
): Promise<void> {
  const { at } = ctx
  const { [kind.dueColumn]: dueOn, hold_id: holdId = null } = order
  assert(dueOn, 'only what has a next date is claimed')
  const served = await attempt(tx, async () => {
    if (holdId === null && isTooLate(dueOn, todayIn(ctx))) return refuse('too_late')
    const id = holdId ?? newId(at.getTime())
    await passDate(tx, kind, order, { id, outcome: kind.runs.served, reason: null, at })
    // Last, because money locks accounts that many use until the transaction commits.
    return kind.execute(tx, ctx, order, id)
  })
  if (!served.ok) {
    const { code: reason } = served
    const run = { id: newId(at.getTime()), outcome: 'failed', reason, at }
    const { [kind.dueColumn]: nextOn = null } = await passDate(tx, kind, order, run)
    await kind.fail(tx, ctx, order, { reason, nextOn })
    await kind.giveBack(tx, ctx, order)
  }
  await publish(tx, `${kind.name}s`, [order.person_id])
}

import {
  type ActionContext,
  type ActionDependencies,
  jobContextOf,
} from '../../../platform/server/action.ts'
import { claimLoop, mayBeTried } from '../../../platform/server/claimLoop.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import type { Log } from '../../../platform/server/log.ts'
import { publish } from '../../../platform/server/outbox.ts'
import { type Day, dayOf } from '../../../values/dates.ts'
import { formatMoney, money } from '../../../values/money.ts'
import { audit } from '../../audit/server/audit.ts'
import { release, timingIn } from '../../ledger/server/ledger.ts'
import { auditedAmount } from './model.ts'
import { notifyOfRelease } from './notifications.ts'
import { type HoldRow, type DepositTables, TOPIC } from './tables.ts'

const JOB = 'deposit holds'

interface ReleaseDependencies extends ActionDependencies {
  readonly log: Pick<Log, 'error'>
}

/**
 * Frees the holds whose day has come, and tells the members.
 * @returns how many
 */
export const releaseDue = (
  db: Db,
  dependencies: ReleaseDependencies,
  countMax: number,
): Promise<number> =>
  claimLoop(
    db,
    dependencies,
    {
      job: JOB,
      claim: (tx, at) => claimDue(tx, at, dayOf(at, dependencies.institution.timeZone)),
      idOf: ({ hold_id: id }) => id,
      titleOf: ({ amount }) => `Check hold of ${formatMoney(money(amount))}`,
      process: (tx, due) => releaseHold(tx, jobContextOf(dependencies), due),
    },
    countMax,
  )

const claimDue = (tx: Tx, at: Date, today: Day): Promise<HoldRow | undefined> =>
  tx
    .withTables<DepositTables>()
    .selectFrom('deposit_hold')
    .selectAll()
    .where('released_at', 'is', null)
    .where('available_on', '<=', today)
    .where(mayBeTried(JOB, ['hold_id'], at))
    .orderBy('available_on')
    .orderBy('hold_id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

async function releaseHold(tx: Tx, ctx: ActionContext<null>, due: HoldRow): Promise<void> {
  const tables = tx.withTables<DepositTables>()
  const row = await tables
    .selectFrom('deposit')
    .selectAll()
    .where('id', '=', due.deposit_id)
    .executeTakeFirstOrThrow()
  await tables
    .updateTable('deposit_hold')
    .set({ released_at: ctx.at })
    .where('hold_id', '=', due.hold_id)
    .execute()
  const released = await release(tx, due.hold_id, timingIn(ctx))
  // Staff may have deleted the pending line before: then the member had the money already.
  if (!released.ok) return
  await audit(tx, ctx, 'deposit.released', {
    subjectId: row.member_id,
    detail: { depositId: row.id, ...auditedAmount(due.amount) },
  })
  await publish(tx, TOPIC, [row.member_id])
  await notifyOfRelease(tx, ctx, row, money(due.amount))
}

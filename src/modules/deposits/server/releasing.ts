import {
  type ActionContext,
  type ActionDependencies,
  jobContextOf,
} from '../../../platform/server/action.ts'
import { type Db, inTransaction, type Tx } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import { type Day, dayOf } from '../../../values/dates.ts'
import { money } from '../../../values/money.ts'
import { audit } from '../../audit/server/audit.ts'
import { release, timingIn } from '../../ledger/server/ledger.ts'
import { auditedAmount } from './model.ts'
import { notifyOfRelease } from './notifications.ts'
import { type DepositTables, TOPIC } from './tables.ts'

/**
 * Frees the holds whose day has come, each in a transaction of its own, and tells the members.
 * However many processes do so, each hold is freed once.
 * @returns how many
 */
export async function releaseDue(
  db: Db,
  dependencies: ActionDependencies,
  countMax: number,
): Promise<number> {
  for (let count = 0; count < countMax; count++) {
    const ctx = jobContextOf(dependencies)
    if (!(await inTransaction(db, (tx) => releaseOne(tx, ctx)))) return count
  }
  return countMax
}

async function releaseOne(tx: Tx, ctx: ActionContext<null>): Promise<boolean> {
  const due = await takeDue(tx, dayOf(ctx.at, ctx.institution.timeZone))
  if (!due) return false
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
  if (!released.ok) return true
  await notifyOfRelease(tx, ctx, row, money(due.amount))
  await audit(tx, ctx, 'deposit.released', {
    subjectId: row.member_id,
    detail: { depositId: row.id, ...auditedAmount(due.amount) },
  })
  await publish(tx, TOPIC, [row.member_id])
  return true
}

const takeDue = (tx: Tx, today: Day) =>
  tx
    .withTables<DepositTables>()
    .selectFrom('deposit_hold')
    .selectAll()
    .where('released_at', 'is', null)
    .where('available_on', '<=', today)
    .orderBy('available_on')
    .orderBy('hold_id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

import type { RawBuilder } from 'kysely'
import type { ActionContext } from '../../../platform/server/action.ts'
import { claimLoop, type JobDependencies } from '../../../platform/server/claimLoop.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import { dayOf } from '../../../values/dates.ts'
import { formatMoney, money } from '../../../values/money.ts'
import { audit } from '../../audit/server/audit.ts'
import { release, timingIn } from '../../ledger/server/ledger.ts'
import { auditedAmount } from './present.ts'
import { notifyOfRelease } from './notifications.ts'
import { type HoldRow, type DepositTables, TOPIC } from './tables.ts'

/**
 * Frees the holds whose day has come, and tells the members.
 * @returns how many
 */
export const releaseDue = (
  db: Db,
  dependencies: JobDependencies,
  countMax: number,
): Promise<number> =>
  claimLoop(
    db,
    dependencies,
    {
      job: 'deposit holds',
      key: ['hold_id'],
      claim: claimDue,
      titleOf: ({ amount }) => `Check hold of ${formatMoney(money(amount))}`,
      process: releaseHold,
    },
    countMax,
  )

const claimDue = (
  tx: Tx,
  { at, institution }: ActionContext<null>,
  mayBeTried: RawBuilder<boolean>,
): Promise<HoldRow | undefined> =>
  tx
    .withTables<DepositTables>()
    .selectFrom('deposit_hold')
    .selectAll()
    .where('released_at', 'is', null)
    .where('available_on', '<=', dayOf(at, institution.timeZone))
    .where(mayBeTried)
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
    subjectId: row.person_id,
    detail: { depositId: row.id, ...auditedAmount(due.amount) },
  })
  await publish(tx, TOPIC, [row.person_id])
  await notifyOfRelease(tx, ctx, row, money(due.amount))
}

import type { Clock } from '../../../platform/server/clock.ts'
import { ledgerTime } from '../../../platform/server/clock.ts'
import { type Db, inTransaction, type Tx } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import { type Day, dayOf } from '../../../values/dates.ts'
import type { Institution } from '../../../values/institution.ts'
import { money } from '../../../values/money.ts'
import { record } from '../../audit/server/audit.ts'
import { release } from '../../ledger/server/ledger.ts'
import { tellOfRelease } from './letters.ts'
import { auditedAmount } from './scene.ts'
import { type DepositTables, TOPIC } from './tables.ts'

interface ReleaseScene {
  readonly clock: Clock
  readonly institution: Pick<Institution, 'timeZone'>
}

/**
 * Frees the holds whose day has come, each in a transaction of its own, and tells the members.
 * However many processes do so, each hold is freed once.
 * @returns how many
 */
export async function releaseDue(db: Db, scene: ReleaseScene, countMax: number): Promise<number> {
  for (let count = 0; count < countMax; count++) {
    if (!(await inTransaction(db, (tx) => releaseOne(tx, scene)))) return count
  }
  return countMax
}

async function releaseOne(tx: Tx, { clock, institution }: ReleaseScene): Promise<boolean> {
  const at = clock.now()
  const due = await takeDue(tx, dayOf(at, institution.timeZone))
  if (!due) return false
  const tables = tx.withTables<DepositTables>()
  const row = await tables
    .selectFrom('deposit')
    .selectAll()
    .where('id', '=', due.deposit_id)
    .executeTakeFirstOrThrow()
  await tables
    .updateTable('deposit_hold')
    .set({ released_at: at })
    .where('hold_id', '=', due.hold_id)
    .execute()
  const released = await release(tx, due.hold_id, { at: ledgerTime(clock) })
  // Staff may have deleted the pending line before: then the member had the money already.
  if (!released.ok) return true
  await tellOfRelease(tx, { at }, row, money(due.amount))
  await record(tx, {
    at,
    actorId: null,
    action: 'deposit.released',
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

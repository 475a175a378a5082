import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import { addDays, instantOf } from '../../../values/dates.ts'
import { type Money, money, subtract } from '../../../values/money.ts'
import { ownAccount } from '../../accounts/server/accounts.ts'
import { balanceOf } from '../../ledger/server/ledger.ts'
import { tellTomorrow } from './letters.ts'
import { setAside } from './money.ts'
import { change } from './rows.ts'
import { type BillRunScene, goThrough, type Step } from './run.ts'
import { todayIn } from './scene.ts'
import { type BillRow, type BillTables, TOPIC } from './tables.ts'

/** Nobody wants to hear of bills at midnight. */
const REMINDERS_FROM = '08:00'

/**
 * On the day before, reminds members of up to `limit` bills, each once, and sets the money aside
 * where none is. Where there is not enough, the member has the rest of the day to add it.
 * @returns how many were reminded of
 */
export async function remindDue(db: Db, scene: BillRunScene, limit: number): Promise<number> {
  const begins = instantOf(todayIn(scene), REMINDERS_FROM, scene.institution.timeZone)
  if (scene.clock.now() < begins) return 0
  return goThrough(db, scene, limit, remindNext)
}

const remindNext: Step = async (tx, scene, skipped, onClaim) => {
  const bill = await tx
    .withTables<BillTables>()
    .selectFrom('bill')
    .selectAll()
    .where('pays_on', '=', addDays(todayIn(scene), 1))
    .where(sql<boolean>`reminded_of is distinct from next_on`)
    .where(sql<boolean>`id <> all(${skipped}::uuid[])`)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!bill) return undefined
  onClaim(bill.id)
  const held = bill.hold_id === null ? await setAside(tx, scene, bill) : undefined
  const problem =
    held && !held.ok ? { reason: held.code, missing: await missingFor(tx, bill) } : undefined
  const holdId = held?.ok ? held.value : bill.hold_id
  const after = await change(tx, bill, { hold_id: holdId, reminded_of: bill.next_on })
  const { institution, clock } = scene
  await tellTomorrow({ tx, institution, bill: after, at: clock.now(), problem })
  await publish(tx, TOPIC, [bill.member_id])
  return bill.id
}

/** What has to come into the account for the bill to be paid. */
async function missingFor(tx: Tx, bill: BillRow): Promise<Money> {
  const owed = money(bill.amount_minor)
  const from = await ownAccount(tx, bill.member_id, bill.from_account_id)
  if (!from) return owed
  const { available } = await balanceOf(tx, from.ledgerAccountId)
  return available.minor >= owed.minor ? owed : subtract(owed, available)
}

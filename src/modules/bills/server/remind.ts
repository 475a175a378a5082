import { type RawBuilder, sql } from 'kysely'
import { type ActionContext, jobContextOf } from '../../../platform/server/action.ts'
import { claimLoop, type JobDependencies } from '../../../platform/server/claimLoop.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import { addDays, instantOf } from '../../../values/dates.ts'
import { type Money, money } from '../../../values/money.ts'
import { ownAccount } from '../../accounts/server/accounts.ts'
import { balanceOf, shortfall } from '../../ledger/server/ledger.ts'
import { change, todayIn } from '../../standingOrders/server/standingOrders.ts'
import { BILL } from './kind.ts'
import { setAside } from './money.ts'
import { notifyOfBillTomorrow } from './notifications.ts'
import type { BillRow } from './tables.ts'

/** Nobody wants to hear of bills at midnight. */
const REMINDERS_FROM = '08:00'

/**
 * On the day before, reminds members of up to `limit` bills, each once, and sets the money aside
 * where none is. Where there is not enough, the member has the rest of the day to add it.
 * @returns how many were reminded of
 */
export async function remindDue(
  db: Db,
  dependencies: JobDependencies,
  limit: number,
): Promise<number> {
  const ctx = jobContextOf(dependencies)
  const begins = instantOf(todayIn(ctx), REMINDERS_FROM, ctx.institution.timeZone)
  if (ctx.at < begins) return 0
  return claimLoop(
    db,
    dependencies,
    {
      job: 'bill reminders',
      key: ['id', 'pays_on'],
      claim: claimUnreminded,
      titleOf: (bill) => `${BILL.titleOf(bill)} due on ${bill.next_on}`,
      process: remind,
    },
    limit,
  )
}

async function claimUnreminded(
  tx: Tx,
  ctx: ActionContext<null>,
  mayBeTried: RawBuilder<boolean>,
): Promise<BillRow | undefined> {
  const { rows } = await sql<BillRow>`
    select * from bill
     where pays_on = ${addDays(todayIn(ctx), 1)} and reminded_of is distinct from next_on and ${mayBeTried}
     order by id limit 1 for update skip locked`.execute(tx)
  return rows[0]
}

async function remind(tx: Tx, ctx: ActionContext<null>, bill: BillRow): Promise<void> {
  const held = bill.hold_id === null ? await setAside(tx, ctx, bill) : undefined
  const problem =
    held && !held.ok ? { reason: held.code, missing: await missingFor(tx, bill) } : undefined
  const holdId = held?.ok ? held.value : bill.hold_id
  const after = await change(tx, BILL, bill, { hold_id: holdId, reminded_of: bill.next_on })
  await notifyOfBillTomorrow(tx, ctx, after, problem)
  await publish(tx, 'bills', [bill.person_id])
}

/** What has to come into the account for the bill to be paid. */
async function missingFor(tx: Tx, bill: BillRow): Promise<Money> {
  const owed = money(bill.amount_minor)
  const from = await ownAccount(tx, bill.person_id, bill.from_account_id, 'pay')
  if (!from) return owed
  const missing = shortfall(await balanceOf(tx, from.ledgerAccountId), owed)
  return missing.minor > 0n ? missing : owed
}

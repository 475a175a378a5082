import type { RawBuilder } from 'kysely'
import type { ActionContext } from '../../../platform/server/action.ts'
import { claimLoop, type JobDependencies } from '../../../platform/server/claimLoop.ts'
import { attempt, type Db, type Tx } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import { newId } from '../../../values/ids.ts'
import { formatMoney, money } from '../../../values/money.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { audit, type AuditAction } from '../../audit/server/audit.ts'
import { mayAct, mayStillLeave } from '../../transfers/server/transfers.ts'
import type { Failure } from '../contract.ts'
import { giveBack, payOut } from './money.ts'
import { notifyOfFailure, notifyOfPayment } from './notifications.ts'
import { isTooLate, todayIn } from './policy.ts'
import { passDate } from './rows.ts'
import { type BillRow, type BillTables, TOPIC } from './tables.ts'

/**
 * Pays up to `limit` bills that have come due, those first that have been due longest: the money,
 * what became of the date, and the date to come are one transaction, so a date is paid once or is
 * still due.
 * @returns how many dates have passed; less than `limit` when nothing more is due
 */
export const payDue = (db: Db, dependencies: JobDependencies, limit: number): Promise<number> =>
  claimLoop(
    db,
    dependencies,
    {
      job: 'bill payments',
      key: ['id', 'pays_on'],
      claim: claimDue,
      titleOf,
      process: payBill,
    },
    limit,
  )

/** "Bill of $84.20 due on 2026-07-15": no name, which is the member's to know. */
export const titleOf = ({ amount_minor: amount, next_on: dueOn }: BillRow): string =>
  `Bill of ${formatMoney(money(amount))} due on ${dueOn}`

const claimDue = (
  tx: Tx,
  ctx: ActionContext<null>,
  mayBeTried: RawBuilder<boolean>,
): Promise<BillRow | undefined> =>
  tx
    .withTables<BillTables>()
    .selectFrom('bill')
    .selectAll()
    .where('pays_on', '<=', todayIn(ctx))
    .where(mayBeTried)
    .orderBy('pays_on')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    // Whatever is locked is being paid, or changed, by somebody else right now.
    .skipLocked()
    .executeTakeFirst()

/** Pays one bill, or says why it could not be paid; its date has passed in either case. */
export async function payBill(tx: Tx, ctx: ActionContext<null>, bill: BillRow): Promise<void> {
  const paid = await pay(tx, ctx, bill)
  if (!paid.ok) await fail(tx, ctx, bill, paid.code)
  await publish(tx, TOPIC, [bill.member_id])
}

async function pay(
  tx: Tx,
  ctx: ActionContext<null>,
  bill: BillRow,
): Promise<Result<void, Failure>> {
  if (isTooLate(bill, todayIn(ctx))) return refuse('too_late')
  if (!(await mayAct(tx, bill.member_id))) return refuse('user_not_found')
  const { id: arranged, member_id: memberId } = bill
  if (!(await mayStillLeave(tx, ctx, { id: arranged, memberId }))) return refuse('money_held')
  const { at } = ctx
  const id = bill.hold_id ?? newId(at.getTime())
  return attempt(tx, async () => {
    await passDate(tx, bill, { id, outcome: 'paid', reason: null, at })
    await notifyOfPayment(tx, ctx, bill, id)
    await auditRun(tx, ctx, 'bill.paid', bill)
    // Last, because it locks an account that every bill uses until the transaction commits.
    const posted = await payOut(tx, ctx, bill, id)
    return posted.ok ? ok(undefined) : posted
  })
}

async function fail(
  tx: Tx,
  ctx: ActionContext<null>,
  bill: BillRow,
  reason: Failure,
): Promise<void> {
  const outcome = { id: newId(ctx.at.getTime()), outcome: 'failed', reason, at: ctx.at } as const
  const { pays_on: nextOn } = await passDate(tx, bill, outcome)
  await notifyOfFailure(tx, ctx, bill, { reason, nextOn })
  await auditRun(tx, ctx, 'bill.failed', bill, { reason })
  await giveBack(tx, ctx, bill)
}

const auditRun = (
  tx: Tx,
  ctx: ActionContext<null>,
  action: AuditAction,
  bill: BillRow,
  detail: { readonly reason?: Failure } = {},
): Promise<void> =>
  audit(tx, ctx, action, {
    subjectId: bill.member_id,
    detail: {
      bill: bill.id,
      payee: bill.payee_name,
      dueOn: bill.next_on,
      amount: bill.amount_minor.toString(),
      currency: 'USD',
      ...detail,
    },
  })

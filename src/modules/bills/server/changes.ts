import type { ActionContext } from '../../../platform/server/action.ts'
import { allOrNothing, type Db, inTransaction, type Tx } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import type { Day } from '../../../values/dates.ts'
import { newId } from '../../../values/ids.ts'
import { fromDecimal, money } from '../../../values/money.ts'
import { assert, ok, refuse, type Result } from '../../../values/result.ts'
import { labelsOf } from '../../accounts/server/accounts.ts'
import { audit, type AuditAction } from '../../audit/server/audit.ts'
import { lockSignIn } from '../../identity/server/identity.ts'
import { changeOutgoing, forgetOutgoing } from '../../transfers/server/transfers.ts'
import {
  type Bill,
  type CancelBillBody,
  type ChangeRefusal,
  dateRange,
  type EditBillBody,
  type EditRefusal,
} from '../contract.ts'
import { giveBack, setAside } from './money.ts'
import { isDue, nextDates, remindedOf, todayIn } from './policy.ts'
import { presentBill } from './present.ts'
import { change, lockOwn, passDate, writeOutcome } from './rows.ts'
import { leavingAt } from './scheduling.ts'
import { type BillRow, type BillTables, TOPIC } from './tables.ts'

/**
 * Changes what is still to come: the money set aside is given back and set aside anew. A refusal
 * leaves everything as it was.
 */
export const edit = (
  db: Db,
  ctx: ActionContext,
  edited: EditBillBody & { readonly billId: string },
): Promise<Result<Bill, EditRefusal>> =>
  allOrNothing(db, async (tx): Promise<Result<Bill, EditRefusal>> => {
    await lockSignIn(tx, ctx.actorId)
    const found = await lockSeen(tx, ctx, edited)
    if (!found.ok) return found
    const before = found.value
    const { scheduleDate, endsOn = null, timesMax = null } = edited
    if (before.frequency === 'once' && (endsOn !== null || timesMax !== null)) {
      return refuse('once_has_no_end')
    }
    const dates = await datesAfterEdit(tx, ctx, before, scheduleDate)
    if (!dates) return refuse('date_out_of_range')
    const terms = { amount_minor: fromDecimal(edited.amount).minor, memo: edited.memo ?? null }
    const changed = await changeOutgoing(tx, ctx, {
      id: before.id,
      memberId: ctx.actorId,
      amount: money(terms.amount_minor),
      leavesAt: leavingAt(ctx, scheduleDate),
    })
    if (!changed.ok) return changed
    const holdId = await holdAfterEdit(tx, ctx, { ...before, ...dates, ...terms })
    if (!holdId.ok) return holdId
    const after = await change(tx, before, {
      ...terms,
      ...dates,
      ends_on: endsOn,
      runs_left: timesMax,
      hold_id: holdId.value,
    })
    const detail = { from: termsOf(before), to: termsOf(after) }
    return finish(tx, ctx, 'bill.edited', after, detail)
  })

type Dates = Pick<BillRow, 'starts_on' | 'next_on' | 'pays_on' | 'reminded_of'>

/** Where a bill goes when its next date becomes `day`; undefined when it cannot. */
async function datesAfterEdit(
  tx: Tx,
  ctx: ActionContext,
  bill: BillRow,
  day: Day,
): Promise<Dates | undefined> {
  const { starts_on, next_on, pays_on, reminded_of } = bill
  if (day === next_on) return { starts_on, next_on, pays_on, reminded_of }
  const today = todayIn(ctx)
  const { first, last } = dateRange(today)
  if (day < first || day > last || (await isOver(tx, bill.id, day))) return undefined
  return { starts_on: day, ...nextDates(day), reminded_of: remindedOf(day, today) }
}

/** Whether a date was paid or failed; possible of a day to come where a clock was set back. */
async function isOver(tx: Tx, billId: string, day: Day): Promise<boolean> {
  const row = await tx
    .withTables<BillTables>()
    .selectFrom('bill_payment')
    .select('id')
    .where('bill_id', '=', billId)
    .where('due_on', '=', day)
    .where('outcome', '<>', 'cancelled')
    .executeTakeFirst()
  return row !== undefined
}

/** Whether any money of the bill ever left. */
async function wasPaid(tx: Tx, billId: string): Promise<boolean> {
  const row = await tx
    .withTables<BillTables>()
    .selectFrom('bill_payment')
    .select('id')
    .where('bill_id', '=', billId)
    .where('outcome', '=', 'paid')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Later dates of a repeating bill have nothing set aside until the day before. */
async function holdAfterEdit(
  tx: Tx,
  ctx: ActionContext,
  bill: BillRow,
): Promise<Result<string | null, EditRefusal>> {
  const { next_on, hold_id } = bill
  assert(next_on, 'a scheduled bill has a next date')
  const isNear = remindedOf(next_on, todayIn(ctx)) !== null
  if (hold_id === null && !isNear) return ok(null)
  await giveBack(tx, ctx, bill)
  return setAside(tx, ctx, bill)
}

/** Cancels the next payment, or all that are still to come, and gives the money back. */
export const cancel = (
  db: Db,
  ctx: ActionContext,
  cancelled: CancelBillBody & { readonly billId: string },
): Promise<Result<Bill, ChangeRefusal>> =>
  inTransaction(db, async (tx) => {
    await lockSignIn(tx, ctx.actorId)
    const found = await lockSeen(tx, ctx, cancelled)
    if (found.ok) return cancelIn(tx, ctx, found.value, cancelled.scope)
    if (found.code !== 'bill_over') return found
    const over = await lockOwn(tx, ctx.actorId, cancelled.billId)
    return over?.status === 'cancelled' ? ok(await present(tx, over)) : found
  })

async function cancelIn(
  tx: Tx,
  ctx: ActionContext,
  bill: BillRow,
  scope: CancelBillBody['scope'],
): Promise<Result<Bill, never>> {
  const { actorId: memberId, at } = ctx
  const ends = scope === 'all' || bill.frequency === 'once'
  if (ends && !(await wasPaid(tx, bill.id))) await forgetOutgoing(tx, { id: bill.id, memberId })
  await giveBack(tx, ctx, bill)
  const outcome = { id: newId(at.getTime()), outcome: 'cancelled', reason: null, at } as const
  const detail = { dueOn: bill.next_on }
  if (!ends) {
    const after = await passDate(tx, bill, outcome)
    return finish(tx, ctx, 'bill.date_cancelled', after, detail)
  }
  await writeOutcome(tx, bill, outcome)
  const gone = { ...nextDates(null), hold_id: null, status: 'cancelled' } as const
  return finish(tx, ctx, 'bill.cancelled', await change(tx, bill, gone), detail)
}

/** The lock makes the worker pass by, or makes us wait for it: then the version has gone up. */
async function lockSeen(
  tx: Tx,
  ctx: ActionContext,
  { billId, version }: { readonly billId: string; readonly version: number },
): Promise<Result<BillRow, ChangeRefusal>> {
  const row = await lockOwn(tx, ctx.actorId, billId)
  if (!row) return refuse('bill_not_found')
  if (row.status !== 'scheduled') return refuse('bill_over')
  if (row.version !== version) return refuse('changed_meanwhile')
  return isDue(row, todayIn(ctx)) ? refuse('bill_due') : ok(row)
}

const termsOf = ({ amount_minor, next_on, ends_on, runs_left }: BillRow) => ({
  amount: amount_minor.toString(),
  currency: 'USD',
  nextOn: next_on,
  endsOn: ends_on,
  timesLeft: runs_left,
})

async function finish(
  tx: Tx,
  ctx: ActionContext,
  action: AuditAction,
  row: BillRow,
  detail: Readonly<Record<string, unknown>>,
): Promise<Result<Bill, never>> {
  await audit(tx, ctx, action, {
    subjectId: ctx.actorId,
    detail: { bill: row.id, payee: row.payee_name, ...detail },
  })
  await publish(tx, TOPIC, [ctx.actorId])
  return ok(await present(tx, row))
}

const present = async (tx: Tx, row: BillRow): Promise<Bill> =>
  presentBill(row, await labelsOf(tx, row.member_id))

import { sql } from 'kysely'
import type { ActionContext } from '../../../platform/server/action.ts'
import { attempt, type Db, type Tx } from '../../../platform/server/db.ts'
import type { Day } from '../../../values/dates.ts'
import { fromDecimal } from '../../../values/money.ts'
import { assert, ok, refuse, type Result } from '../../../values/result.ts'
import {
  edit as editOrder,
  hasRun,
  type Seen,
  todayIn,
} from '../../standingOrders/server/standingOrders.ts'
import { changeOutgoing } from '../../transfers/server/transfers.ts'
import { type Bill, dateRange, type EditBillBody, type EditRefusal } from '../contract.ts'
import { BILL } from './kind.ts'
import { giveBack, setAside } from './money.ts'
import { kindOf, nextDates, remindedOf } from './policy.ts'
import { leavingAt } from './scheduling.ts'
import type { BillRow } from './tables.ts'

/**
 * Changes what is still to come: the money set aside is given back and set aside anew. A refusal
 * leaves everything as it was.
 */
export const edit = (
  db: Db,
  ctx: ActionContext,
  edited: EditBillBody & Seen,
): Promise<Result<Bill, EditRefusal>> =>
  editOrder(db, ctx, BILL, edited, (tx, before) =>
    attempt(tx, () => revise(tx, ctx, before, edited)),
  )

async function revise(
  tx: Tx,
  ctx: ActionContext,
  before: BillRow,
  edited: EditBillBody,
): Promise<Result<Partial<BillRow>, EditRefusal>> {
  const { scheduleDate, memo = null } = edited
  const dates = await datesAfterEdit(tx, ctx, before, scheduleDate)
  if (!dates) return refuse('date_out_of_range')
  const amount = fromDecimal(edited.amount)
  const leavesAt = leavingAt(ctx, scheduleDate)
  const { id, from_account_id: fromAccountId } = before
  const kept = { id, personId: ctx.actorId, fromAccountId, kind: kindOf(before) }
  const changed = await changeOutgoing(tx, ctx, { ...kept, amount, leavesAt })
  if (!changed.ok) return changed
  const columns = { ...dates, amount_minor: amount.minor, memo }
  const holdId = await holdAfterEdit(tx, ctx, { ...before, ...columns })
  return holdId.ok ? ok({ ...columns, hold_id: holdId.value }) : holdId
}

type Dates = Pick<BillRow, 'starts_on' | 'next_on' | 'pays_on' | 'reminded_of'>

/** Where a bill goes when its next date becomes `day`; undefined when it cannot. */
async function datesAfterEdit(
  tx: Tx,
  ctx: ActionContext,
  { id, starts_on, next_on, pays_on, reminded_of }: BillRow,
  day: Day,
): Promise<Dates | undefined> {
  if (day === next_on) return { starts_on, next_on, pays_on, reminded_of }
  const today = todayIn(ctx)
  const { first, last } = dateRange(today)
  // A date to come may have been paid, or have failed, where a clock was set back.
  const isOver = sql`due_on = ${day} and outcome <> 'cancelled'`
  if (day < first || day > last || (await hasRun(tx, BILL, id, isOver))) return undefined
  const { hold_id: _kept, ...dates } = nextDates(day)
  return { starts_on: day, ...dates, reminded_of: remindedOf(day, today) }
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

import { attempt, type Tx } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import type { Day } from '../../../values/dates.ts'
import { newId } from '../../../values/ids.ts'
import { money } from '../../../values/money.ts'
import { assert, ok, refuse, type Result } from '../../../values/result.ts'
import { labelsOf } from '../../accounts/server/accounts.ts'
import { type AuditAction, record } from '../../audit/server/audit.ts'
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
import { isDue, nextDates, remindedOf } from './policy.ts'
import { presentBill } from './present.ts'
import { change, lockOwn, passDate, writeOutcome } from './rows.ts'
import { type BillCustomer, type BillScene, todayIn } from './scene.ts'
import { leavingAt, minorOf } from './scheduling.ts'
import { type BillRow, type BillTables, TOPIC } from './tables.ts'

/** Who changes which bill, and from where. */
export interface BillDeed extends BillCustomer {
  readonly billId: string
}

/**
 * Changes what is still to come: the money set aside is given back and set aside anew. A refusal
 * leaves everything as it was.
 */
export const edit = (
  tx: Tx,
  scene: BillScene,
  deed: BillDeed,
  body: EditBillBody,
): Promise<Result<Bill, EditRefusal>> =>
  attempt(tx, async (): Promise<Result<Bill, EditRefusal>> => {
    await lockSignIn(tx, deed.memberId)
    const found = await lockSeen(tx, scene, deed, body.version)
    if (!found.ok) return found
    const before = found.value
    const { endsOn = null, timesMax = null } = body
    if (before.frequency === 'once' && (endsOn !== null || timesMax !== null)) {
      return refuse('once_has_no_end')
    }
    const dates = await datesAfterEdit(tx, scene, before, body.scheduleDate)
    if (!dates) return refuse('date_out_of_range')
    const terms = { amount_minor: minorOf(body.amount), memo: body.memo ?? null }
    const changed = await changeOutgoing(tx, scene, {
      id: before.id,
      memberId: deed.memberId,
      amount: money(terms.amount_minor),
      leavesAt: leavingAt(scene, body.scheduleDate),
    })
    if (!changed.ok) return changed
    const holdId = await holdAfterEdit(tx, scene, { ...before, ...dates, ...terms })
    if (!holdId.ok) return holdId
    const after = await change(tx, before, {
      ...terms,
      ...dates,
      ends_on: endsOn,
      runs_left: timesMax,
      hold_id: holdId.value,
    })
    const detail = { from: termsOf(before), to: termsOf(after) }
    return finish(tx, scene, deed, 'bill.edited', after, detail)
  })

type Dates = Pick<BillRow, 'starts_on' | 'next_on' | 'pays_on' | 'reminded_of'>

/** Where a bill goes when its next date becomes `day`; undefined when it cannot. */
async function datesAfterEdit(
  tx: Tx,
  scene: BillScene,
  bill: BillRow,
  day: Day,
): Promise<Dates | undefined> {
  const { starts_on, next_on, pays_on, reminded_of } = bill
  if (day === next_on) return { starts_on, next_on, pays_on, reminded_of }
  const today = todayIn(scene)
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
  scene: BillScene,
  bill: BillRow,
): Promise<Result<string | null, EditRefusal>> {
  const { next_on, hold_id } = bill
  assert(next_on, 'a scheduled bill has a next date')
  const isNear = remindedOf(next_on, todayIn(scene)) !== null
  if (hold_id === null && !isNear) return ok(null)
  await giveBack(tx, scene, bill)
  return setAside(tx, scene, bill)
}

/** Cancels the next payment, or all that are still to come, and gives the money back. */
export async function cancel(
  tx: Tx,
  scene: BillScene,
  deed: BillDeed,
  { version, scope }: CancelBillBody,
): Promise<Result<Bill, ChangeRefusal>> {
  await lockSignIn(tx, deed.memberId)
  const found = await lockSeen(tx, scene, deed, version)
  if (!found.ok && found.code === 'bill_over') {
    const over = await lockOwn(tx, deed.memberId, deed.billId)
    if (over?.status === 'cancelled') return ok(await present(tx, over))
  }
  if (!found.ok) return found
  const bill = found.value
  const at = scene.clock.now()
  const ends = scope === 'all' || bill.frequency === 'once'
  if (ends && !(await wasPaid(tx, bill.id))) {
    await forgetOutgoing(tx, { id: bill.id, memberId: deed.memberId })
  }
  await giveBack(tx, scene, bill)
  const outcome = { id: newId(at.getTime()), outcome: 'cancelled', reason: null, at } as const
  const detail = { dueOn: bill.next_on }
  if (!ends) {
    const after = await passDate(tx, bill, outcome)
    return finish(tx, scene, deed, 'bill.date_cancelled', after, detail)
  }
  await writeOutcome(tx, bill, outcome)
  const gone = { ...nextDates(null), hold_id: null, status: 'cancelled' } as const
  return finish(tx, scene, deed, 'bill.cancelled', await change(tx, bill, gone), detail)
}

/** The lock makes the worker pass by, or makes us wait for it: then the version has gone up. */
async function lockSeen(
  tx: Tx,
  scene: BillScene,
  { memberId, billId }: BillDeed,
  version: number,
): Promise<Result<BillRow, ChangeRefusal>> {
  const row = await lockOwn(tx, memberId, billId)
  if (!row) return refuse('bill_not_found')
  if (row.status !== 'scheduled') return refuse('bill_over')
  if (row.version !== version) return refuse('changed_meanwhile')
  return isDue(row, todayIn(scene)) ? refuse('bill_due') : ok(row)
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
  scene: BillScene,
  { memberId, address }: BillDeed,
  action: AuditAction,
  row: BillRow,
  detail: Readonly<Record<string, unknown>>,
): Promise<Result<Bill, never>> {
  await record(tx, {
    at: scene.clock.now(),
    actorId: memberId,
    action,
    subjectId: memberId,
    address,
    detail: { bill: row.id, payee: row.payee_name, ...detail },
  })
  await publish(tx, TOPIC, [memberId])
  return ok(await present(tx, row))
}

const present = async (tx: Tx, row: BillRow): Promise<Bill> =>
  presentBill(row, await labelsOf(tx, row.member_id))

import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import { instantOf } from '../../../values/dates.ts'
import { newId } from '../../../values/ids.ts'
import { fromDecimal } from '../../../values/money.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { id as idSchema } from '../../../values/schema.ts'
import { labelsOf } from '../../accounts/server/accounts.ts'
import { audit, type AuditAction } from '../../audit/server/audit.ts'
import { lockSignIn } from '../../identity/server/identity.ts'
import { changeOutgoing, forgetOutgoing } from '../../transfers/server/transfers.ts'
import type { ChangeRefusal, EditRefusal, EditScheduleBody, Schedule } from '../contract.ts'
import { change, passDate } from './dates.ts'
import { presentSchedule } from './present.ts'
import { type ScheduleRow, type ScheduleTables, TOPIC } from './tables.ts'

/** Which schedule is changed, as the member saw it. */
interface Seen {
  readonly scheduleId: string
  readonly version: number
}

/** Changes amount, reference and end of what is still to come. */
export async function edit(
  tx: Tx,
  ctx: ActionContext,
  edited: EditScheduleBody & Seen,
): Promise<Result<Schedule, EditRefusal>> {
  const { reference, endsOn, timesMax } = edited
  await lockSignIn(tx, ctx.actorId)
  const found = await lockSeen(tx, ctx, edited)
  if (!found.ok) return found
  const before = found.value
  if (before.frequency === 'once' && (endsOn !== undefined || timesMax !== undefined)) {
    return refuse('once_has_no_end')
  }
  if (endsOn !== undefined && endsOn < before.next_on!) return refuse('end_before_next')
  const amount = fromDecimal(edited.amount)
  const changed = await changeOutgoing(tx, ctx, {
    id: before.id,
    memberId: ctx.actorId,
    amount,
    leavesAt: instantOf(before.next_on!, '00:00', ctx.institution.timeZone),
  })
  if (!changed.ok) return changed
  const after = await change(tx, before, {
    amount_minor: amount.minor,
    reference,
    ends_on: endsOn ?? null,
    runs_left: timesMax ?? null,
  })
  return finish(tx, ctx, 'schedule.edited', after, { from: termsOf(before), to: termsOf(after) })
}

/** Leaves out the next date; it counts as passed. */
export async function skip(
  tx: Tx,
  ctx: ActionContext,
  seen: Seen,
): Promise<Result<Schedule, ChangeRefusal>> {
  const found = await lockSeen(tx, ctx, seen)
  if (!found.ok) return found
  const { at } = ctx
  const run = { id: newId(at.getTime()), outcome: 'skipped', reason: null, at } as const
  const after = await passDate(tx, found.value, run)
  return finish(tx, ctx, 'schedule.skipped', after, { dueOn: found.value.next_on })
}

/** Ends a schedule for good. One that was cancelled before is answered the same. */
export async function cancel(
  tx: Tx,
  ctx: ActionContext,
  seen: Seen,
): Promise<Result<Schedule, ChangeRefusal>> {
  await lockSignIn(tx, ctx.actorId)
  const found = await lockSeen(tx, ctx, seen)
  if (!found.ok && found.code === 'schedule_over') {
    const over = await lockOwn(tx, ctx, seen)
    if (over?.status === 'cancelled') return ok(await present(tx, over))
  }
  if (!found.ok) return found
  const { id, member_id: memberId } = found.value
  if (!(await wasSent(tx, id))) await forgetOutgoing(tx, { id, memberId })
  const after = await change(tx, found.value, { next_on: null, status: 'cancelled' })
  return finish(tx, ctx, 'schedule.cancelled', after, { nextOn: found.value.next_on })
}

/** Whether any money of the schedule ever left. */
async function wasSent(tx: Tx, scheduleId: string): Promise<boolean> {
  const row = await tx
    .withTables<ScheduleTables>()
    .selectFrom('schedule_run')
    .select('id')
    .where('schedule_id', '=', scheduleId)
    .where('outcome', '=', 'posted')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The lock makes the worker pass by, or makes us wait for it: then the version has gone up. */
async function lockSeen(
  tx: Tx,
  ctx: ActionContext,
  seen: Seen,
): Promise<Result<ScheduleRow, ChangeRefusal>> {
  const row = await lockOwn(tx, ctx, seen)
  if (!row) return refuse('schedule_not_found')
  if (row.status !== 'active') return refuse('schedule_over')
  return row.version === seen.version ? ok(row) : refuse('changed_meanwhile')
}

/** Somebody else's schedule is undefined, like one that never was. */
async function lockOwn(
  tx: Tx,
  { actorId: memberId }: ActionContext,
  { scheduleId }: Seen,
): Promise<ScheduleRow | undefined> {
  if (!idSchema().safeParse(scheduleId).success) return undefined
  return tx
    .withTables<ScheduleTables>()
    .selectFrom('schedule')
    .selectAll()
    .where('id', '=', scheduleId)
    .where('member_id', '=', memberId)
    .forUpdate()
    .executeTakeFirst()
}

const termsOf = ({ amount_minor, ends_on, runs_left }: ScheduleRow) => ({
  amount: amount_minor.toString(),
  endsOn: ends_on,
  timesLeft: runs_left,
})

async function finish(
  tx: Tx,
  ctx: ActionContext,
  action: AuditAction,
  row: ScheduleRow,
  detail: Readonly<Record<string, unknown>>,
): Promise<Result<Schedule, never>> {
  await audit(tx, ctx, action, {
    subjectId: ctx.actorId,
    detail: { schedule: row.id, ...detail },
  })
  await publish(tx, TOPIC, [ctx.actorId])
  return ok(await present(tx, row))
}

const present = async (tx: Tx, row: ScheduleRow): Promise<Schedule> =>
  presentSchedule(row, await labelsOf(tx, row.member_id))

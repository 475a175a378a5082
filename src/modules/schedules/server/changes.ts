import type { Tx } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import { instantOf } from '../../../values/dates.ts'
import { newId } from '../../../values/ids.ts'
import { assert, ok, refuse, type Result } from '../../../values/result.ts'
import { parseDecimal } from '../../../values/money.ts'
import { id as idSchema } from '../../../values/schema.ts'
import { labelsOf } from '../../accounts/server/accounts.ts'
import { type AuditAction, record } from '../../audit/server/audit.ts'
import { lockSignIn } from '../../identity/server/identity.ts'
import {
  changeOutgoing,
  forgetOutgoing,
  type TransferScene,
} from '../../transfers/server/transfers.ts'
import type { ChangeRefusal, EditRefusal, EditScheduleBody, Schedule } from '../contract.ts'
import { change, passDate } from './dates.ts'
import { presentSchedule } from './present.ts'
import { type ScheduleRow, type ScheduleTables, TOPIC } from './tables.ts'

/** Who changes which schedule, when and from where. */
export interface ScheduleDeed {
  readonly memberId: string
  readonly scheduleId: string
  readonly at: Date
  readonly address: string | null
}

/** Changes amount, reference and end of what is still to come. */
export async function edit(
  tx: Tx,
  scene: TransferScene,
  deed: ScheduleDeed,
  { version, amount, reference, endsOn, timesMax }: EditScheduleBody,
): Promise<Result<Schedule, EditRefusal>> {
  await lockSignIn(tx, deed.memberId)
  const found = await lockSeen(tx, deed, version)
  if (!found.ok) return found
  const before = found.value
  if (before.frequency === 'once' && (endsOn !== undefined || timesMax !== undefined)) {
    return refuse('once_has_no_end')
  }
  if (endsOn !== undefined && endsOn < before.next_on!) return refuse('end_before_next')
  const parsed = parseDecimal(amount)
  assert(parsed.ok, 'the contract lets amounts through only')
  const changed = await changeOutgoing(tx, scene, {
    id: before.id,
    memberId: deed.memberId,
    amount: parsed.value,
    leavesAt: instantOf(before.next_on!, '00:00', scene.institution.timeZone),
  })
  if (!changed.ok) return changed
  const after = await change(tx, before, {
    amount_minor: parsed.value.minor,
    reference,
    ends_on: endsOn ?? null,
    runs_left: timesMax ?? null,
  })
  return finish(tx, deed, 'schedule.edited', after, { from: termsOf(before), to: termsOf(after) })
}

/** Leaves out the next date; it counts as passed. */
export async function skip(
  tx: Tx,
  deed: ScheduleDeed,
  version: number,
): Promise<Result<Schedule, ChangeRefusal>> {
  const found = await lockSeen(tx, deed, version)
  if (!found.ok) return found
  const { at } = deed
  const run = { id: newId(at.getTime()), outcome: 'skipped', reason: null, at } as const
  const after = await passDate(tx, found.value, run)
  return finish(tx, deed, 'schedule.skipped', after, { dueOn: found.value.next_on })
}

/** Ends a schedule for good. One that was cancelled before is answered the same. */
export async function cancel(
  tx: Tx,
  deed: ScheduleDeed,
  version: number,
): Promise<Result<Schedule, ChangeRefusal>> {
  await lockSignIn(tx, deed.memberId)
  const found = await lockSeen(tx, deed, version)
  if (!found.ok && found.code === 'schedule_over') {
    const over = await lockOwn(tx, deed)
    if (over?.status === 'cancelled') return ok(await present(tx, over))
  }
  if (!found.ok) return found
  const { id, member_id: memberId } = found.value
  if (!(await wasSent(tx, id))) await forgetOutgoing(tx, { id, memberId })
  const after = await change(tx, found.value, { next_on: null, status: 'cancelled' })
  return finish(tx, deed, 'schedule.cancelled', after, { nextOn: found.value.next_on })
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
  deed: ScheduleDeed,
  version: number,
): Promise<Result<ScheduleRow, ChangeRefusal>> {
  const row = await lockOwn(tx, deed)
  if (!row) return refuse('schedule_not_found')
  if (row.status !== 'active') return refuse('schedule_over')
  return row.version === version ? ok(row) : refuse('changed_meanwhile')
}

/** Somebody else's schedule is undefined, like one that never was. */
async function lockOwn(
  tx: Tx,
  { memberId, scheduleId }: ScheduleDeed,
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
  { memberId, at, address }: ScheduleDeed,
  action: AuditAction,
  row: ScheduleRow,
  detail: Readonly<Record<string, unknown>>,
): Promise<Result<Schedule, never>> {
  await record(tx, {
    at,
    actorId: memberId,
    action,
    subjectId: memberId,
    address,
    detail: { schedule: row.id, ...detail },
  })
  await publish(tx, TOPIC, [memberId])
  return ok(await present(tx, row))
}

const present = async (tx: Tx, row: ScheduleRow): Promise<Schedule> =>
  presentSchedule(row, await labelsOf(tx, row.member_id))

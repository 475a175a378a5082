import type { Updateable } from 'kysely'
import type { Tx } from '../../../platform/server/db.ts'
import { afterDate } from '../../../values/recurrence.ts'
import { assert } from '../../../values/result.ts'
import type { RunRow, ScheduleRow, ScheduleTables } from './tables.ts'

/** Changes a locked schedule; whoever saw it before has seen an older version. */
export const change = (
  tx: Tx,
  { id, version }: ScheduleRow,
  changes: Updateable<ScheduleTables['schedule']>,
): Promise<ScheduleRow> =>
  tx
    .withTables<ScheduleTables>()
    .updateTable('schedule')
    .set({ ...changes, version: version + 1 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Writes down what became of the next date of a locked schedule, and moves on to the one after. */
export async function passDate(
  tx: Tx,
  schedule: ScheduleRow,
  run: Pick<RunRow, 'id' | 'outcome' | 'reason' | 'at'>,
): Promise<ScheduleRow> {
  const { next_on: dueOn, frequency } = schedule
  assert(dueOn, 'an active schedule has a next date')
  await tx
    .withTables<ScheduleTables>()
    .insertInto('schedule_run')
    .values({
      ...run,
      schedule_id: schedule.id,
      member_id: schedule.member_id,
      due_on: dueOn,
      amount_minor: schedule.amount_minor,
    })
    .execute()
  const { nextOn, runsLeft } = afterDate(dueOn, {
    frequency,
    startsOn: schedule.starts_on,
    endsOn: schedule.ends_on,
    runsLeft: schedule.runs_left,
  })
  const status = nextOn === null ? 'done' : 'active'
  return change(tx, schedule, { next_on: nextOn, runs_left: runsLeft, status })
}

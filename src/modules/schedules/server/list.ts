import type { Db } from '../../../platform/server/db.ts'
import type { Day } from '../../../values/dates.ts'
import { labelsOf } from '../../accounts/server/accounts.ts'
import { PAST_COUNT_MAX, type ScheduleList } from '../contract.ts'
import { presentRun, presentSchedule } from './present.ts'
import type { ScheduleTables } from './tables.ts'

/** Everything the member has scheduled, and what became of the latest dates. */
export async function list(db: Db, memberId: string, today: Day): Promise<ScheduleList> {
  const labels = await labelsOf(db, memberId)
  const tables = db.withTables<ScheduleTables>()
  // First what has passed: a date served in between is then in neither list for a moment, and never
  // in both.
  const past = await tables
    .selectFrom('schedule_run')
    .innerJoin('schedule', 'schedule.id', 'schedule_run.schedule_id')
    .selectAll('schedule_run')
    .select(['kind', 'from_account_id', 'to_account_id', 'recipient_id', 'recipient_name'])
    .where('schedule_run.member_id', '=', memberId)
    .orderBy('schedule_run.at', 'desc')
    .orderBy('schedule_run.due_on', 'desc')
    .orderBy('schedule_run.id', 'desc')
    .limit(PAST_COUNT_MAX)
    .execute()
  const upcoming = await tables
    .selectFrom('schedule')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('next_on', 'is not', null)
    .orderBy('next_on')
    .orderBy('id')
    .execute()
  return {
    today,
    upcoming: upcoming.map((row) => presentSchedule(row, labels)),
    past: past.map((row) => presentRun(row, labels)),
  }
}

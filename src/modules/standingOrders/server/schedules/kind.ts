import { sql } from 'kysely'
import { formatMoney, money } from '../../../../values/money.ts'
import { audit } from '../../../audit/server/audit.ts'
import type { OrderKind } from '../kind.ts'
import { type Arranged, postArranged } from '../../../transfers/server/transfers.ts'
import type { Schedule } from '../../contract.ts'
import { notifyOfFailure } from './notifications.ts'
import { presentSchedule } from './present.ts'
import type { ScheduleRow } from './tables.ts'

interface ScheduleTypes {
  readonly name: 'schedule'
  readonly row: ScheduleRow
  readonly view: Schedule
  readonly closed: never
}

/** Scheduled transfers, as standing orders know them. */
export const SCHEDULE: OrderKind<ScheduleTypes> = {
  name: 'schedule',
  runs: { table: 'schedule_run', served: 'posted', leftOut: 'skipped' },
  job: 'scheduled transfers',
  dueColumn: 'next_on',
  actions: { arranged: 'schedule.created', leftOut: 'schedule.skipped' },
  uses: (accountId) => sql`${accountId} in (from_account_id, to_account_id)`,
  onceIsAll: false,
  titleOf: ({ amount_minor: amount }) => `Transfer of ${formatMoney(money(amount))}`,
  columnsFor: (nextOn) => ({ next_on: nextOn }),
  keptOf: () => ({}),
  present: presentSchedule,
  namesOf: ({ id }) => ({ schedule: id }),
  termsOf: ({ amount_minor, ends_on, runs_left }) => ({
    amount: amount_minor.toString(),
    endsOn: ends_on,
    timesLeft: runs_left,
  }),
  arrangedOf: ({ kind, recipient_id }) => ({
    kind,
    ...(recipient_id !== null && { recipient: recipient_id }),
  }),
  closedFor: () => undefined,
  execute: (tx, ctx, schedule, id) => postArranged(tx, ctx, arrangedBy(schedule, id)),
  fail: async (tx, ctx, schedule, { reason, nextOn }) => {
    const dueOn = schedule.next_on!
    await notifyOfFailure(tx, ctx, schedule, { dueOn, nextOn, reason })
    await audit(tx, ctx, 'schedule.failed', {
      subjectId: schedule.person_id,
      detail: { schedule: schedule.id, dueOn, reason },
    })
  },
  giveBack: async () => {},
  noteEnd: async (_tx, _ctx, { next_on }) => ({ nextOn: next_on }),
}

const arrangedBy = (schedule: ScheduleRow, id: string): Arranged => ({
  id,
  arrangementId: schedule.id,
  personId: schedule.person_id,
  fromAccountId: schedule.from_account_id,
  to:
    schedule.kind === 'own'
      ? { kind: 'own', accountId: schedule.to_account_id! }
      : { kind: 'member', personId: schedule.recipient_id! },
  amount: money(schedule.amount_minor),
  reference: schedule.reference,
})

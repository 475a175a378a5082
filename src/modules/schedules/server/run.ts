import type { RawBuilder } from 'kysely'
import type { ActionContext } from '../../../platform/server/action.ts'
import { claimLoop, type JobDependencies } from '../../../platform/server/claimLoop.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import { dayOf } from '../../../values/dates.ts'
import { newId } from '../../../values/ids.ts'
import { formatMoney, money } from '../../../values/money.ts'
import { assert, refuse, type Result } from '../../../values/result.ts'
import { audit } from '../../audit/server/audit.ts'
import type { Arranged, carryOut } from '../../transfers/server/transfers.ts'
import { passDate } from './dates.ts'
import { notifyOfFailure } from './notifications.ts'
import { isTooLate } from './policy.ts'
import type { RunRefusal } from './present.ts'
import { TOPIC, type ScheduleRow, type ScheduleTables } from './tables.ts'

/** What the worker needs to carry out what is due. */
export interface ScheduleRunDependencies extends JobDependencies {
  /** The door of transfers; a test hands over one that breaks. */
  readonly carryOut: typeof carryOut
}

/**
 * Carries out at most `limit` dates that have come: the money, what became of the date, and the date
 * to come are one transaction, so a date is served once or is still due.
 * @returns how many dates have passed; less than `limit` when nothing more is due
 */
export const runDue = (
  db: Db,
  dependencies: ScheduleRunDependencies,
  limit: number,
): Promise<number> =>
  claimLoop(
    db,
    dependencies,
    {
      job: 'scheduled transfers',
      key: ['id', 'next_on'],
      claim: claimDue,
      titleOf: ({ amount_minor: amount, next_on: dueOn }) =>
        `Transfer of ${formatMoney(money(amount))} due on ${dueOn}`,
      process: (tx, ctx, schedule) => serve(tx, dependencies, ctx, schedule),
    },
    limit,
  )

const claimDue = (
  tx: Tx,
  { at, institution }: ActionContext<null>,
  mayBeTried: RawBuilder<boolean>,
): Promise<ScheduleRow | undefined> =>
  tx
    .withTables<ScheduleTables>()
    .selectFrom('schedule')
    .selectAll()
    .where('next_on', '<=', dayOf(at, institution.timeZone))
    .where(mayBeTried)
    .orderBy('next_on')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    // Whatever is locked is being served, or changed, by somebody else right now.
    .skipLocked()
    .executeTakeFirst()

async function serve(
  tx: Tx,
  dependencies: ScheduleRunDependencies,
  ctx: ActionContext<null>,
  schedule: ScheduleRow,
): Promise<void> {
  const dueOn = schedule.next_on
  assert(dueOn, 'only what has a next date is claimed')
  const { at, institution } = ctx
  const id = newId(at.getTime())
  const sent: Result<unknown, RunRefusal> = isTooLate(dueOn, dayOf(at, institution.timeZone))
    ? refuse('too_late')
    : await dependencies.carryOut(tx, ctx, arrangedBy(schedule, id))
  const reason = sent.ok ? null : sent.code
  const outcome = sent.ok ? 'posted' : 'failed'
  const { next_on: nextOn } = await passDate(tx, schedule, { id, outcome, reason, at })
  if (reason !== null) {
    await notifyOfFailure(tx, ctx, schedule, { dueOn, nextOn, reason })
    await audit(tx, ctx, 'schedule.failed', {
      subjectId: schedule.member_id,
      detail: { schedule: schedule.id, dueOn, reason },
    })
  }
  await publish(tx, TOPIC, [schedule.member_id])
}

const arrangedBy = (schedule: ScheduleRow, id: string): Arranged => ({
  id,
  arrangementId: schedule.id,
  memberId: schedule.member_id,
  fromAccountId: schedule.from_account_id,
  to:
    schedule.kind === 'own'
      ? { kind: 'own', accountId: schedule.to_account_id! }
      : { kind: 'member', memberId: schedule.recipient_id! },
  amount: money(schedule.amount_minor),
  reference: schedule.reference,
})

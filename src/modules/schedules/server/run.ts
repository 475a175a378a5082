import { sql } from 'kysely'
import {
  type ActionContext,
  type ActionDependencies,
  jobContextOf,
} from '../../../platform/server/action.ts'
import { type Db, inTransaction, type Tx } from '../../../platform/server/db.ts'
import type { Log } from '../../../platform/server/log.ts'
import { publish } from '../../../platform/server/outbox.ts'
import { type Day, dayOf } from '../../../values/dates.ts'
import { newId } from '../../../values/ids.ts'
import { money } from '../../../values/money.ts'
import { assert, refuse, type Result } from '../../../values/result.ts'
import { audit } from '../../audit/server/audit.ts'
import type { Arranged, carryOut } from '../../transfers/server/transfers.ts'
import { passDate } from './dates.ts'
import { notifyOfFailure } from './notifications.ts'
import { isTooLate } from './policy.ts'
import type { RunRefusal } from './present.ts'
import { TOPIC, type ScheduleRow, type ScheduleTables } from './tables.ts'

/** What the worker needs to carry out what is due. */
export interface ScheduleRunDependencies extends ActionDependencies {
  readonly log: Pick<Log, 'error'>
  /** The door of transfers; a test hands over one that breaks. */
  readonly carryOut: typeof carryOut
}

/**
 * Carries out at most `limit` dates that have come, each in a transaction of its own that holds the
 * money, what became of the date, and the date to come. However many servers do this at once, and
 * wherever one of them dies, a date is served once or is still due.
 * @returns how many dates have passed; less than `limit` when nothing more is due
 */
export async function runDue(
  db: Db,
  dependencies: ScheduleRunDependencies,
  limit: number,
): Promise<number> {
  const stumbled: string[] = []
  let count = 0
  while (count + stumbled.length < limit) {
    const claimed: { id: string | undefined } = { id: undefined }
    try {
      const found = await inTransaction(db, async (tx) => {
        const ctx = jobContextOf(dependencies)
        const today = dayOf(ctx.at, ctx.institution.timeZone)
        const schedule = await claim(tx, today, stumbled)
        claimed.id = schedule?.id
        if (schedule) await serve(tx, dependencies, ctx, { schedule, today })
        return schedule !== undefined
      })
      if (!found) break
      count++
    } catch (error) {
      if (claimed.id === undefined) throw error
      // One that cannot be served must not hold up the others. It stays due.
      const about = { err: error, schedule: claimed.id }
      dependencies.log.error(about, 'scheduled transfer not carried out, trying again later')
      stumbled.push(claimed.id)
    }
  }
  return count
}

/** Whatever is locked is being served, or changed, by somebody else right now. */
const claim = (
  tx: Tx,
  today: Day,
  passedOver: readonly string[],
): Promise<ScheduleRow | undefined> =>
  tx
    .withTables<ScheduleTables>()
    .selectFrom('schedule')
    .selectAll()
    .where('next_on', '<=', today)
    .where(sql<boolean>`id <> all(${passedOver}::uuid[])`)
    .orderBy('next_on')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

async function serve(
  tx: Tx,
  dependencies: ScheduleRunDependencies,
  ctx: ActionContext<null>,
  { schedule, today }: { readonly schedule: ScheduleRow; readonly today: Day },
): Promise<void> {
  const dueOn = schedule.next_on
  assert(dueOn, 'only what has a next date is claimed')
  const { at } = ctx
  const id = newId(at.getTime())
  const sent: Result<unknown, RunRefusal> = isTooLate(dueOn, today)
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

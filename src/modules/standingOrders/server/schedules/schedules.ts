import type { ActionContext } from '../../../../platform/server/action.ts'
import type { Db } from '../../../../platform/server/db.ts'
import { instantOf } from '../../../../values/dates.ts'
import { fromDecimal } from '../../../../values/money.ts'
import { ok, refuse, type Result } from '../../../../values/result.ts'
import { labelsOf } from '../../../accounts/server/accounts.ts'
import { edit as editOrder, type Seen } from '../changing.ts'
import { listOrders } from '../list.ts'
import { todayIn } from '../running.ts'
import { heldStatesOf } from '../../../paymentRules/server/paymentRules.ts'
import { changeOutgoing } from '../../../transfers/server/transfers.ts'
import type { EditRefusal, EditScheduleBody, Schedule, ScheduleList } from '../../contract.ts'
import { SCHEDULE } from './kind.ts'
import { presentRun } from './present.ts'
import type { RunOfSchedule, ScheduleRow } from './tables.ts'

/** Everything the member has scheduled, and what became of the latest dates. */
export async function list(
  db: Db,
  ctx: Pick<ActionContext, 'actorId' | 'at' | 'institution'>,
): Promise<ScheduleList> {
  const labels = await labelsOf(db, ctx.actorId)
  const { upcoming, past } = await listOrders(db, SCHEDULE, ctx.actorId)
  const held = await heldStatesOf(
    db,
    past.map(({ id }) => id),
  )
  return {
    today: todayIn(ctx),
    upcoming: upcoming.map((row) => SCHEDULE.present(row, labels)),
    past: past.map((row) => presentRun(row as RunOfSchedule, labels, held.get(row.id))),
  }
}

type Revised = Result<Partial<ScheduleRow>, EditRefusal>

/** Changes amount, reference and end of what is still to come. */
export const edit = (
  db: Db,
  ctx: ActionContext,
  edited: EditScheduleBody & Seen,
): Promise<Result<Schedule, EditRefusal>> =>
  editOrder(db, ctx, SCHEDULE, edited, async (tx, before): Promise<Revised> => {
    const { id, next_on: nextOn, from_account_id: fromAccountId } = before
    const { endsOn, reference } = edited
    if (endsOn !== undefined && endsOn < nextOn!) return refuse('end_before_next')
    const amount = fromDecimal(edited.amount)
    const leavesAt = instantOf(nextOn!, '00:00', ctx.institution.timeZone)
    const kept = { id, personId: ctx.actorId, fromAccountId, kind: 'member' } as const
    const changed = await changeOutgoing(tx, ctx, { ...kept, amount, leavesAt })
    return changed.ok ? ok({ amount_minor: amount.minor, reference }) : changed
  })

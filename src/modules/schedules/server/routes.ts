import { type Db, inTransaction } from '../../../platform/server/db.ts'
import type { Mount } from '../../../platform/server/routes.ts'
import { dayOf } from '../../../values/dates.ts'
import { ok, refuse } from '../../../values/result.ts'
import { mayAskForCode } from '../../transfers/server/transfers.ts'
import {
  askScheduleCode,
  cancelSchedule,
  createSchedule,
  editSchedule,
  listSchedules,
  skipNext,
} from '../contract.ts'
import { cancel, edit, skip } from './changes.ts'
import { askCode, create } from './creation.ts'
import { list } from './list.ts'
import type { CreationDependencies } from './planning.ts'

interface ScheduleRouteDependencies extends CreationDependencies {
  readonly db: Db
}

/** Everything the schedules module answers on the wire. */
export function scheduleRoutes(mount: Mount, dependencies: ScheduleRouteDependencies): void {
  const { db } = dependencies

  mount(listSchedules, async ({ context: { actorId, at, institution } }) =>
    ok(await list(db, actorId, dayOf(at, institution.timeZone))),
  )

  mount(createSchedule, ({ context, caller: { sessionId }, body }) =>
    create(db, dependencies, context, { sessionId, body }),
  )

  mount(askScheduleCode, async ({ context, caller: { sessionId }, body }) =>
    (await mayAskForCode(db, context.at, context.actorId))
      ? askCode(db, dependencies, context, { sessionId, ...body })
      : refuse('too_many'),
  )

  mount(editSchedule, ({ context, params, body }) =>
    inTransaction(db, (tx) => edit(tx, context, { scheduleId: params.id, ...body })),
  )

  mount(skipNext, ({ context, params, body }) =>
    inTransaction(db, (tx) => skip(tx, context, { scheduleId: params.id, ...body })),
  )

  mount(cancelSchedule, ({ context, params, body }) =>
    inTransaction(db, (tx) => cancel(tx, context, { scheduleId: params.id, ...body })),
  )
}

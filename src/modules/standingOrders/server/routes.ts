import type { Db } from '../../../platform/server/db.ts'
import type { Mount } from '../../../platform/server/routes.ts'
import { ok, refuse } from '../../../values/result.ts'
import { arrange, askCode } from './arranging.ts'
import { cancel, skip } from './changing.ts'
import { mayAskForCode } from '../../transfers/server/transfers.ts'
import {
  askScheduleCode,
  cancelSchedule,
  createSchedule,
  editSchedule,
  listSchedules,
  skipNext,
} from '../contract.ts'
import { type CreationDependencies, requestOf } from './schedules/creation.ts'
import { SCHEDULE } from './schedules/kind.ts'
import { edit, list } from './schedules/schedules.ts'

interface ScheduleRouteDependencies extends CreationDependencies {
  readonly db: Db
}

/** Everything members ask of scheduled transfers on the wire. */
export function scheduleRoutes(mount: Mount, dependencies: ScheduleRouteDependencies): void {
  const { db } = dependencies

  mount(listSchedules, async ({ context }) => ok(await list(db, context)))

  mount(createSchedule, ({ context, caller: { sessionId }, body }) =>
    arrange(db, context, SCHEDULE, requestOf(dependencies, context, { sessionId, body })),
  )

  mount(askScheduleCode, async ({ context, caller: { sessionId }, body: { payment, anew } }) => {
    if (!(await mayAskForCode(db, context.at, context.actorId))) return refuse('too_many')
    const asked = { sessionId, body: payment }
    return askCode(db, context, requestOf(dependencies, context, asked), anew)
  })

  mount(editSchedule, ({ context, params, body }) => edit(db, context, { ...params, ...body }))

  mount(skipNext, ({ context, params, body }) =>
    skip(db, context, SCHEDULE, { ...params, ...body }),
  )

  mount(cancelSchedule, ({ context, params, body }) =>
    cancel(db, context, SCHEDULE, { ...params, ...body }),
  )
}

import { type Db, inTransaction } from '../../../platform/server/db.ts'
import type { Mount } from '../../../platform/server/routes.ts'
import { dayOf } from '../../../values/dates.ts'
import type { Caller } from '../../../values/endpoint.ts'
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
import { cancel, edit, type ScheduleDeed, skip } from './changes.ts'
import { askCode, create, type CreationScene } from './creation.ts'
import { list } from './list.ts'

interface ScheduleRouteParts extends CreationScene {
  readonly db: Db
}

interface ChangeCall {
  readonly caller: Caller
  readonly address: string
  readonly params: { readonly id: string }
}

/** Everything the schedules module answers on the wire. */
export function scheduleRoutes(mount: Mount, parts: ScheduleRouteParts): void {
  const { db, clock, institution } = parts
  const deedOf = ({ caller, address, params }: ChangeCall): ScheduleDeed => ({
    memberId: caller.memberId,
    scheduleId: params.id,
    at: clock.now(),
    address,
  })

  mount(listSchedules, async ({ caller }) =>
    ok(await list(db, caller.memberId, dayOf(clock.now(), institution.timeZone))),
  )

  mount(createSchedule, ({ caller: { memberId, sessionId }, address, body }) =>
    inTransaction(db, (tx) => create(tx, parts, { memberId, sessionId, address }, body)),
  )

  mount(askScheduleCode, async ({ caller: { memberId, sessionId }, address, body }) =>
    (await mayAskForCode(db, clock.now(), memberId))
      ? inTransaction(db, (tx) => askCode(tx, parts, { memberId, sessionId, address }, body))
      : refuse('too_many'),
  )

  mount(editSchedule, (call) => inTransaction(db, (tx) => edit(tx, parts, deedOf(call), call.body)))

  mount(skipNext, (call) => inTransaction(db, (tx) => skip(tx, deedOf(call), call.body.version)))

  mount(cancelSchedule, (call) =>
    inTransaction(db, (tx) => cancel(tx, deedOf(call), call.body.version)),
  )
}

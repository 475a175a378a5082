import type { ActionContext } from '../../../platform/server/action.ts'
import type { Db } from '../../../platform/server/db.ts'
import type { Mount } from '../../../platform/server/routes.ts'
import { dayOf } from '../../../values/dates.ts'
import { assert, foundOr, ok, refuse, type Result } from '../../../values/result.ts'
import { type DualControl, runOrRequestApproval } from '../../approvals/server/approvals.ts'
import {
  answerDispute,
  fileDispute,
  listDisputes,
  readDispute,
  readReportable,
  withdrawDispute,
} from '../contract.ts'
import {
  askMember,
  creditDispute,
  decideDispute,
  type DisputeDetail,
  getDispute,
  listDisputeQueue,
  noteDispute,
} from '../staff.contract.ts'
import { ask, note } from './acting.ts'
import { CREDIT } from './crediting.ts'
import { DECIDE } from './deciding.ts'
import { file, reportableFor } from './filing.ts'
import { answer, withdraw } from './following.ts'
import { countOpen, detailOf, listQueue } from './queue.ts'
import { disputesOf, presentFor } from './reading.ts'

export { disputeFiles } from './files.ts'

interface Dependencies {
  readonly db: Db
  readonly dualControl: DualControl
}

/** Everything the disputes module answers on the wire. */
export function disputeRoutes(mount: Mount, dependencies: Dependencies): void {
  const { db } = dependencies
  mount(listDisputes, async ({ caller }) => ok({ disputes: await disputesOf(db, caller.personId) }))
  mount(readReportable, ({ context, params, query }) =>
    reportableFor(db, context, { ...params, ...query }),
  )
  mount(fileDispute, ({ context, body }) => file(db, context, body))
  mount(readDispute, async ({ context, params }) =>
    foundOr('dispute_not_found', ok(await presentFor(db, context, params.id))),
  )
  mount(answerDispute, ({ context, params, body }) =>
    answer(db, context, { ...body, disputeId: params.id }),
  )
  mount(withdrawDispute, ({ context, params, body }) =>
    withdraw(db, context, { ...body, disputeId: params.id }),
  )
  staffRoutes(mount, dependencies)
}

function staffRoutes(mount: Mount, { db, dualControl }: Dependencies): void {
  mount(listDisputeQueue, async ({ context, query }) => {
    const page = await listQueue(db, context, query)
    const counts = await countOpen(db, dayOf(context.at, context.institution.timeZone))
    return ok({ ...page, ...counts })
  })
  mount(getDispute, async ({ context, params }) => {
    const detail = await detailOf(db, context, params.id)
    return detail ? ok(detail) : refuse('dispute_not_found')
  })

  /** The case as it is once something was done with it. */
  const afterwards = async <Code extends string>(
    context: ActionContext,
    disputeId: string,
    done: Result<unknown, Code>,
  ): Promise<Result<DisputeDetail, Code>> => {
    if (!done.ok) return done
    const detail = await detailOf(db, context, disputeId)
    assert(detail, 'a case that was acted on is there')
    return ok(detail)
  }

  mount(askMember, async ({ context, params: { id: disputeId }, body }) =>
    afterwards(context, disputeId, await ask(db, context, { ...body, disputeId })),
  )
  mount(noteDispute, async ({ context, params: { id: disputeId }, body }) =>
    afterwards(context, disputeId, await note(db, context, { ...body, disputeId })),
  )
  mount(creditDispute, async ({ context, params: { id: disputeId }, body }) => {
    const input = { ...body, disputeId }
    const done = await runOrRequestApproval(db, context, dualControl, CREDIT, input)
    return afterwards(context, disputeId, done)
  })
  mount(decideDispute, async ({ context, params: { id: disputeId }, body }) => {
    const input = { ...body, disputeId }
    const done = await runOrRequestApproval(db, context, dualControl, DECIDE, input)
    return afterwards(context, disputeId, done)
  })
}

import type { Db } from '../../../platform/server/db.ts'
import type { Mount } from '../../../platform/server/routes.ts'
import { toDecimal } from '../../../values/money.ts'
import { ok, refuse } from '../../../values/result.ts'
import { id as idSchema } from '../../../values/schema.ts'
import { approveRequest, listApprovals, rejectRequest, withdrawRequest } from '../contract.ts'
import type { DualControl } from './approvals.ts'
import { type ApprovalDependencies, approve, reject, withdraw } from './decisions.ts'
import { pageOf, type WhoIs } from './listing.ts'

interface Dependencies extends ApprovalDependencies {
  readonly db: Db
  readonly dualControl: DualControl
  readonly whoIs: WhoIs
}

export function approvalRoutes(mount: Mount, dependencies: Dependencies): void {
  const { db, dualControl, handlers, whoIs } = dependencies

  mount(listApprovals, async ({ context, query }) => {
    const wanted = { decided: query.decided === 'yes', before: query.before }
    const page = await pageOf({ db, whoIs, handlers }, context, wanted)
    return ok({ ...page, needed: dualControl.needed, above: toDecimal(dualControl.above) })
  })

  mount(approveRequest, async ({ context, params: { id } }) =>
    isId(id) ? approve(db, context, dependencies, id) : refuse('approval_not_found'),
  )
  mount(rejectRequest, async ({ context, params: { id }, body }) =>
    isId(id) ? reject(db, context, dependencies, id, body.reason) : refuse('approval_not_found'),
  )
  mount(withdrawRequest, async ({ context, params: { id } }) =>
    isId(id) ? withdraw(db, context, id) : refuse('approval_not_found'),
  )
}

const isId = (id: string): boolean => idSchema().safeParse(id).success

import type { Clock } from '../../../platform/server/clock.ts'
import type { Db } from '../../../platform/server/db.ts'
import type { Mount } from '../../../platform/server/routes.ts'
import type { Caller } from '../../../values/endpoint.ts'
import { toDecimal } from '../../../values/money.ts'
import { ok, refuse } from '../../../values/result.ts'
import { id as idSchema } from '../../../values/schema.ts'
import { approveRequest, listApprovals, rejectRequest, withdrawRequest } from '../contract.ts'
import type { SecondPerson } from './approvals.ts'
import { approve, type Carriers, type Decider, reject, withdraw } from './decisions.ts'
import { pageOf, type WhoIs } from './listing.ts'

interface ApprovalParts {
  readonly db: Db
  readonly clock: Clock
  readonly secondPerson: SecondPerson
  readonly carriers: Carriers
  readonly whoIs: WhoIs
}

interface DecisionCall {
  readonly caller: Caller
  readonly address: string
  readonly params: { readonly id: string }
}

export function approvalRoutes(mount: Mount, parts: ApprovalParts): void {
  const { db, clock, secondPerson, carriers, whoIs } = parts

  mount(listApprovals, async ({ caller, query }) => {
    const reader = { memberId: caller.memberId, at: clock.now() }
    const wanted = { decided: query.decided === 'yes', before: query.before }
    const page = await pageOf(db, whoIs, reader, wanted)
    return ok({ ...page, needed: secondPerson.needed, above: toDecimal(secondPerson.above) })
  })

  const decide = async <Outcome>(
    { caller, address, params }: DecisionCall,
    decision: (decider: Decider, id: string) => Promise<Outcome>,
  ) => {
    if (!idSchema().safeParse(params.id).success) return refuse('approval_not_found')
    return decision({ actorId: caller.memberId, address, at: clock.now() }, params.id)
  }

  mount(approveRequest, (call) => decide(call, (by, id) => approve(db, carriers, by, id)))
  mount(rejectRequest, (call) => decide(call, (by, id) => reject(db, by, id, call.body.reason)))
  mount(withdrawRequest, (call) => decide(call, (by, id) => withdraw(db, by, id)))
}

import { type Clock, ledgerTime } from '../../../platform/server/clock.ts'
import { allOrNothing, type Db, type Tx } from '../../../platform/server/db.ts'
import type { Mount } from '../../../platform/server/routes.ts'
import type { Caller } from '../../../values/endpoint.ts'
import type { Institution } from '../../../values/institution.ts'
import { assert, ok, refuse, type Result } from '../../../values/result.ts'
import { listDeposits, submitDeposit } from '../contract.ts'
import {
  approveDeposit,
  type DepositDetail,
  getDeposit,
  listDepositQueue,
  rejectDeposit,
} from '../review.contract.ts'
import { approve, reject } from './deciding.ts'
import { depositsOf } from './history.ts'
import { countWaiting, detailOf, listFolder } from './queue.ts'
import type { Deed } from './scene.ts'
import { submit } from './submitting.ts'

export { depositPicture } from './picture.ts'

interface DepositParts {
  readonly db: Db
  readonly clock: Clock
  readonly institution: Institution
}

interface Asking {
  readonly caller: Caller
  readonly address: string
}

/** Everything the deposits module answers on the wire. */
export function depositRoutes(mount: Mount, parts: DepositParts): void {
  const { db, clock, institution } = parts
  const deedOf = ({ caller, address }: Asking): Deed => ({
    actorId: caller.memberId,
    address,
    institution,
    at: clock.now(),
    ledgerAt: ledgerTime(clock),
  })
  mount(submitDeposit, (call) => allOrNothing(db, (tx) => submit(tx, deedOf(call), call.body)))
  mount(listDeposits, async ({ caller, query }) =>
    ok(await depositsOf(db, caller.memberId, query.before)),
  )
  reviewRoutes(mount, db, deedOf)
}

function reviewRoutes(mount: Mount, db: Db, deedOf: (asking: Asking) => Deed): void {
  mount(listDepositQueue, async ({ query }) => {
    const page = await listFolder(db, query)
    return ok({ ...page, counts: { waiting: await countWaiting(db) } })
  })

  mount(getDeposit, async ({ params }) => {
    const detail = await detailOf(db, params.id)
    return detail ? ok(detail) : refuse('not_found')
  })

  /** Decides in one transaction and answers with the deposit as it is afterwards. */
  const decide = async <Code extends string>(
    call: Asking & { readonly params: { readonly id: string } },
    decision: (tx: Tx, deed: Deed) => Promise<Result<void, Code>>,
  ): Promise<Result<DepositDetail, Code>> => {
    const outcome = await allOrNothing(db, (tx) => decision(tx, deedOf(call)))
    if (!outcome.ok) return outcome
    const detail = await detailOf(db, call.params.id)
    assert(detail, 'a deposit that was decided is there')
    return ok(detail)
  }

  mount(approveDeposit, (call) =>
    decide(call, (tx, deed) => approve(tx, deed, { depositId: call.params.id, ...call.body })),
  )
  mount(rejectDeposit, (call) =>
    decide(call, (tx, deed) => reject(tx, deed, { depositId: call.params.id, ...call.body })),
  )
}

import type { Db } from '../../../platform/server/db.ts'
import type { Mount } from '../../../platform/server/routes.ts'
import { assert, ok, refuse, type Result } from '../../../values/result.ts'
import { listDeposits, submitDeposit } from '../contract.ts'
import {
  approveDeposit,
  findSameChecks,
  type DepositDetail,
  getDeposit,
  listDepositQueue,
  rejectDeposit,
} from '../review.contract.ts'
import { approve, reject } from './deciding.ts'
import { depositsOf } from './history.ts'
import { countWaiting, detailOf, listFolder, sameDeposits } from './queue.ts'
import { submit } from './submitting.ts'

export { depositPicture } from './picture.ts'

/** Everything the deposits module answers on the wire. */
export function depositRoutes(mount: Mount, { db }: { readonly db: Db }): void {
  mount(submitDeposit, ({ context, body }) => submit(db, context, body))
  mount(listDeposits, async ({ caller, query }) =>
    ok(await depositsOf(db, caller.personId, query.before)),
  )
  reviewRoutes(mount, db)
}

function reviewRoutes(mount: Mount, db: Db): void {
  mount(listDepositQueue, async ({ query }) => {
    const page = await listFolder(db, query)
    return ok({ ...page, counts: { waiting: await countWaiting(db) } })
  })

  mount(getDeposit, async ({ params }) => {
    const detail = await detailOf(db, params.id)
    return detail ? ok(detail) : refuse('not_found')
  })

  /** The deposit as it is once it was decided. */
  const afterwards = async <Code extends string>(
    depositId: string,
    decided: Result<void, Code>,
  ): Promise<Result<DepositDetail, Code>> => {
    if (!decided.ok) return decided
    const detail = await detailOf(db, depositId)
    assert(detail, 'a deposit that was decided is there')
    return ok(detail)
  }

  mount(approveDeposit, async ({ context, params, body }) =>
    afterwards(params.id, await approve(db, context, { depositId: params.id, ...body })),
  )
  mount(findSameChecks, async ({ params, body }) =>
    ok({ deposits: [...(await sameDeposits(db, params.id, body))] }),
  )
  mount(rejectDeposit, async ({ context, params, body }) =>
    afterwards(params.id, await reject(db, context, { depositId: params.id, ...body })),
  )
}

import type { Db } from '../../../platform/server/db.ts'
import type { Mount } from '../../../platform/server/routes.ts'
import { ok, refuse } from '../../../values/result.ts'
import { askForRecall, readRecalls } from '../contract.ts'
import { recall, recallsOf } from './recalling.ts'

export function wiresRoutes(mount: Mount, db: Db): void {
  mount(readRecalls, async ({ params: { id } }) => {
    const recalls = await recallsOf(db, id)
    return recalls ? ok(recalls) : refuse('payment_not_found')
  })
  mount(askForRecall, ({ context, params, body }) =>
    recall(db, context, { ...body, paymentId: params.id }),
  )
}

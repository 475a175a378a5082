import type { Db } from '../../../platform/server/db.ts'
import type { Mount } from '../../../platform/server/routes.ts'
import { beginView, endSharing, endView, shareView } from '../contract.ts'
import { begin } from './seeing.ts'
import { share, stopSeeing, takeBack } from './sharing.ts'

export function memberViewRoutes(mount: Mount, { db }: { readonly db: Db }): void {
  mount(shareView, ({ context, body }) => share(db, context, body))
  mount(endSharing, ({ context, params }) => takeBack(db, context, params.id))

  mount(beginView, ({ context, params, caller: { sessionId } }) =>
    begin(db, context, { viewId: params.id, sessionId }),
  )
  mount(endView, ({ context, params }) => stopSeeing(db, context, params.id))
}

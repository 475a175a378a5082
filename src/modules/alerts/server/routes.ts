import type { Db } from '../../../platform/server/db.ts'
import type { Mount } from '../../../platform/server/routes.ts'
import { ok } from '../../../values/result.ts'
import { addAlert, changeAlert, readAlerts, removeAlert } from '../contract.ts'
import { add, change, remove } from './changing.ts'
import { alertsOf } from './reading.ts'

export function alertRoutes(mount: Mount, { db }: { readonly db: Db }): void {
  mount(readAlerts, async ({ context }) => ok(await alertsOf(db, context)))
  mount(addAlert, ({ context, body }) => add(db, context, body))
  mount(changeAlert, ({ context, params, body }) =>
    change(db, context, { ...body, alertId: params.id }),
  )
  mount(removeAlert, ({ context, params, body }) =>
    remove(db, context, { ...body, alertId: params.id }),
  )
}

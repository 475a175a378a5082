import type { Db } from '../../../platform/server/db.ts'
import type { Mount } from '../../../platform/server/routes.ts'
import { ok } from '../../../values/result.ts'
import { closeShareAccount, readAccountClosing } from '../closing.contract.ts'
import { listOpenableProducts, openShareAccount } from '../contract.ts'
import { close, closingOf } from './closing.ts'
import type { Users } from './obstacles.ts'
import { open } from './opening.ts'
import { openableProducts } from './products.ts'

export interface OpeningDependencies {
  readonly db: Db
  /** Who else has to do with an account. */
  readonly users: Users
}

export function openingRoutes(mount: Mount, { db, users }: OpeningDependencies): void {
  mount(listOpenableProducts, async ({ context }) =>
    ok({ products: [...(await openableProducts(db, context))] }),
  )
  mount(openShareAccount, ({ context, body }) => open(db, context, body))
  mount(readAccountClosing, ({ context, params }) =>
    closingOf(db, context, params.accountId, users),
  )
  mount(closeShareAccount, ({ context, params, body }) =>
    close(db, context, { ...body, accountId: params.accountId }, users),
  )
}

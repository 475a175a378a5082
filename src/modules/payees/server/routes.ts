import type { Db } from '../../../platform/server/db.ts'
import type { Mount } from '../../../platform/server/routes.ts'
import { ok } from '../../../values/result.ts'
import { listPayees, removePayee, renamePayee, savePayee } from '../contract.ts'
import { bookOf } from './book.ts'
import { remove, rename, save } from './naming.ts'

/** Everything the payees module answers on the wire. */
export function payeeRoutes(mount: Mount, { db }: { readonly db: Db }): void {
  mount(listPayees, async ({ caller }) => ok(await bookOf(db, caller.personId)))
  mount(savePayee, ({ context, params, body }) =>
    save(db, context, { payeeId: params.id, ...body }),
  )
  mount(renamePayee, ({ context, params, body }) =>
    rename(db, context, { payeeId: params.id, ...body }),
  )
  mount(removePayee, ({ context, params }) => remove(db, context, params.id))
}

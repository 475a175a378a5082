import type { Db } from '../../../platform/server/db.ts'
import type { Mount } from '../../../platform/server/routes.ts'
import { ok, refuse } from '../../../values/result.ts'
import { cancel } from '../../standingOrders/server/standingOrders.ts'
import { mayAskForCode } from '../../transfers/server/transfers.ts'
import { askBillCode, cancelBill, editBill, listBills, scheduleBill } from '../contract.ts'
import { cancelHeldBill } from '../held.contract.ts'
import { addPayee, removePayee } from '../payee.contract.ts'
import { edit } from './editing.ts'
import { cancelHeld } from './releasing.ts'
import { BILL } from './kind.ts'
import { list } from './list.ts'
import { add, remove } from './payees.ts'
import { askCode, schedule } from './scheduling.ts'

/** Everything the bills module answers on the wire. */
export function billRoutes(mount: Mount, { db }: { readonly db: Db }): void {
  mount(listBills, async ({ context }) => ok(await list(db, context)))

  mount(scheduleBill, ({ context, body }) => schedule(db, context, body))

  mount(askBillCode, async ({ context, body }) =>
    (await mayAskForCode(db, context.at, context.actorId))
      ? askCode(db, context, body)
      : refuse('too_many'),
  )

  mount(editBill, ({ context, params, body }) => edit(db, context, { ...params, ...body }))

  mount(cancelBill, ({ context, params, body: { version, scope } }) =>
    cancel(db, context, BILL, { ...params, version }, scope),
  )

  mount(cancelHeldBill, ({ context, params: { id } }) => cancelHeld(db, context, id))

  mount(addPayee, ({ context, body }) => add(db, context, body))

  mount(removePayee, ({ context, params }) => remove(db, context, { payeeId: params.id }))
}

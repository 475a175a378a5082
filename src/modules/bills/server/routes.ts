import { type Db, inTransaction } from '../../../platform/server/db.ts'
import type { Mount } from '../../../platform/server/routes.ts'
import type { Caller } from '../../../values/endpoint.ts'
import { ok, refuse } from '../../../values/result.ts'
import { mayAskForCode } from '../../transfers/server/transfers.ts'
import { askBillCode, cancelBill, editBill, listBills, scheduleBill } from '../contract.ts'
import { addPayee, removePayee } from '../payee.contract.ts'
import { cancel, edit } from './changes.ts'
import { list } from './list.ts'
import { add, remove } from './payees.ts'
import { type BillCustomer, type BillScene, todayIn } from './scene.ts'
import { askCode, schedule } from './scheduling.ts'

interface BillRouteParts extends BillScene {
  readonly db: Db
}

interface CallerOf {
  readonly caller: Caller
  readonly address: string
}

const customerOf = ({ caller, address }: CallerOf): BillCustomer => ({
  memberId: caller.memberId,
  address,
})

/** Everything the bills module answers on the wire. */
export function billRoutes(mount: Mount, parts: BillRouteParts): void {
  const { db, clock, institution } = parts

  mount(listBills, async ({ caller }) => ok(await list(db, caller.memberId, todayIn(parts))))

  mount(scheduleBill, (call) =>
    inTransaction(db, (tx) => schedule(tx, parts, customerOf(call), call.body)),
  )

  mount(askBillCode, async (call) =>
    (await mayAskForCode(db, clock.now(), call.caller.memberId))
      ? inTransaction(db, (tx) => askCode(tx, parts, customerOf(call), call.body))
      : refuse('too_many'),
  )

  mount(editBill, (call) => {
    const deed = { ...customerOf(call), billId: call.params.id }
    return inTransaction(db, (tx) => edit(tx, parts, deed, call.body))
  })

  mount(cancelBill, (call) => {
    const deed = { ...customerOf(call), billId: call.params.id }
    return inTransaction(db, (tx) => cancel(tx, parts, deed, call.body))
  })

  mount(addPayee, (call) =>
    inTransaction(db, (tx) =>
      add(tx, { ...customerOf(call), at: clock.now(), institution }, call.body),
    ),
  )

  mount(removePayee, (call) =>
    inTransaction(db, (tx) => remove(tx, { ...customerOf(call), at: clock.now() }, call.params.id)),
  )
}

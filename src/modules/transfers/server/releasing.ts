// What is made once staff have let it go: the same as by the member's own press, asked anew.

import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { fromDecimal } from '../../../values/money.ts'
import { assert, refuse, type Result } from '../../../values/result.ts'
import { ownAccount } from '../../accounts/server/accounts.ts'
import type { HeldPaymentRow, Reviewable } from '../../paymentRules/server/paymentRules.ts'
import { requestById } from '../../signatures/server/signatures.ts'
import { RELEASED_ORDER_REFUSALS, type ReleasedOrderRefusal } from '../signing.contract.ts'
import { leaveAfterWaiting } from './confirm.ts'
import { contentsOf } from './contents.ts'
import { isEmbargoed } from './lapsing.ts'
import { lockedOrder, markCancelled } from './orders.ts'
import { mayStillLeave } from './arranged.ts'
import { forgetOutgoing } from './outgoing.ts'
import { HELD_KIND, postOrder } from './postOrder.ts'
import { mayAct } from './recipients.ts'
import { recipientAccount } from './signing.ts'

/** To another member, to a US bank or abroad: what was ordered stands in its own row. */
export const HELD_ORDER: Reviewable = {
  kind: HELD_KIND,
  refusals: RELEASED_ORDER_REFUSALS,
  carryOut: sendReleased,
  drop: async (tx, _ctx, { id, person_id: personId }) => {
    await forgetOutgoing(tx, { id, personId })
    await markCancelled(tx, id)
  },
}

/** At the rate that the member agreed to: it was not they who had it wait. */
async function sendReleased(
  tx: Tx,
  ctx: ActionContext,
  { id, hold_id: setAside, account_id: accountId, arrangement_id: arrangementId }: HeldPaymentRow,
): Promise<Result<unknown, ReleasedOrderRefusal>> {
  const { actorId: personId } = ctx
  const row = await lockedOrder(tx, personId, id)
  assert(row?.state === 'proposed', `transfer ${id} waits for staff`)
  if (!(await mayAct(tx, personId))) return refuse('member_gone')
  const order = contentsOf(row)
  if (isEmbargoed(ctx, order)) return refuse('country_embargoed')
  const amount = fromDecimal(order.contents.dollars)
  const asked = {
    id: arrangementId ?? id,
    personId,
    fromAccountId: accountId,
    kind: order.kind,
    amount,
  }
  const leaving = await mayStillLeave(tx, ctx, asked)
  if (!leaving.ok) return leaving
  const from = await ownAccount(tx, personId, accountId, 'propose')
  if (!from) return refuse('source_account_not_found')
  if (from.twoToSign && (await requestById(tx, id))?.state !== 'signed')
    return refuse('second_signature_needed')
  const to = await recipientAccount(tx, order)
  if (!to.ok) return to
  if (to.value && (await ownAccount(tx, ctx.approvedById!, to.value.id, 'view')))
    return refuse('pays_oneself')
  const allowed = { id, from, to: to.value, order, setAside }
  return postOrder(tx, ctx, allowed, (payeeId) =>
    leaveAfterWaiting(tx, ctx, { id, order, payeeId }),
  )
}

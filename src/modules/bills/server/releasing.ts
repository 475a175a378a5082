// Bills that waited for staff: paid once they let them go, or not made.

import * as z from 'zod/mini'
import type { ActionContext } from '../../../platform/server/action.ts'
import { type Db, inTransaction, type Tx } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import type { CodeOf } from '../../../values/endpoint.ts'
import { money } from '../../../values/money.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { audit } from '../../audit/server/audit.ts'
import {
  endHeld,
  type HeldPaymentRow,
  lockedHeldPayment,
  type Reviewable,
} from '../../paymentRules/server/paymentRules.ts'
import { dropDate } from '../../standingOrders/server/standingOrders.ts'
import { mayAct, mayStillLeave } from '../../transfers/server/transfers.ts'
import { FAILURES, type Failure } from '../contract.ts'
import type { cancelHeldBill } from '../held.contract.ts'
import { HELD_KIND } from './holding.ts'
import { BILL } from './kind.ts'
import { type Owed, payOut } from './money.ts'
import { notifyOfPayment } from './notifications.ts'
import { TOPIC } from './tables.ts'

/** What of a bill is paid later, as it was on its day: the member may change what is to come. */
const Kept = z.object({
  from_account_id: z.string(),
  payee_name: z.string(),
  last4: z.string(),
  memo: z.nullable(z.string()),
  dueOn: z.string(),
})

/** Bills that staff look at: paid out of what is set aside, or not. */
export const HELD_BILL: Reviewable = {
  kind: HELD_KIND,
  refusals: Object.fromEntries(
    Object.entries(FAILURES).map(([code, message]) => [code, { status: 409, message }]),
  ),
  carryOut: payReleased,
  drop: async (tx, _ctx, held) => {
    await dropDate(tx, BILL, held)
    await publish(tx, TOPIC, [held.person_id])
  },
}

async function payReleased(
  tx: Tx,
  ctx: ActionContext,
  held: HeldPaymentRow,
): Promise<Result<unknown, Failure>> {
  const { id, arrangement_id: billId, person_id: personId, kind, amount } = held
  if (!(await mayAct(tx, personId))) return refuse('user_not_found')
  const asked = {
    id: billId ?? id,
    personId,
    fromAccountId: held.account_id,
    kind,
    amount: money(amount),
  }
  const leaving = await mayStillLeave(tx, ctx, asked)
  if (!leaving.ok) return leaving
  const { dueOn, ...kept } = z.parse(Kept, held.contents)
  const owed: Owed = { ...kept, person_id: personId, amount_minor: amount }
  await notifyOfPayment(tx, ctx, owed, id)
  const detail = { bill: billId, payee: kept.payee_name, dueOn, amount: amount.toString() }
  await audit(tx, ctx, 'bill.paid', {
    subjectId: personId,
    detail: { ...detail, currency: 'USD' },
  })
  return payOut(tx, ctx, { ...owed, hold_id: held.hold_id }, id)
}

/**
 * Cancels a payment of the member's own that waits for staff: its money is free again, and later dates of the bill stay.
 * Of cancelling, letting go, refusing and lapsing exactly one happens.
 */
export const cancelHeld = (
  db: Db,
  ctx: ActionContext,
  id: string,
): Promise<Result<{ readonly id: string }, CodeOf<typeof cancelHeldBill>>> =>
  inTransaction(db, async (tx) => {
    const held = await lockedHeldPayment(tx, id)
    if (held?.person_id !== ctx.actorId || held.carried_out_by !== HELD_BILL.kind)
      return refuse('bill_not_found')
    if (held.state === 'cancelled') return ok({ id })
    if (held.state !== 'open' || held.deadline_at <= ctx.at) return refuse('already_decided')
    await HELD_BILL.drop(tx, ctx, held)
    await endHeld(tx, ctx, held, { state: 'cancelled' })
    return ok({ id })
  })

import type { ActionContext } from '../../../platform/server/action.ts'
import type { Db } from '../../../platform/server/db.ts'
import { labelsOf } from '../../accounts/server/accounts.ts'
import { reversalsOf } from '../../ledger/server/ledger.ts'
import { type HeldPaymentRow, heldStatesOf } from '../../paymentRules/server/paymentRules.ts'
import { listOrders, todayIn } from '../../standingOrders/server/standingOrders.ts'
import type { BillBook } from '../contract.ts'
import { BILL } from './kind.ts'
import { payeesOf } from './payees.ts'
import { presentBill, presentPayment } from './present.ts'
import type { PaymentRow } from './tables.ts'

/** Everything the member has to do with bills. */
export async function list(
  db: Db,
  ctx: Pick<ActionContext, 'actorId' | 'at' | 'institution'>,
): Promise<BillBook> {
  const { actorId: personId } = ctx
  const labels = await labelsOf(db, personId)
  const { upcoming, past } = await listOrders(db, BILL, personId)
  const history = past as PaymentRow[]
  const ids = history.map(({ id }) => id)
  const reversals = await reversalsOf(db, ids)
  const held = await heldStatesOf(db, ids)
  return {
    today: todayIn(ctx),
    upcoming: upcoming.map((row) => presentBill(row, labels)),
    history: history
      .map((row) => ({ ...row, ...sinceHeld(row, held.get(row.id)) }))
      .map((row) => presentPayment(row, labels, reversals.get(row.id))),
    payees: await payeesOf(db, personId),
  }
}

/** What became of a date whose payment waited for staff. */
function sinceHeld(
  { outcome, reason }: Pick<PaymentRow, 'outcome' | 'reason'>,
  state: HeldPaymentRow['state'] | undefined,
): Pick<PaymentRow, 'outcome' | 'reason'> {
  if (state === undefined || state === 'released') return { outcome, reason }
  if (state === 'open') return { outcome: 'held', reason }
  return state === 'cancelled'
    ? { outcome: 'cancelled', reason }
    : { outcome: 'failed', reason: 'payment_refused' }
}

import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { newId } from '../../../values/ids.ts'
import { money } from '../../../values/money.ts'
import { assert, ok, refuse, type Result } from '../../../values/result.ts'
import {
  countSpent,
  fitsADay,
  paidAlone,
  type ShareAccount,
} from '../../accounts/server/accounts.ts'
import {
  hold,
  houseAccount,
  post,
  type PostRefusal,
  type Receipt,
  release,
  settle,
  type SettleRefusal,
  timingIn,
} from '../../ledger/server/ledger.ts'
import type { MoneyRefusal } from '../contract.ts'
import type { BillRow } from './tables.ts'

/** What of a bill moves money. */
export type Owed = Pick<
  BillRow,
  'person_id' | 'from_account_id' | 'payee_name' | 'last4' | 'amount_minor' | 'memo'
>

const REFUSED: Readonly<Record<PostRefusal | SettleRefusal, MoneyRefusal>> = {
  invalid: 'payment_failed',
  id_reused: 'payment_failed',
  account_not_found: 'source_account_not_found',
  account_not_open: 'account_not_open',
  account_fixed: 'account_fixed',
  balance_overflow: 'payment_failed',
  insufficient_funds: 'insufficient_funds',
  hold_not_found: 'payment_failed',
  hold_not_open: 'payment_failed',
  exceeds_hold: 'payment_failed',
}

/** What the ledger is told of a bill, whether it is held or posted. */
function orderOf(owed: Owed, from: ShareAccount, id: string) {
  const { payee_name: recipient, last4, memo } = owed
  return {
    id,
    actor: { channel: 'member', actorId: owed.person_id },
    reason: 'bill_payment',
    from: from.ledgerAccountId,
    to: houseAccount('clearing:bill-pay'),
    amount: money(owed.amount_minor),
    // Never a whole account number: the journal is for good.
    details: { recipient, last4, ...(memo !== null && { memo }) },
  } as const
}

/**
 * Sets the money for one payment aside.
 * @returns the id of the hold, which becomes that of the transfer
 */
export async function setAside(
  tx: Tx,
  ctx: ActionContext<string | null>,
  owed: Owed,
): Promise<Result<string, MoneyRefusal>> {
  const paid = await paidAlone(tx, owed.person_id, owed.from_account_id)
  if (!paid.ok) return paid
  const from = paid.value
  const order = orderOf(owed, from, newId(ctx.at.getTime()))
  const within = fitsADay({ from, amount: order.amount })
  if (!within.ok) return within
  const held = await hold(tx, order, timingIn(ctx))
  return held.ok ? ok(order.id) : refuse(REFUSED[held.code])
}

/** Gives the money back that was set aside, if there is any. */
export async function giveBack(
  tx: Tx,
  ctx: ActionContext<string | null>,
  { hold_id }: Pick<BillRow, 'hold_id'>,
): Promise<void> {
  if (hold_id === null) return
  const released = await release(tx, hold_id, timingIn(ctx))
  assert(released.ok, 'a bill’s hold is open until the bill ends it')
}

/**
 * Posts one payment to the clearing account, out of what was set aside where something was. Whoever arranged it may
 * still pay today, a delegate within their cap of this day.
 */
export async function payOut(
  tx: Tx,
  ctx: ActionContext<string | null>,
  bill: Owed & Pick<BillRow, 'hold_id'>,
  id: string,
): Promise<Result<Receipt, MoneyRefusal>> {
  const paid = await paidAlone(tx, bill.person_id, bill.from_account_id)
  if (!paid.ok) return paid
  const from = paid.value
  const timing = timingIn(ctx)
  const order = orderOf(bill, from, id)
  const posted =
    bill.hold_id === null
      ? await post(tx, order, timing)
      : await settle(tx, { id, holdId: bill.hold_id, actor: order.actor }, timing)
  if (!posted.ok) return refuse(REFUSED[posted.code])
  const counted = await countSpent(tx, ctx, { from, amount: order.amount, transferId: id })
  return counted.ok ? posted : counted
}

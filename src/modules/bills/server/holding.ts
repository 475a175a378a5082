// Bills that the rules had wait for staff on their day.

import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { ActionContext } from '../../../platform/server/action.ts'
import { type Db, inTransaction, type Tx } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import type { CodeOf } from '../../../values/endpoint.ts'
import { english } from '../../../values/sentence.ts'
import { money } from '../../../values/money.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { audit } from '../../audit/server/audit.ts'
import {
  endHeld,
  type HeldPaymentRow,
  holdForReview,
  lockedHeldPayment,
  type Reviewable,
} from '../../paymentRules/server/paymentRules.ts'
import { forgetOutgoing, mayAct, mayStillLeave } from '../../transfers/server/transfers.ts'
import { FAILURES, type Failure, type MoneyRefusal } from '../contract.ts'
import type { cancelHeldBill } from '../held.contract.ts'
import { type Owed, payOut, setAside } from './money.ts'
import { notifyOfPayment } from './notifications.ts'
import { kindOf } from './policy.ts'
import { type BillRow, TOPIC } from './tables.ts'

/** What of a bill is paid later, as it was on its day: the member may change what is to come. */
const Kept = z.object({
  from_account_id: z.string(),
  payee_name: z.string(),
  last4: z.string(),
  memo: z.nullable(z.string()),
  dueOn: z.string(),
})

interface Waiting {
  /** Which its transfer will have. */
  readonly id: string
  readonly isNewPayee: boolean
}

/** Has a bill wait for staff whose day has come, with its money set aside. */
export async function holdBill(
  tx: Tx,
  ctx: ActionContext<string | null>,
  bill: BillRow,
  { id, isNewPayee }: Waiting,
): Promise<Result<void, MoneyRefusal>> {
  const { from_account_id, payee_name, last4, memo, next_on } = bill
  const aside = bill.hold_id === null ? await setAside(tx, ctx, bill) : ok(bill.hold_id)
  if (!aside.ok) return aside
  const held = await holdForReview(tx, ctx, {
    id,
    holdId: aside.value,
    arrangementId: bill.id,
    personId: bill.person_id,
    accountId: from_account_id,
    kind: kindOf(bill),
    amount: money(bill.amount_minor),
    payee: english('{payee} ··{last4}', { payee: payee_name, last4 }),
    isNewPayee,
    reference: memo,
    carriedOutBy: HELD_BILL.kind,
    contents: { from_account_id, payee_name, last4, memo, dueOn: next_on },
    order: null,
  })
  return held.ok ? ok(undefined) : refuse('payment_failed')
}

/** Bills that staff look at: paid out of what is set aside, or not. */
export const HELD_BILL: Reviewable = {
  kind: 'bill',
  refusals: Object.fromEntries(
    Object.entries(FAILURES).map(([code, message]) => [code, { status: 409, message }]),
  ),
  carryOut: payReleased,
  drop: async (tx, _ctx, { arrangement_id: billId, person_id: personId }) => {
    // A bill with later dates stays arranged, and keeps its place in the allowances.
    if (billId !== null && (await isOnce(tx, billId))) {
      await forgetOutgoing(tx, { id: billId, personId })
    }
    await publish(tx, TOPIC, [personId])
  },
}

async function isOnce(tx: Tx, billId: string): Promise<boolean> {
  const { rows } = await sql`select from bill where id = ${billId} and frequency = 'once'`.execute(
    tx,
  )
  return rows.length > 0
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

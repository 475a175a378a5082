// Bills that the rules had wait for staff on their day.

import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { english } from '../../../values/sentence.ts'
import { money } from '../../../values/money.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { holdForReview } from '../../paymentRules/server/paymentRules.ts'
import type { MoneyRefusal } from '../contract.ts'
import { setAside } from './money.ts'
import { kindOf } from './policy.ts'
import type { BillRow } from './tables.ts'

/** By what a bill that waits for staff is known again. */
export const HELD_KIND = 'bill'

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
    carriedOutBy: HELD_KIND,
    contents: { from_account_id, payee_name, last4, memo, dueOn: next_on },
    order: null,
  })
  return held.ok ? ok(undefined) : refuse('payment_failed')
}

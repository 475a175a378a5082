import { referenceOf } from '../../../values/ids.ts'
import { money, toDecimal } from '../../../values/money.ts'
import { labelIn, type Labels } from '../../accounts/server/accounts.ts'
import { presentTerms } from '../../standingOrders/server/standingOrders.ts'
import { type Bill, type BillPayment, FAILURES } from '../contract.ts'
import type { BillRow, PaymentRow } from './tables.ts'

const sidesOf = (row: BillRow, labels: Labels): Pick<Bill, 'payee' | 'from'> => ({
  payee: { id: row.provider ?? row.payee_id ?? '', name: row.payee_name, last4: row.last4 },
  from: labelIn(labels, row.from_account_id),
})

export const presentBill = (row: BillRow, labels: Labels): Bill => ({
  ...presentTerms(row),
  ...sidesOf(row, labels),
  memo: row.memo,
  // The one its pending transaction has, and its transfer will have.
  referenceCode: referenceOf(row.hold_id ?? row.id),
  paysOn: row.pays_on,
  status: row.status,
  setAside: row.hold_id !== null,
})

export const presentPayment = (
  row: PaymentRow,
  labels: Labels,
  reversedAt: Date | undefined,
): BillPayment => ({
  id: row.id,
  ...sidesOf(row, labels),
  amount: toDecimal(money(row.amount_minor)),
  memo: row.memo,
  referenceCode: referenceOf(row.id),
  dueOn: row.due_on,
  outcome: row.outcome,
  reason: row.reason === null ? null : FAILURES[row.reason],
  at: row.at.toISOString(),
  reversedAt: reversedAt?.toISOString() ?? null,
})

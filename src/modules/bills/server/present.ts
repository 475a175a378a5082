import { referenceOf } from '../../../values/ids.ts'
import { money, toDecimal } from '../../../values/money.ts'
import { labelIn, type Labels } from '../../accounts/server/accounts.ts'
import { type Bill, type BillPayment, FAILURES } from '../contract.ts'
import type { BillRow, PaymentRow } from './tables.ts'

type Side = Pick<BillRow, 'provider' | 'payee_id' | 'payee_name' | 'last4' | 'from_account_id'>

const sidesOf = (row: Side, labels: Labels): Pick<Bill, 'payee' | 'from'> => ({
  payee: { id: row.provider ?? row.payee_id ?? '', name: row.payee_name, last4: row.last4 },
  from: labelIn(labels, row.from_account_id),
})

export const presentBill = (row: BillRow, labels: Labels): Bill => ({
  id: row.id,
  ...sidesOf(row, labels),
  amount: toDecimal(money(row.amount_minor)),
  memo: row.memo,
  // The one its pending transaction has, and its transfer will have.
  referenceCode: referenceOf(row.hold_id ?? row.id),
  frequency: row.frequency,
  startsOn: row.starts_on,
  nextOn: row.next_on,
  paysOn: row.pays_on,
  endsOn: row.ends_on,
  timesLeft: row.runs_left,
  status: row.status,
  setAside: row.hold_id !== null,
  version: row.version,
})

export const presentPayment = (
  row: PaymentRow & Side,
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

import { sql } from 'kysely'
import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { newId } from '../../../values/ids.ts'
import { formatMoney, money } from '../../../values/money.ts'
import { refuse } from '../../../values/result.ts'
import { audit, type AuditAction } from '../../audit/server/audit.ts'
import { type OrderKind, todayIn, writeRun } from '../../standingOrders/server/standingOrders.ts'
import { mayAct, mayStillLeave } from '../../transfers/server/transfers.ts'
import type { Bill, Failure } from '../contract.ts'
import { holdBill } from './holding.ts'
import { giveBack, payOut } from './money.ts'
import { notifyOfFailure, notifyOfPayment } from './notifications.ts'
import { isDue, kindOf, nextDates } from './policy.ts'
import { presentBill } from './present.ts'
import type { BillRow } from './tables.ts'

interface BillTypes {
  readonly name: 'bill'
  readonly row: BillRow
  readonly view: Bill
  readonly closed: 'bill_due'
}

/** Bills, as standing orders know them. */
export const BILL: OrderKind<BillTypes> = {
  name: 'bill',
  runs: { table: 'bill_payment', served: 'paid', leftOut: 'cancelled' },
  job: 'bill payments',
  dueColumn: 'pays_on',
  actions: { arranged: 'bill.scheduled', leftOut: 'bill.date_cancelled' },
  uses: (accountId) => sql`from_account_id = ${accountId}`,
  onceIsAll: true,
  // No name, which is the member's to know.
  titleOf: ({ amount_minor: amount }) => `Bill of ${formatMoney(money(amount))}`,
  columnsFor: nextDates,
  keptOf: ({ memo }) => ({ memo }),
  present: presentBill,
  namesOf: ({ id, payee_name }) => ({ bill: id, payee: payee_name }),
  termsOf: ({ amount_minor, next_on, ends_on, runs_left }) => ({
    amount: amount_minor.toString(),
    currency: 'USD',
    nextOn: next_on,
    endsOn: ends_on,
    timesLeft: runs_left,
  }),
  arrangedOf: () => ({ currency: 'USD' }),
  closedFor: (ctx, bill) => (isDue(bill, todayIn(ctx)) ? 'bill_due' : undefined),
  execute: async (tx, ctx, bill, id) => {
    const { id: billId, person_id: personId, amount_minor: minor } = bill
    if (!(await mayAct(tx, personId))) return refuse('user_not_found')
    const asked = {
      id: billId,
      personId,
      fromAccountId: bill.from_account_id,
      kind: kindOf(bill),
      amount: money(minor),
    }
    const leaving = await mayStillLeave(tx, ctx, asked)
    if (!leaving.ok) return leaving
    const { needsReview, isNewPayee } = leaving.value
    if (needsReview) return holdBill(tx, ctx, bill, { id, isNewPayee })
    await notifyOfPayment(tx, ctx, bill, id)
    await auditRun(tx, ctx, 'bill.paid', bill)
    return payOut(tx, ctx, bill, id)
  },
  fail: async (tx, ctx, bill, { reason, nextOn }) => {
    await notifyOfFailure(tx, ctx, bill, { reason: reason as Failure, nextOn })
    await auditRun(tx, ctx, 'bill.failed', bill, { reason })
  },
  giveBack,
  noteEnd: async (tx, { at }, bill) => {
    const run = { id: newId(at.getTime()), outcome: 'cancelled', reason: null, at }
    await writeRun(tx, BILL, bill, run)
    return { dueOn: bill.next_on }
  },
}

const auditRun = (
  tx: Tx,
  ctx: ActionContext<null>,
  action: AuditAction,
  bill: BillRow,
  detail: object = {},
): Promise<void> =>
  audit(tx, ctx, action, {
    subjectId: bill.person_id,
    detail: {
      ...BILL.namesOf(bill),
      dueOn: bill.next_on,
      amount: bill.amount_minor.toString(),
      currency: 'USD',
      ...detail,
    },
  })

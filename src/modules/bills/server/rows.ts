import type { Updateable } from 'kysely'
import type { Tx } from '../../../platform/server/db.ts'
import { afterDate } from '../../../values/recurrence.ts'
import { assert } from '../../../values/result.ts'
import { id as idSchema } from '../../../values/schema.ts'
import { nextDates } from './policy.ts'
import type { BillRow, BillTables, PaymentRow } from './tables.ts'

/** Somebody else's bill is undefined, like one that never was. */
export async function lockOwn(
  tx: Tx,
  memberId: string,
  billId: string,
): Promise<BillRow | undefined> {
  if (!idSchema().safeParse(billId).success) return undefined
  return tx
    .withTables<BillTables>()
    .selectFrom('bill')
    .selectAll()
    .where('id', '=', billId)
    .where('member_id', '=', memberId)
    .forUpdate()
    .executeTakeFirst()
}

/** Changes a locked bill; whoever saw it before has seen an older version. */
export const change = (
  tx: Tx,
  { id, version }: BillRow,
  changes: Updateable<BillTables['bill']>,
): Promise<BillRow> =>
  tx
    .withTables<BillTables>()
    .updateTable('bill')
    .set({ ...changes, version: version + 1 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

type Outcome = Pick<PaymentRow, 'id' | 'outcome' | 'reason' | 'at'>

/** Writes down what became of the next date of a locked bill. */
export async function writeOutcome(tx: Tx, bill: BillRow, outcome: Outcome): Promise<void> {
  const { id: bill_id, member_id, next_on: due_on, amount_minor, memo } = bill
  assert(due_on, 'a scheduled bill has a next date')
  await tx
    .withTables<BillTables>()
    .insertInto('bill_payment')
    .values({ ...outcome, bill_id, member_id, due_on, amount_minor, memo })
    .execute()
}

/** The same, and moves on to the date after it. Whatever was set aside is no longer the bill's. */
export async function passDate(tx: Tx, bill: BillRow, outcome: Outcome): Promise<BillRow> {
  await writeOutcome(tx, bill, outcome)
  const { frequency, starts_on: startsOn, ends_on: endsOn, runs_left } = bill
  const course = { frequency, startsOn, endsOn, runsLeft: runs_left }
  const { nextOn, runsLeft } = afterDate(bill.next_on!, course)
  return change(tx, bill, {
    ...nextDates(nextOn),
    runs_left: runsLeft,
    hold_id: null,
    status: nextOn === null ? 'done' : 'scheduled',
  })
}

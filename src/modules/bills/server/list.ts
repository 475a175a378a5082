import type { Db } from '../../../platform/server/db.ts'
import type { Day } from '../../../values/dates.ts'
import { labelsOf } from '../../accounts/server/accounts.ts'
import { reversalsOf } from '../../ledger/server/ledger.ts'
import { type BillBook, HISTORY_COUNT_MAX } from '../contract.ts'
import { payeesOf } from './payees.ts'
import { presentBill, presentPayment } from './present.ts'
import type { BillTables } from './tables.ts'

/** Everything the member has to do with bills. */
export async function list(db: Db, memberId: string, today: Day): Promise<BillBook> {
  const labels = await labelsOf(db, memberId)
  const tables = db.withTables<BillTables>()
  // First what has passed: a date served in between is then in neither list for a moment, and never
  // in both.
  const history = await tables
    .selectFrom('bill_payment')
    .innerJoin('bill', 'bill.id', 'bill_payment.bill_id')
    .selectAll('bill_payment')
    .select(['provider', 'payee_id', 'payee_name', 'last4', 'from_account_id'])
    .where('bill_payment.member_id', '=', memberId)
    .orderBy('bill_payment.at', 'desc')
    .orderBy('bill_payment.due_on', 'desc')
    .orderBy('bill_payment.id', 'desc')
    .limit(HISTORY_COUNT_MAX)
    .execute()
  const reversals = await reversalsOf(
    db,
    history.map(({ id }) => id),
  )
  const upcoming = await tables
    .selectFrom('bill')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('next_on', 'is not', null)
    .orderBy('pays_on')
    .orderBy('id')
    .execute()
  return {
    today,
    upcoming: upcoming.map((row) => presentBill(row, labels)),
    history: history.map((row) => presentPayment(row, labels, reversals.get(row.id))),
    payees: await payeesOf(db, memberId),
  }
}

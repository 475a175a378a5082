import { sql } from 'kysely'
import { money } from '../../../values/money.ts'
import type { ReadUpcoming } from '../../accounts/server/accounts.ts'
import { datesAhead } from '../../standingOrders/server/standingOrders.ts'
import { BILL } from './kind.ts'

/** Bills on the days they are paid. What is set aside for the next one cannot be spent any more. */
export const upcomingBills: ReadUpcoming = async (db, ahead) => {
  const ids = ahead.accounts.map(({ id }) => id)
  const dates = await datesAhead(db, BILL, ahead, sql`from_account_id = any(${ids}::uuid[])`)
  return dates.map(({ order, on, isNext }) => ({
    id: order.id,
    kind: 'bill',
    on,
    accountId: order.from_account_id,
    amount: money(-order.amount_minor),
    changesAvailable: !(isNext && order.hold_id !== null),
    name: order.payee_name,
  }))
}

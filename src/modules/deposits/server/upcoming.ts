import { sql } from 'kysely'
import { dayOf } from '../../../values/dates.ts'
import { money } from '../../../values/money.ts'
import type { ReadUpcoming } from '../../accounts/server/accounts.ts'
import { wentBack } from './present.ts'
import type { DepositTables } from './tables.ts'

/** What of credited checks comes free. A check that is still reviewed may be rejected, and is not certain. */
export const upcomingChecks: ReadUpcoming = async (db, { at, institution, accounts, until }) => {
  const today = dayOf(at, institution.timeZone)
  const rows = await db
    .withTables<DepositTables>()
    .selectFrom('deposit_hold')
    .innerJoin('deposit', 'deposit.id', 'deposit_hold.deposit_id')
    .select(['deposit.id', 'deposit.account_id', 'deposit_hold.amount', 'available_on'])
    .where(sql<boolean>`deposit.account_id = any(${accounts.map(({ id }) => id)}::uuid[])`)
    .where('released_at', 'is', null)
    .where('available_on', '<=', until)
    .execute()
  const gone = await wentBack(
    db,
    rows.map(({ id }) => id),
  )
  const coming = rows.filter(({ id }) => !gone.has(id))
  return coming.map(({ id, account_id: accountId, amount, available_on: on }) => ({
    id,
    kind: 'check',
    on: on < today ? today : on,
    accountId,
    amount: money(amount),
    changesAvailable: true,
  }))
}

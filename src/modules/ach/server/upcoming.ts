import { sql } from 'kysely'
import { dayOf } from '../../../values/dates.ts'
import { money } from '../../../values/money.ts'
import type { ReadUpcoming } from '../../accounts/server/accounts.ts'
import { isRepeated } from './receiving/repeated.ts'
import type { AchEntryRow } from './tables.ts'
import { isStopped, stopRowsOn } from './withdrawals/stopOrders.ts'

type Waiting = Pick<
  AchEntryRow,
  'id' | 'is_debit' | 'amount_minor' | 'company' | 'company_id' | 'posts_at'
> & { readonly account_id: string }

/** Deposits and withdrawals that other banks have sent and whose day has not come, but those that are going to be sent back. */
export const upcomingEntries: ReadUpcoming = async (db, { institution, accounts, until }) => {
  const ids = accounts.map(({ id }) => id)
  const { rows } = await sql<Waiting>`
    select id, account_id, is_debit, amount_minor, company, company_id, posts_at from ach_entry e
     where state = 'waits' and kind in ('credit', 'debit') and account_id = any(${ids}::uuid[])
       and not ${isRepeated}`.execute(db)
  const stops = await stopRowsOn(db, ids)
  return rows
    .filter((row) => !isStopped(row, stops))
    .map((row) => ({
      id: row.id,
      kind: row.is_debit ? ('withdrawal' as const) : ('deposit' as const),
      on: dayOf(row.posts_at, institution.timeZone),
      accountId: row.account_id,
      amount: money(row.is_debit ? -row.amount_minor : row.amount_minor),
      changesAvailable: true,
      name: row.company,
    }))
    .filter(({ on }) => on <= until)
}

import { sql } from 'kysely'
import { dayOf } from '../../../values/dates.ts'
import { money } from '../../../values/money.ts'
import type { ReadUpcoming } from '../../accounts/server/accounts.ts'
import type { AchEntryRow } from './tables.ts'

type Waiting = Pick<AchEntryRow, 'id' | 'is_debit' | 'amount_minor' | 'company' | 'posts_at'> & {
  readonly account_id: string
}

/** Deposits and withdrawals that other banks have sent and whose day has not come. */
export const upcomingEntries: ReadUpcoming = async (db, { institution, accounts, until }) => {
  const { rows } = await sql<Waiting>`
    select id, account_id, is_debit, amount_minor, company, posts_at from ach_entry
     where state = 'waits' and kind in ('credit', 'debit')
       and account_id = any(${accounts.map(({ id }) => id)}::uuid[])`.execute(db)
  return rows
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

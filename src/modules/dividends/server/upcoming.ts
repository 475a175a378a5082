import { sql } from 'kysely'
import { inTransaction } from '../../../platform/server/db.ts'
import { dayOf } from '../../../values/dates.ts'
import { money } from '../../../values/money.ts'
import type { ReadUpcoming } from '../../accounts/server/accounts.ts'
import { type DueAccount, productHeld } from './book.ts'
import { historiesOf } from './checkpoints.ts'
import { accrualOn, earningOf, payable } from './reckoning.ts'

/** Dividends of the periods that end, as they will be if balances and rates stay as they are. */
export const upcomingDividends: ReadUpcoming = async (db, { at, institution, accounts, until }) => {
  const today = dayOf(at, institution.timeZone)
  const { rows } = await sql<DueAccount>`
    select account_id, b.ledger_account_id, opened_on, earns_from, next_on, carried,
           agreed_rate, agreed_until, product, kind, number, closed_at, term_months
      from dividend_book b join dividend_account using (account_id)
     where next_on <= ${until} and closed_at is null
       and account_id = any(${accounts.map(({ id }) => id)}::uuid[])`.execute(db)
  const earners = rows.flatMap((row) => {
    const product = productHeld({ institution }, row)
    return product ? [payable(row, product)] : []
  })
  if (earners.length === 0) return []
  const histories = await inTransaction(db, (tx) => historiesOf(tx, earners, { lock: false }))
  return earners.flatMap((earner) => {
    const history = histories.get(earner.account_id)!
    const earning = earningOf(earner, history)
    const before = accrualOn(earning, history.creditedBefore, history.since)
    const { creditedMinor } = accrualOn(earning, earner.next_on, before)
    const minor = creditedMinor - history.postedMinor
    return minor <= 0n
      ? []
      : [
          {
            id: earner.account_id,
            kind: 'dividend' as const,
            // What should have been credited before is credited as soon as it can be.
            on: earner.next_on < today ? today : earner.next_on,
            accountId: earner.account_id,
            amount: money(minor),
            changesAvailable: true,
          },
        ]
  })
}

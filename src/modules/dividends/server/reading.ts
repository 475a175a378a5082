import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { addDays, type Day } from '../../../values/dates.ts'
import type { AnnualYield } from '../yield.contract.ts'
import { daysUntil } from './crediting.ts'
import type { DividendTables } from './tables.ts'
import { halfEven } from './terms.ts'

/** Dividends of a period, with the days and balances behind them. Amounts are cents. */
export interface CreditedPeriod {
  readonly from: Day
  readonly to: Day
  readonly days: number
  readonly averageMinor: bigint
  /** What the period earned. */
  readonly dividendsMinor: bigint
  /** Hundredths of a percent; null where no day had a balance. */
  readonly yieldEarned: AnnualYield | null
  /** What was posted on top, for earlier periods or less than was due. */
  readonly correctionMinor: bigint
}

/** What stands behind dividends that were posted, in order of time; transfers that are none are left out. */
export async function creditedBy(
  db: Db,
  transferIds: readonly string[],
): Promise<readonly CreditedPeriod[]> {
  const { rows } = await sql<CreditedRow>`
    select period_from, credited_on, posted, period_due, balance_days, yield_earned from dividend_item
     where transfer_id = any(${transferIds}::uuid[])
    union all
    select period_from, closed_on, posted, period_due, balance_days, yield_earned from dividend_closing
     where transfer_id = any(${transferIds}::uuid[])
     order by credited_on`.execute(db)
  return rows.map(({ period_from: from, credited_on, posted, period_due, ...row }) => {
    const days = daysUntil(from, credited_on)
    return {
      from,
      // An account may be closed on the day on which it was credited.
      to: days === 0 ? from : addDays(credited_on, -1),
      days,
      averageMinor: days === 0 ? 0n : halfEven(BigInt(row.balance_days), BigInt(days)),
      dividendsMinor: period_due,
      yieldEarned: row.yield_earned,
      correctionMinor: posted - period_due,
    }
  })
}

type CreditedRow = Pick<
  DividendTables['dividend_item'],
  'period_from' | 'credited_on' | 'posted' | 'period_due' | 'balance_days' | 'yield_earned'
>

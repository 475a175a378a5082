import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { addDays } from '../../../values/dates.ts'
import { money, toDecimal } from '../../../values/money.ts'
import type { Analytics } from '../contract.ts'
import { sumOf, type Tally } from './tally.ts'
import type { Weeks } from './weeks.ts'

/** How many members there are and what they have with us, week by week. */
export async function readGrowth(db: Db, weeks: Weeks, tally: Tally): Promise<Analytics['growth']> {
  const { rows: before } = await sql<{ members: number }>`
    select ${sumOf('joined', 'before', weeks.from)} as members`.execute(db)
  // The day before the range, and the last of each week. What is kept of a day spares a look at each account of
  // the house; before the first that is kept there was nothing.
  const days = [addDays(weeks.days[0]!.from, -1), ...weeks.days.map(({ to }) => to)]
  const { rows } = await sql<{ deposits: bigint }>`
    select coalesce((select amount from analytics_deposit where day = d.day),
                    case when d.day < (select min(day) from analytics_deposit) then 0 end,
                    analytics_deposits(d.ends_at)) as deposits
      from unnest(${days}::date[], ${[weeks.from, ...weeks.ends]}::timestamptz[]) with ordinality
           as d (day, ends_at, place)
     order by d.place`.execute(db)
  const [depositsBefore, ...deposits] = rows.map((row) => toDecimal(money(row.deposits)))
  return {
    membersBefore: before[0]!.members,
    joined: tally.counts('joined'),
    depositsBefore: depositsBefore!,
    deposits,
  }
}

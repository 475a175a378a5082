import { sql } from 'kysely'
import type { Clock } from '../../../platform/server/clock.ts'
import type { Db } from '../../../platform/server/db.ts'
import type { Figures } from '../../../platform/server/figures.ts'
import { dayOf } from '../../../values/dates.ts'
import { balancesOf } from '../../ledger/server/ledger.ts'
import { RECEIVABLE } from './crediting.ts'
import { countOpen } from './queue.ts'

/** What the cases say is credited provisionally and not decided, less what the books say, in cents. */
export async function provisionalDifference(db: Db): Promise<bigint> {
  const { rows } = await sql<{ minor: bigint }>`
    select coalesce(sum(case when state = 'open' then disputed else take_back end), 0)::bigint as minor
      from dispute
     where credit_id is not null and (state = 'open' or take_back is not null and taken_at is null)`.execute(
    db,
  )
  const [receivable] = await balancesOf(db, [RECEIVABLE])
  return rows[0]!.minor + receivable!.posted.minor
}

const HALF_A_DAY_MS = 43_200_000

export const disputeFigures = (clock: Clock): Figures => ({
  of: 'disputes',
  gauges: {
    openteller_disputes_open: 'Reported problems that nobody has decided',
    openteller_disputes_overdue: 'Reported problems whose legal deadline has passed everywhere',
    openteller_disputes_books_difference:
      'Provisional credits by the cases less those by the books, in dollars',
  },
  everyMs: 60_000,
  read: async (db) => {
    // Where the institution is, the day is over by then.
    const today = dayOf(new Date(clock.now().getTime() - HALF_A_DAY_MS), 'UTC')
    const { open, overdue } = await countOpen(db, today)
    const difference = Number(await provisionalDifference(db)) / 100
    return [
      { name: 'openteller_disputes_open', value: open },
      { name: 'openteller_disputes_overdue', value: overdue },
      { name: 'openteller_disputes_books_difference', value: difference },
    ]
  },
})

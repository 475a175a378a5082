import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import type { Analytics } from '../contract.ts'
import { sumOf, type Tally } from './tally.ts'
import { runningTotals, type Weeks } from './weeks.ts'

/** How many wait for a decision, and how long the decisions of each week took. */
export async function readReviews(
  db: Db,
  weeks: Weeks,
  tally: Tally,
): Promise<Analytics['reviews']> {
  const now = await readQueue(db, weeks)
  const decided = tally.counts('decided')
  const changes = tally.counts('submitted').map((submitted, i) => submitted - decided[i]!)
  // From how many wait now one can go back to how many waited then.
  const waitingAtEnd = now.waiting - now.submitted_later + now.decided_later
  const waitingBefore = waitingAtEnd - changes.reduce((sum, change) => sum + change, 0)
  return {
    waitingNow: now.waiting,
    oldestSince: now.oldest?.toISOString() ?? null,
    waiting: runningTotals(waitingBefore, changes),
    decided,
    medianHours: weeks.days.map((_, week) => hoursOf(tally.middleReview(week))),
    medianHoursOverall: hoursOf(tally.middleReview()),
  }
}

const hoursOf = (minutes: number | null): number | null => minutes && minutes / 60

interface Queue {
  readonly waiting: number
  readonly oldest: Date | null
  readonly submitted_later: number
  readonly decided_later: number
}

async function readQueue(db: Db, { to }: Weeks): Promise<Queue> {
  const { rows } = await sql<Queue>`
    select waiting::int as waiting, oldest, ${sumOf('submitted', 'from', to)} as submitted_later,
           ${sumOf('decided', 'from', to)} as decided_later
      from analytics_waiting`.execute(db)
  return rows[0]!
}

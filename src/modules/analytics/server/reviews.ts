import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import type { Analytics } from '../contract.ts'
import { runningTotals, type Weeks } from './weeks.ts'

/** How many wait for a decision, and how long the decisions of each week took. */
export async function readReviews(db: Db, weeks: Weeks): Promise<Analytics['reviews']> {
  const now = await readQueue(db, weeks)
  const byWeek = await readDecisions(db, weeks)
  const decided = byWeek.map(({ decided }) => Number(decided))
  const changes = byWeek.map(({ submitted }, i) => Number(submitted) - decided[i]!)
  // Decisions are final, so from how many wait now one can go back to how many waited then.
  const waitingAtEnd = Number(now.waiting) - Number(now.submitted_later) + Number(now.decided_later)
  const waitingBefore = waitingAtEnd - changes.reduce((sum, change) => sum + change, 0)
  return {
    waitingNow: Number(now.waiting),
    oldestSince: now.oldest?.toISOString() ?? null,
    waiting: runningTotals(waitingBefore, changes),
    decided,
    medianHours: byWeek.map(({ median_hours }) => median_hours),
    medianHoursOverall: now.median_hours,
  }
}

interface Queue {
  readonly waiting: bigint
  readonly oldest: Date | null
  readonly submitted_later: bigint
  readonly decided_later: bigint
  readonly median_hours: number | null
}

const HOURS = sql`extract(epoch from decided_at - submitted_at)::float8 / 3600`

async function readQueue(db: Db, { from, to }: Weeks): Promise<Queue> {
  const { rows } = await sql<Queue>`
    select w.waiting, w.oldest,
           (select count(*) from analytics_application where submitted_at >= ${to}) as submitted_later,
           (select count(*) from analytics_application where decided_at >= ${to}) as decided_later,
           (select percentile_cont(0.5) within group (order by ${HOURS}) from analytics_application
             where decided_at >= ${from} and decided_at < ${to}) as median_hours
      from (select count(*) as waiting, min(submitted_at) as oldest from analytics_application
             where state in ('submitted', 'needs_information')) w`.execute(db)
  return rows[0]!
}

interface Week {
  readonly submitted: bigint
  readonly decided: bigint
  readonly median_hours: number | null
}

async function readDecisions(db: Db, { starts, ends }: Weeks): Promise<readonly Week[]> {
  const { rows } = await sql<Week>`
    select s.submitted, d.decided, d.median_hours
      from unnest(${starts}::timestamptz[], ${ends}::timestamptz[]) with ordinality
           as w (starts_at, ends_at, place)
     cross join lateral (
       select count(*) as submitted from analytics_application
        where submitted_at >= w.starts_at and submitted_at < w.ends_at) s
     cross join lateral (
       select count(*) as decided, percentile_cont(0.5) within group (order by ${HOURS}) as median_hours
         from analytics_application
        where decided_at >= w.starts_at and decided_at < w.ends_at) d
     order by w.place`.execute(db)
  return rows
}

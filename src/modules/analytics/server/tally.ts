import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import type { FailureKind } from '../contract.ts'
import { type Weeks, zeros } from './weeks.ts'

/** `review` is a decision too, with how long it took; `decided` counts the same ones without that. */
type TallyKind = 'submitted' | 'decided' | 'review' | 'joined' | FailureKind

interface Row {
  readonly kind: TallyKind
  readonly week: number
  readonly minutes: number
  readonly count: number
}

/** What came together in the weeks of a range. */
export interface Tally {
  /** How many of a kind in each week. */
  counts(kind: TallyKind): number[]
  /** How long the middle review of a week took, or of all of them, in minutes; null where there was none. */
  middleReview(week?: number): number | null
}

export async function readTally(db: Db, weeks: Weeks): Promise<Tally> {
  // Weeks follow each other, so one walk through the range serves all of them.
  const { rows } = await sql<Row>`
    select kind, width_bucket(at, ${weeks.starts}::timestamptz[]) - 1 as week, minutes, sum(count)::int as count
      from analytics_count where at >= ${weeks.from} and at < ${weeks.to}
     group by 1, 2, 3 order by minutes`.execute(db)
  return {
    counts: (kind) => {
      const counts = zeros(weeks)
      for (const row of rows) if (row.kind === kind) counts[row.week]! += row.count
      return counts
    },
    middleReview: (week) =>
      middleOf(
        rows.filter((row) => row.kind === 'review' && (week === undefined || row.week === week)),
      ),
  }
}

/** Half of them took so long or less; `rows` are in the order of their minutes. */
function middleOf(rows: readonly Row[]): number | null {
  const total = rows.reduce((sum, { count }) => sum + count, 0)
  let upto = 0
  for (const { minutes, count } of rows) {
    upto += count
    if (count > 0 && upto * 2 >= total) return minutes
  }
  return null
}

/** How many of a kind there were before an instant, or from it on. Both are midnights. */
export const sumOf = (kind: TallyKind, side: 'before' | 'from', at: Date) => sql<number>`
  (select coalesce(sum(count), 0)::int from analytics_count
    where kind = ${kind} and at ${side === 'before' ? sql`<` : sql`>=`} ${at})`

/** Puts what came in lately to its days. @returns how much there was, if there may be more */
export async function addUpTally(db: Db, zone: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select analytics_add_up(${zone}, ${AT_ONCE_MAX})::int as count`.execute(db)
  const { count } = rows[0]!
  return count === AT_ONCE_MAX ? count : 0
}
const AT_ONCE_MAX = 100_000

import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { type Analytics, FAILURE_KINDS } from '../contract.ts'
import { type Weeks, zeros } from './weeks.ts'

interface Row {
  readonly kind: string
  readonly week: bigint
  readonly count: bigint
}

/** What failed in each week. `returned` comes from the movements, where it is counted. */
export async function readFailures(
  db: Db,
  weeks: Weeks,
  returned: readonly number[],
): Promise<Analytics['failures']> {
  const { rows } = await sql<Row>`
    select f.kind, w.place - 1 as week, f.count
      from unnest(${weeks.starts}::timestamptz[], ${weeks.ends}::timestamptz[]) with ordinality
           as w (starts_at, ends_at, place)
     cross join lateral (
       select kind, count(*) as count from analytics_failure
        where kind = any(${[...FAILURE_KINDS]}::text[]) and at >= w.starts_at and at < w.ends_at
        group by kind) f`.execute(db)
  const kinds = FAILURE_KINDS.map((kind) => {
    const counts = kind === 'returned' ? [...returned] : zeros(weeks)
    for (const row of rows) if (row.kind === kind) counts[Number(row.week)] = Number(row.count)
    return { kind, count: counts.reduce((sum, count) => sum + count, 0), counts }
  })
  return { kinds }
}

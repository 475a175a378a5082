import { sql } from 'kysely'
import type { Db } from '../../src/platform/server/db.ts'

/** What the table says of long work, the earliest first: "Feb 1, 2026: 1 of 2, 1 failed, runs". */
export async function longWorkIn(db: Db): Promise<string[]> {
  const { rows } = await sql<{ said: string }>`
    select format('%s: %s of %s, %s failed, %s', about, done_count, total_count, failed_count,
                  case when ended_at is null then 'runs' else 'ended' end) as said
      from long_work order by began_at, id`.execute(db)
  return rows.map(({ said }) => said)
}

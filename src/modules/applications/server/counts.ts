import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import type { ApplicationState } from '../contract.ts'

/** How many applications are of each state, without reading them. A state that none is of may be missing. */
export async function countStates(db: Db): Promise<ReadonlyMap<ApplicationState, number>> {
  const { rows } = await sql<{ state: ApplicationState; count: string }>`
    select state, sum(change) as count from application_count group by state`.execute(db)
  return new Map(rows.map(({ state, count }) => [state, Number(count)]))
}

/** Adds up the changes so far. @returns 0: what comes next is for the next round */
export async function addUpCounts(db: Db): Promise<number> {
  await sql`select add_up_application_counts()`.execute(db)
  return 0
}

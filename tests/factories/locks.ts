import type { Pool } from 'pg'
import { until } from './waiting.ts'

/**
 * How many sessions of this database wait for a lock. Every role may look there. Left out is the lock
 * that commits with a notice take on the whole server (`object`): a portal that publishes its outbox
 * waits for it behind the tests of other databases, and for nobody here.
 */
export async function waitingCount(pool: Pick<Pool, 'query'>): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    `select count(distinct pid)::int as n from pg_locks join pg_stat_activity using (pid)
      where not granted and locktype <> 'object' and datname = current_database()`,
  )
  return rows[0]!.n
}

/** Resolves once somebody in this database waits for a lock. */
export const somebodyWaits = (pool: Pick<Pool, 'query'>): Promise<void> =>
  until('somebody waits for a lock', async () => (await waitingCount(pool)) > 0)

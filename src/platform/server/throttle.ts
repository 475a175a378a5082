import { sql } from 'kysely'
import type { Db } from './db.ts'

interface Window {
  /** Who or what is counted, `"network 192.0.2.1"`. */
  readonly key: string
  readonly countMax: number
  /** An interval of PostgreSQL, `"10 minutes"`. */
  readonly lasts: string
}

/**
 * Counts actions in windows of time, in a table of its module with the columns `key`, `count` and
 * `ends_at`. False when there were too many. Never call it inside a transaction: a refusal would
 * take the count back.
 */
export const windowThrottle =
  (table: string) =>
  async (db: Db, now: Date, { key, countMax, lasts }: Window): Promise<boolean> => {
    const counters = sql.table(table)
    // What somebody else is counting or sweeping right now is left to them: nobody waits in a circle.
    await sql`
      delete from ${counters} where key in (
        select key from ${counters} where ends_at <= ${now} for update skip locked)`.execute(db)
    const { rows } = await sql<{ count: number }>`
      insert into ${counters} as t (key, count, ends_at)
      values (${key}, 1, ${now}::timestamptz + ${lasts}::interval)
      on conflict (key) do update set count = t.count + 1
      returning count`.execute(db)
    return rows[0]!.count <= countMax
  }

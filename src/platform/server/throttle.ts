import { type SqlBool, sql } from 'kysely'
import { assert } from '../../values/result.ts'
import type { Db, Tx } from './db.ts'

/** A database and no transaction of it: a refusal would take back what was counted. */
export type OutsideTransaction<D extends Db> = D extends Tx ? never : D

export interface Limit {
  /** What is counted, and whose: `"image of network 192.0.2.1"`. */
  readonly key: string
  readonly countMax: number
  /** How long from the first one on, an interval of PostgreSQL, `"10 minutes"`. */
  readonly lasts: string
  /** What this one counts for, if not one. */
  readonly points?: number
}

interface Counter {
  readonly key: string
  readonly count: number
  readonly ends_at: Date
}

/**
 * Counts something in windows of time, in one statement for all `limits`, so that of parallel calls no
 * more go on than may.
 * @returns zero, or the seconds to wait where there were too many
 */
export async function throttle<D extends Db>(
  db: OutsideTransaction<D>,
  now: Date,
  ...limits: readonly Limit[]
): Promise<number> {
  const counters = await count(db, now, limits)
  const waits = limits.map(({ key, countMax }) => {
    const counter = counters.find((one) => one.key === key)
    assert(counter, 'whatever is counted has a counter')
    if (counter.count <= countMax) return 0
    return Math.max(1, Math.ceil((counter.ends_at.getTime() - now.getTime()) / 1000))
  })
  return Math.max(...waits)
}

async function count(db: Db, now: Date, limits: readonly Limit[]): Promise<readonly Counter[]> {
  assert(!db.isTransaction, 'a throttle counts outside transactions')
  const isOver = sql<SqlBool>`t.ends_at <= ${now}::timestamptz`
  // In the order of keys, so that nobody waits in a circle.
  const { rows } = await sql<Counter>`
    insert into throttle as t (key, count, ends_at)
    select key, points, ${now}::timestamptz + lasts
      from unnest(${limits.map(({ key }) => key)}::text[],
                  ${limits.map(({ points = 1 }) => points)}::int[],
                  ${limits.map(({ lasts }) => lasts)}::interval[]) as l (key, points, lasts)
     order by key
    on conflict (key) do update set
      count = case when ${isOver} then excluded.count else t.count + excluded.count end,
      ends_at = case when ${isOver} then excluded.ends_at else t.ends_at end
    returning key, count, ends_at`.execute(db)
  return rows
}

/** How much was counted in the window that goes on. */
export async function countedIn(db: Db, now: Date, key: string): Promise<number> {
  const { rows } = await sql<Pick<Counter, 'count'>>`
    select count from throttle where key = ${key} and ends_at > ${now}`.execute(db)
  return rows[0]?.count ?? 0
}

/** What turned out to be fine counts for nothing, however much it counted for. */
export async function giveBack(
  db: Db,
  counted: readonly Pick<Limit, 'key' | 'points'>[],
): Promise<void> {
  await sql`
    with held as (
      select t.key, l.points from throttle t
        join unnest(${counted.map(({ key }) => key)}::text[],
                    ${counted.map(({ points = 1 }) => points)}::int[]) as l (key, points) using (key)
       order by t.key for no key update of t)
    update throttle set count = greatest(count - points, 0) from held where throttle.key = held.key`.execute(
    db,
  )
}

/** Throws away counters of windows that are over. @returns how many */
export async function sweepThrottle(db: Db, now: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from throttle where key in (
      select key from throttle where ends_at <= ${now} for update skip locked)`.execute(db)
  return Number(numAffectedRows)
}

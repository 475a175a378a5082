import { sql } from 'kysely'
import { type Db, inTransaction, type Tx } from '../../../platform/server/db.ts'
import { addDays, type Day, dayOf, instantOf } from '../../../values/dates.ts'

const HOUR_MS = 3_600_000
/** Counted in one transaction; a bank that begins with years of history takes several. */
const DAYS_AT_ONCE_MAX = 31
/** Of so many that were counted before, what members had is looked up in one transaction. */
const DEPOSITS_AT_ONCE_MAX = 366

/**
 * Counts the days that are over, at most a month of them, and keeps what it found. A day is over an
 * hour after its midnight: a transfer that took its time before midnight has committed by then.
 * @returns how many days were counted; 0 when none is left, or while another process counts
 */
export const countDays = (db: Db, now: Date, zone: string): Promise<number> =>
  inTransaction(db, async (tx) => {
    if (!(await takeTurn(tx))) return 0
    const counted = await countSome(tx, now, zone)
    const kept = await keepDeposits(tx, zone)
    return counted || kept
  })

async function countSome(tx: Tx, now: Date, zone: string): Promise<number> {
  const through = await countedThrough(tx)
  const first = through === null ? await firstDay(tx, zone) : addDays(through, 1)
  const lastOver = addDays(dayOf(new Date(now.getTime() - HOUR_MS), zone), -1)
  if (first === null || first > lastOver) return 0
  const farthest = addDays(first, DAYS_AT_ONCE_MAX - 1)
  const last = farthest < lastOver ? farthest : lastOver
  await sql`
    insert into analytics_day (day, kind, count, amount)
    select * from analytics_movements(
      ${startOf(first, zone)}, ${startOf(addDays(last, 1), zone)}, ${zone})`.execute(tx)
  await sql`
    insert into analytics_progress (counted_through) values (${last}::date)
    on conflict (id) do update set counted_through = excluded.counted_through`.execute(tx)
  return daysBetween(first, last)
}

/** What members had at the end of each day that is counted. @returns of how many days that was missing */
async function keepDeposits(tx: Tx, zone: string): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into analytics_deposit (day, amount)
    select day, analytics_deposits((day + 1)::timestamp at time zone ${zone})
      from (select day::date from analytics_progress,
                   generate_series(
                     coalesce((select max(day) + 1 from analytics_deposit),
                              (analytics_first_moved_at() at time zone ${zone})::date)::timestamp,
                     counted_through, interval '1 day') day order by day
             limit ${DEPOSITS_AT_ONCE_MAX}) missing`.execute(tx)
  return Number(numAffectedRows)
}

export const startOf = (day: Day, zone: string): Date => instantOf(day, '00:00', zone)

/** How many days a range has, both ends inside. */
export const daysBetween = (from: Day, to: Day): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / (24 * HOUR_MS)) + 1

async function takeTurn(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('openteller analytics days')) as mine`.execute(tx)
  return rows[0]!.mine
}

/** The last day that is counted; null before the first. */
export async function countedThrough(db: Db): Promise<Day | null> {
  const { rows } = await sql<{ counted_through: Day }>`
    select counted_through from analytics_progress`.execute(db)
  return rows[0]?.counted_through ?? null
}

/** The day the first money moved; null before that. */
async function firstDay(db: Db, zone: string): Promise<Day | null> {
  const { rows } = await sql<{ first: Day | null }>`
    select (analytics_first_moved_at() at time zone ${zone})::date as first`.execute(db)
  return rows[0]?.first ?? null
}

/** True once money has moved at all. */
export async function hasMoved(db: Db): Promise<boolean> {
  const { rows } = await sql<{ moved: boolean }>`
    select analytics_has_moved() as moved`.execute(db)
  return rows[0]!.moved
}

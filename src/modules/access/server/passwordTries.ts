import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import type { OutsideTransaction } from '../../../platform/server/throttle.ts'
import { keyed } from '../../../platform/server/keyedHash.ts'

/** How many wrong passwords are free, and how the waits after them grow. */
export interface TryRule {
  readonly freeTries: number
  /** The wait after the last free one; each wrong password after it doubles the wait. */
  readonly firstWaitSeconds: number
  readonly waitSecondsMax: number
}

/** Whose tries are counted together, `['pair', 'ada@example.com', '203.0.113.7']`. */
export type TryKey = readonly string[]

/** Wrong passwords of a key are forgotten a day after the last one. */
const FORGOTTEN_AFTER = '24 hours'
/** More doublings than this are above every wait there is. */
const DOUBLINGS_MAX = 20

const hashOf = (db: Db, key: TryKey): Buffer => keyed(db, 'password tries', key.join('\0'))

/**
 * Takes a try before the password is looked at. One statement decides, so of parallel tries only as
 * many go on as are free.
 * @returns zero, or the seconds to wait
 */
export async function takeTry<D extends Db>(
  db: OutsideTransaction<D>,
  key: TryKey,
  rule: TryRule,
  now: Date,
): Promise<number> {
  const hash = hashOf(db, key)
  const { freeTries, firstWaitSeconds, waitSecondsMax } = rule
  const at = sql`${now}::timestamptz`
  const failures = sql`(case when t.ends_at <= ${at} then 1 else t.failures + 1 end)`
  const waitsFrom = (count: typeof failures) => sql`
    case when ${count} >= ${freeTries}::int then ${at} + interval '1 second' * least(
      ${waitSecondsMax}::int,
      ${firstWaitSeconds}::int * power(2, least(${count} - ${freeTries}::int, ${DOUBLINGS_MAX}::int)))
    end`
  const { rows } = await sql`
    insert into password_tries as t (key, failures, waits_until, ends_at)
    values (${hash}, 1, ${waitsFrom(sql`1`)}, ${at} + ${FORGOTTEN_AFTER}::interval)
    on conflict (key) do update
      set failures = ${failures}, waits_until = ${waitsFrom(failures)}, ends_at = excluded.ends_at
      where t.waits_until is null or t.waits_until <= ${at} or t.ends_at <= ${at}
    returning failures`.execute(db)
  if (rows.length > 0) return 0
  const waiting = await sql<{ until: Date | null }>`
    select waits_until as until from password_tries where key = ${hash}`.execute(db)
  const until = waiting.rows[0]?.until
  return until ? Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)) : 1
}

/** The password was never looked at: the try counts for nothing. */
export async function giveTryBack(db: Db, key: TryKey): Promise<void> {
  await sql`
    update password_tries set failures = failures - 1, waits_until = null
     where key = ${hashOf(db, key)} and failures > 0`.execute(db)
}

/** The password was right, which makes up for the wrong ones before it. */
export async function forgetTries(db: Db, key: TryKey): Promise<void> {
  await sql`delete from password_tries where key = ${hashOf(db, key)}`.execute(db)
}

/**
 * Counts a wrong password of the day that began with the first one, wherever it came from.
 * @returns how many there were, each number once however many come together
 */
export async function countWrong(db: Db, email: string, now: Date): Promise<number> {
  const { rows } = await sql<{ failures: number }>`
    insert into password_tries as t (key, failures, ends_at)
    values (${hashOf(db, ['day', email])}, 1, ${now}::timestamptz + interval '24 hours')
    on conflict (key) do update set
      failures = case when t.ends_at <= ${now} then 1 else t.failures + 1 end,
      ends_at = case when t.ends_at <= ${now} then excluded.ends_at else t.ends_at end
    returning failures`.execute(db)
  return rows[0]!.failures
}

/** Throws away counts that are over. @returns how many */
export async function sweepTries(db: Db, now: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from password_tries where ends_at <= ${now}`.execute(db)
  return Number(numAffectedRows)
}

import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from './db.ts'

// Rows that a job could not deal with: when each is tried again, and those that were set aside.

/** Minutes after each failure until it is tried again; after one more it is set aside. */
export const RETRIED_AFTER_MINUTES = [1, 5, 15, 60]
const ERROR_LENGTH_MAX = 300

const isKept = (job: string, key: readonly string[]): RawBuilder<boolean> =>
  sql`job = ${job} and row_id = concat_ws(' ', ${sql.join(key.map((name) => sql.ref(name)))})`

/** Keeps out of a claim what has failed and is not to be tried yet, or not any more. */
export const mayBeTried = (job: string, key: readonly string[], at: Date): RawBuilder<boolean> =>
  sql<boolean>`not exists (
    select from job_failure
     where ${isKept(job, key)} and (retry_at is null or retry_at > ${at}))`

/** As {@link mayBeTried} for whoever is sooner than the job: what has failed once is the job's alone. */
export const hasNotFailed = (job: string, key: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`not exists (select from job_failure where ${isKept(job, key)})`

interface RowKey {
  readonly job: string
  readonly rowId: string
}

/** As {@link mayBeTried}, of a row that is locked. */
export async function isStillDue(tx: Tx, { job, rowId }: RowKey, at: Date): Promise<boolean> {
  const { rows } = await sql`
    select from job_failure
     where job = ${job} and row_id = ${rowId} and (retry_at is null or retry_at > ${at})`.execute(
    tx,
  )
  return rows.length === 0
}

interface Failure extends RowKey {
  readonly title: string
  readonly at: Date
  readonly error: unknown
}

const reasonIn = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, ERROR_LENGTH_MAX)

/** Counts a try that failed. Beyond the last wait the array has none, so there is no other try. */
export const countFailure = (tx: Tx, failure: Failure): Promise<void> =>
  writeFailure(tx, failure, (attempts) => {
    const minutes = sql`(${RETRIED_AFTER_MINUTES}::int[])[${attempts}]`
    return sql`${failure.at}::timestamptz + ${minutes} * interval '1 minute'`
  })

/** Leaves a row to staff at its first failure, where another try would go no better. */
export const leaveToStaff = (tx: Tx, failure: Failure): Promise<void> =>
  writeFailure(tx, failure, () => sql`null::timestamptz`)

async function writeFailure(
  tx: Tx,
  { job, rowId, title, at, error }: Failure,
  retryAt: (attempts: RawBuilder<number>) => RawBuilder<Date | null>,
): Promise<void> {
  await sql`
    insert into job_failure as failure (job, row_id, title, attempts, error, failed_at, retry_at)
    values (${job}, ${rowId}, ${title}, 1, ${reasonIn(error)}, ${at}, ${retryAt(sql`1`)})
    on conflict (job, row_id) do update
       set attempts = failure.attempts + 1, title = excluded.title, error = excluded.error,
           failed_at = excluded.failed_at, retry_at = ${retryAt(sql`failure.attempts + 1`)}`.execute(
    tx,
  )
}

/** How many rows of a job, besides this one, have failed and were neither done since nor put away. */
export async function failureCount(tx: Tx, { job, rowId }: RowKey): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from job_failure where job = ${job} and row_id <> ${rowId} and put_away_at is null`.execute(
    tx,
  )
  return rows[0]!.count
}

/** Says why a try failed that was counted when it began. */
export const explainFailure = (db: Db, { job, rowId }: RowKey, error: unknown) =>
  sql`update job_failure set error = ${reasonIn(error)}
       where job = ${job} and row_id = ${rowId}`.execute(db)

/** Takes back that a try was counted; it is due again from `at` on. */
export async function uncountFailure(tx: Tx, { job, rowId }: RowKey, at: Date): Promise<void> {
  await sql`delete from job_failure
             where job = ${job} and row_id = ${rowId} and attempts = 1`.execute(tx)
  await sql`update job_failure set attempts = attempts - 1, retry_at = ${at}
             where job = ${job} and row_id = ${rowId}`.execute(tx)
}

/** What is done has no failures. */
export const forgetFailures = (tx: Tx, { job, rowId }: RowKey) =>
  sql`delete from job_failure where job = ${job} and row_id = ${rowId}`.execute(tx)

/** As {@link forgetFailures} for many rows. */
export const forgetFailuresOf = (tx: Tx, job: string, rowIds: readonly string[]) =>
  sql`delete from job_failure where job = ${job} and row_id = any(${rowIds}::text[])`.execute(tx)

/** A row that was cancelled or left out is due no more, in no job: nothing is left to try. */
export const forgetRow = (tx: Tx, rowId: string) =>
  sql`delete from job_failure where row_id = ${rowId} and put_away_at is null`.execute(tx)

/** A row that was set aside after its last try. */
export interface SetAside extends RowKey {
  readonly title: string
  readonly attempts: number
  readonly error: string
  readonly failedAt: Date
}

const LISTED_MAX = 200

/** The rows set aside, the latest first; at most 200 are listed. */
export const listSetAside = (db: Db): Promise<readonly SetAside[]> =>
  readSetAside(db, sql`failed_at desc`, LISTED_MAX)

/** The rows that have been set aside longest. */
export const firstSetAside = (db: Db, limit: number): Promise<readonly SetAside[]> =>
  readSetAside(db, sql`failed_at`, limit)

async function readSetAside(
  db: Db,
  order: RawBuilder<unknown>,
  limit: number,
): Promise<readonly SetAside[]> {
  const { rows } = await sql<SetAside>`
    select job, row_id as "rowId", title, attempts, error, failed_at as "failedAt"
      from job_failure
     where retry_at is null and put_away_at is null
     order by ${order}, row_id limit ${limit}`.execute(db)
  return rows
}

export async function countSetAside(db: Db): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) from job_failure where retry_at is null and put_away_at is null`.execute(db)
  return Number(rows[0]!.count)
}

/** How many rows are set aside, by the names of their jobs. */
export async function countSetAsideByJob(db: Db): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ job: string; count: number }>`
    select job, count(*)::int as count from job_failure
     where retry_at is null and put_away_at is null group by job`.execute(db)
  return new Map(rows.map(({ job, count }) => [job, count]))
}

/** Has it tried at the job's next turn, with all its tries. Its title; undefined where it is not set aside. */
export async function tryAgain(tx: Tx, { job, rowId }: RowKey): Promise<string | undefined> {
  const { rows } = await sql<{ title: string }>`
    delete from job_failure
     where job = ${job} and row_id = ${rowId} and retry_at is null and put_away_at is null
    returning title`.execute(tx)
  return rows[0]?.title
}

/** Takes it off the list; nothing tries it any more. Its title; undefined where it is not set aside. */
export async function putAway(
  tx: Tx,
  { job, rowId }: RowKey,
  by: { readonly actorId: string; readonly at: Date },
): Promise<string | undefined> {
  const { rows } = await sql<{ title: string }>`
    update job_failure set put_away_by = ${by.actorId}, put_away_at = ${by.at}
     where job = ${job} and row_id = ${rowId} and retry_at is null and put_away_at is null
    returning title`.execute(tx)
  return rows[0]?.title
}

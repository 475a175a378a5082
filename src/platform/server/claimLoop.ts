import { type RawBuilder, sql } from 'kysely'
import type { Clock } from './clock.ts'
import { type Db, inTransaction, isRetryable, type Tx } from './db.ts'
import type { Log } from './log.ts'

/** What has come due, one row of it at a time. */
export interface ClaimedWork<Row> {
  /** The name of the job, as staff read it. */
  readonly job: string
  /**
   * Locks the next row that is due, and passes over those that another process has (`skip locked`)
   * and those that {@link mayBeTried} keeps out.
   */
  claim(tx: Tx, at: Date): Promise<Row | undefined>
  idOf(row: Row): string
  /** What it is, in a few words for staff: "Check hold of $200.00". */
  titleOf(row: Row): string
  /** Does what is due and marks the row as done. What it throws takes back everything it wrote. */
  process(tx: Tx, row: Row): Promise<void>
}

interface LoopDependencies {
  readonly clock: Clock
  readonly log: Pick<Log, 'error'>
}

const MINUTE_MS = 60_000
/** How long after each failure it is tried again; after one more it is set aside. */
const RETRIED_AFTER_MS = [1, 5, 15, 60].map((minutes) => minutes * MINUTE_MS)
const ERROR_LENGTH_MAX = 300

/**
 * Deals with rows that are due, each in a transaction of its own; however many processes do so, each
 * row is dealt with once. A row that fails is tried again later and holds up nobody; after five tries
 * it is set aside, where staff see it.
 * @returns how many were dealt with
 */
export async function claimLoop<Row>(
  db: Db,
  dependencies: LoopDependencies,
  work: ClaimedWork<Row>,
  countMax: number,
): Promise<number> {
  let doneCount = 0
  for (let count = 0; count < countMax; count++) {
    const outcome = await inTransaction(db, (tx) => dealWithOne(tx, dependencies, work))
    if (outcome === 'nothing due') break
    if (outcome === 'done') doneCount++
  }
  return doneCount
}

async function dealWithOne<Row>(
  tx: Tx,
  { clock, log }: LoopDependencies,
  work: ClaimedWork<Row>,
): Promise<'done' | 'failed' | 'nothing due'> {
  const at = clock.now()
  const row = await work.claim(tx, at)
  if (row === undefined) return 'nothing due'
  const id = work.idOf(row)
  await sql`savepoint row`.execute(tx)
  try {
    await work.process(tx, row)
    await sql`delete from job_failure where job = ${work.job} and row_id = ${id}`.execute(tx)
    return 'done'
  } catch (error) {
    // A deadlock says nothing about the row: the whole transaction is tried again.
    if (isRetryable(error)) throw error
    await sql`rollback to savepoint row`.execute(tx)
    log.error({ err: error, job: work.job, row: id }, 'row of a job failed')
    await keepFailure(tx, { job: work.job, id, title: work.titleOf(row), at, error })
    return 'failed'
  }
}

interface Failure {
  readonly job: string
  readonly id: string
  readonly title: string
  readonly at: Date
  readonly error: unknown
}

async function keepFailure(tx: Tx, { job, id, title, at, error }: Failure): Promise<void> {
  const said = (error instanceof Error ? error.message : String(error)).slice(0, ERROR_LENGTH_MAX)
  const { rows } = await sql<{ attempts: number }>`
    insert into job_failure as failure (job, row_id, title, attempts, error, failed_at)
    values (${job}, ${id}, ${title}, 1, ${said}, ${at})
    on conflict (job, row_id) do update
       set attempts = failure.attempts + 1, title = excluded.title, error = excluded.error,
           failed_at = excluded.failed_at, put_away_by = null, put_away_at = null
    returning attempts`.execute(tx)
  const waitMs = RETRIED_AFTER_MS[rows[0]!.attempts - 1]
  const retryAt = waitMs === undefined ? null : new Date(at.getTime() + waitMs)
  await sql`
    update job_failure set retry_at = ${retryAt} where job = ${job} and row_id = ${id}`.execute(tx)
}

/**
 * Keeps out of a claim what has failed and is not to be tried yet, or not any more.
 * @param columns what `idOf` answers, in the same order: the key, and the date where each is due by itself
 */
export const mayBeTried = (
  job: string,
  columns: readonly [string, ...string[]],
  at: Date,
): RawBuilder<boolean> =>
  sql<boolean>`not exists (
    select from job_failure
     where job = ${job} and row_id = concat_ws(' ', ${sql.join(columns.map((name) => sql.ref(name)))})
       and (retry_at is null or retry_at > ${at}))`

/** A row that was set aside after its last try. */
export interface SetAside {
  readonly job: string
  readonly rowId: string
  readonly title: string
  readonly attempts: number
  readonly error: string
  readonly failedAt: Date
}

const LISTED_MAX = 200

/** The rows set aside, the latest first; at most 200 are listed. */
export async function listSetAside(db: Db): Promise<readonly SetAside[]> {
  const { rows } = await sql<SetAside>`
    select job, row_id as "rowId", title, attempts, error, failed_at as "failedAt"
      from job_failure
     where retry_at is null and put_away_at is null
     order by failed_at desc, row_id limit ${LISTED_MAX}`.execute(db)
  return rows
}

export async function countSetAside(db: Db): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) from job_failure where retry_at is null and put_away_at is null`.execute(db)
  return Number(rows[0]!.count)
}

interface Row {
  readonly job: string
  readonly rowId: string
}

/** Has it tried at the job's next turn, with all its tries. Its title; undefined where it is not set aside. */
export async function tryAgain(tx: Tx, { job, rowId }: Row): Promise<string | undefined> {
  const { rows } = await sql<{ title: string }>`
    delete from job_failure
     where job = ${job} and row_id = ${rowId} and retry_at is null
    returning title`.execute(tx)
  return rows[0]?.title
}

/** Takes it off the list; nothing tries it any more. Its title; undefined where it is not set aside. */
export async function putAway(
  tx: Tx,
  { job, rowId }: Row,
  by: { readonly actorId: string; readonly at: Date },
): Promise<string | undefined> {
  const { rows } = await sql<{ title: string }>`
    update job_failure set put_away_by = ${by.actorId}, put_away_at = ${by.at}
     where job = ${job} and row_id = ${rowId} and retry_at is null and put_away_at is null
    returning title`.execute(tx)
  return rows[0]?.title
}

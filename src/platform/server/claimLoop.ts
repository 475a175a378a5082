import { type RawBuilder, sql } from 'kysely'
import { type ActionContext, type ActionDependencies, jobContextOf } from './action.ts'
import { type Db, inTransaction, isRetryable, type Tx } from './db.ts'
import type { Log } from './log.ts'

/** What has come due, one row of it at a time. */
export interface ClaimedWork<Row extends object> {
  /** The name of the job, as staff read it. */
  readonly job: string
  /** Columns that tell one row from the next: its key, and the date where each is due by itself. */
  readonly key: readonly (keyof Row & string)[]
  /**
   * Locks the next row that is due, and passes over those that another process has (`skip locked`)
   * and those that failed: `mayBeTried` is a condition on the columns of the key.
   */
  claim(tx: Tx, ctx: ActionContext<null>, mayBeTried: RawBuilder<boolean>): Promise<Row | undefined>
  /** What it is, in a few words for staff: "Check hold of $200.00". */
  titleOf(row: Row): string
  /** Does what is due and marks the row as done. What it throws takes back everything it wrote. */
  process(tx: Tx, ctx: ActionContext<null>, row: Row): Promise<void>
}

export interface JobDependencies extends ActionDependencies {
  readonly log: Pick<Log, 'error'>
}

/** Minutes after each failure until it is tried again; after one more it is set aside. */
const RETRIED_AFTER_MINUTES = [1, 5, 15, 60]
const ERROR_LENGTH_MAX = 300

/**
 * Deals with rows that are due, each in a transaction of its own; however many processes do so, each
 * row is dealt with once. A row that fails is tried again later and holds up nobody; after five tries
 * it is set aside, where staff see it.
 * @returns how many were dealt with
 */
export async function claimLoop<Row extends object>(
  db: Db,
  dependencies: JobDependencies,
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

async function dealWithOne<Row extends object>(
  tx: Tx,
  dependencies: JobDependencies,
  work: ClaimedWork<Row>,
): Promise<'done' | 'failed' | 'nothing due'> {
  const { job, key } = work
  const ctx = jobContextOf(dependencies)
  const row = await work.claim(tx, ctx, mayBeTried(job, key, ctx.at))
  if (row === undefined) return 'nothing due'
  const id = key.map((column) => String(row[column])).join(' ')
  await sql`savepoint row`.execute(tx)
  try {
    await work.process(tx, ctx, row)
    await sql`delete from job_failure where job = ${job} and row_id = ${id}`.execute(tx)
    return 'done'
  } catch (error) {
    // A deadlock says nothing about the row: the whole transaction is tried again.
    if (isRetryable(error)) throw error
    await sql`rollback to savepoint row`.execute(tx)
    dependencies.log.error({ err: error, job, row: id }, 'row of a job failed')
    await keepFailure(tx, { job, id, title: work.titleOf(row), at: ctx.at, error })
    return 'failed'
  }
}

/** Keeps out of a claim what has failed and is not to be tried yet, or not any more. */
const mayBeTried = (job: string, key: readonly string[], at: Date): RawBuilder<boolean> =>
  sql<boolean>`not exists (
    select from job_failure
     where job = ${job} and row_id = concat_ws(' ', ${sql.join(key.map((name) => sql.ref(name)))})
       and (retry_at is null or retry_at > ${at}))`

interface Failure {
  readonly job: string
  readonly id: string
  readonly title: string
  readonly at: Date
  readonly error: unknown
}

/** Beyond the last wait the array has none, so there is no other try. */
async function keepFailure(tx: Tx, { job, id, title, at, error }: Failure): Promise<void> {
  const said = (error instanceof Error ? error.message : String(error)).slice(0, ERROR_LENGTH_MAX)
  const retryAfter = (attempts: RawBuilder<number>): RawBuilder<Date | null> =>
    sql`${at}::timestamptz + (${RETRIED_AFTER_MINUTES}::int[])[${attempts}] * interval '1 minute'`
  await sql`
    insert into job_failure as failure (job, row_id, title, attempts, error, failed_at, retry_at)
    values (${job}, ${id}, ${title}, 1, ${said}, ${at}, ${retryAfter(sql`1`)})
    on conflict (job, row_id) do update
       set attempts = failure.attempts + 1, title = excluded.title, error = excluded.error,
           failed_at = excluded.failed_at, retry_at = ${retryAfter(sql`failure.attempts + 1`)}`.execute(
    tx,
  )
}

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

import { type RawBuilder, sql } from 'kysely'
import { type ActionContext, type ActionDependencies, jobContextOf } from './action.ts'
import { type Db, inTransaction, isRetryable, type Tx } from './db.ts'
import { countFailure, forgetFailures, mayBeTried } from './jobFailures.ts'
import type { Log } from './log.ts'
import { assert } from '../../values/result.ts'

/** What has come due, one row of it at a time. */
export interface DueWork<Row extends object> {
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
}

export interface ClaimedWork<Row extends object> extends DueWork<Row> {
  /** Does what is due and marks the row as done. What it throws takes back everything it wrote. */
  process(tx: Tx, ctx: ActionContext<null>, row: Row): Promise<void>
}

export interface JobDependencies extends ActionDependencies {
  readonly log: Pick<Log, 'error'>
}

/** How many rows a job deals with before others of its lane have their turn. */
export const DUE_AT_ONCE_MAX = 100

export type Outcome = 'done' | 'failed' | 'nothing due'

/**
 * Deals with rows that are due, each in a transaction of its own; however many processes do so, each
 * row is dealt with once. A row that fails is tried again later and holds up nobody; after five tries
 * it is set aside, where staff see it.
 * @returns how many were dealt with
 */
export const claimLoop = <Row extends object>(
  db: Db,
  dependencies: JobDependencies,
  work: ClaimedWork<Row>,
  countMax: number,
): Promise<number> =>
  countDone(countMax, () => inTransaction(db, (tx) => dealWithOne(tx, dependencies, work)))

/** Goes on until nothing is due, at most `countMax` times. How many were done. */
export async function countDone(
  countMax: number,
  dealWithNext: () => Promise<Outcome>,
): Promise<number> {
  let doneCount = 0
  for (let count = 0; count < countMax; count++) {
    const outcome = await dealWithNext()
    if (outcome === 'nothing due') break
    if (outcome === 'done') doneCount++
  }
  return doneCount
}

/** The next row, and what its failures are kept under; undefined where nothing is due. */
export async function claimNext<Row extends object>(
  tx: Tx,
  ctx: ActionContext<null>,
  { job, key, claim }: DueWork<Row>,
) {
  const row = await claim(tx, ctx, mayBeTried(job, key, ctx.at))
  if (row === undefined) return undefined
  // The database writes an instant in another way than we do, and its failure would never be found again.
  assert(!key.some((column) => row[column] instanceof Date), `no instant is in the key of ${job}`)
  return { row, job, rowId: key.map((column) => String(row[column])).join(' ') }
}

async function dealWithOne<Row extends object>(
  tx: Tx,
  dependencies: JobDependencies,
  work: ClaimedWork<Row>,
): Promise<Outcome> {
  const ctx = jobContextOf(dependencies)
  const due = await claimNext(tx, ctx, work)
  if (due === undefined) return 'nothing due'
  const { row, job, rowId } = due
  await sql`savepoint row`.execute(tx)
  try {
    await work.process(tx, ctx, row)
    await forgetFailures(tx, due)
    return 'done'
  } catch (error) {
    // A deadlock says nothing about the row: the whole transaction is tried again.
    if (isRetryable(error)) throw error
    await sql`rollback to savepoint row`.execute(tx)
    dependencies.log.error({ err: error, job, row: rowId }, 'row of a job failed')
    await countFailure(tx, { job, rowId, title: work.titleOf(row), at: ctx.at, error })
    return 'failed'
  }
}

import { sql } from 'kysely'
import type { JobDependencies } from './claimLoop.ts'
import { type Db, inTransaction, isRetryable, type Tx } from './db.ts'
import { countFailure } from './jobFailures.ts'

/** A row that was dealt with, or why it could not be. */
export type Dealt<Row> = { readonly row: Row; readonly error?: unknown }

/** How many rows a transaction took up, and how many of them were dealt with. */
interface Chunk {
  readonly claimed: number
  readonly done: number
}

/**
 * Works through what is due, a chunk in a transaction, until one finds nothing or there were `chunksMax`. Any number
 * of processes may do so at once; one that is killed leaves whole chunks behind, and the next goes on.
 * @returns how many rows were dealt with
 */
export async function dealInChunks(
  db: Db,
  chunksMax: number,
  dealWithChunk: (tx: Tx) => Promise<Chunk>,
): Promise<number> {
  let count = 0
  for (let chunk = 0; chunk < chunksMax; chunk++) {
    const { claimed, done } = await inTransaction(db, dealWithChunk)
    count += done
    if (claimed === 0) break
  }
  return count
}

/** Rows of a job that are dealt with in one transaction. */
export interface SharedWork<Row> {
  /** The name of the job, as staff read it. */
  readonly job: string
  idOf(row: Row): string
  /** What it is, in a few words for staff. */
  titleOf(row: Row): string
  /** Throws where it cannot go on with any of them, and answers an error for those that it could not deal with. */
  dealWith(tx: Tx, rows: readonly Row[]): Promise<readonly Dealt<Row>[]>
}

/**
 * Deals with rows together. Where that throws, each is tried by itself, so that one of them holds up no other.
 * Failures are counted. @returns the rows that were dealt with
 */
export async function dealTogether<Row>(
  tx: Tx,
  { clock, log }: JobDependencies,
  rows: readonly Row[],
  work: SharedWork<Row>,
): Promise<readonly Row[]> {
  const { job, idOf, titleOf } = work
  const answers = await inSavepoints(tx, log, rows, work)
  for (const { row, error } of answers.filter(hasFailed)) {
    await countFailure(tx, { job, rowId: idOf(row), title: titleOf(row), at: clock.now(), error })
  }
  return answers.filter((answer) => !hasFailed(answer)).map(({ row }) => row)
}

const hasFailed = <Row>(answer: Dealt<Row>): boolean => 'error' in answer

async function inSavepoints<Row>(
  tx: Tx,
  log: JobDependencies['log'],
  rows: readonly Row[],
  work: SharedWork<Row>,
): Promise<readonly Dealt<Row>[]> {
  await sql`savepoint rows`.execute(tx)
  try {
    const answers = await work.dealWith(tx, rows)
    await sql`release savepoint rows`.execute(tx)
    return answers
  } catch (error) {
    // A deadlock says nothing about the rows: the whole transaction is tried again.
    if (isRetryable(error)) throw error
    await sql`rollback to savepoint rows`.execute(tx)
    log.error({ err: error, job: work.job }, 'rows of a job failed')
    const [only, ...more] = rows
    if (more.length === 0) return [{ row: only!, error }]
    const answers: Dealt<Row>[] = []
    for (const one of rows) answers.push(...(await inSavepoints(tx, log, [one], work)))
    return answers
  }
}

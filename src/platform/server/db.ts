import type { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, sql, type Transaction } from 'kysely'
import type pg from 'pg'
import type { Result } from '../../values/result.ts'

/** The database as a module sees it: it adds the types of its own tables with `withTables`. */
export type Db = Kysely<object>
export type Tx = Transaction<object>

/** An open database, embedded or served; one SQL dialect for both. */
export interface Engine {
  readonly kind: 'embedded' | 'postgres'
  readonly db: Db
  readonly pool: pg.Pool
  /** Another server that follows this one, where one is named: for `reads.ts` alone. */
  readonly standby?: Engine
  /** Receives each `NOTIFY channel` of every process on the database. */
  listen(
    channel: string,
    onNotice: (payload: string) => void,
    /** Called after the connection was lost and is back: notices sent meanwhile are lost. */
    onMissed?: () => void,
    onLost?: () => void,
  ): Promise<void>
  /** Of the embedded engine only: all it holds at one moment, as a tar file. */
  dump?(): Promise<Readable>
  close(): Promise<void>
}

const RETRYABLE = new Set(['40001', '40P01'])
const ATTEMPTS = 6

/** A serialization failure or a deadlock: the same again may succeed. */
export const isRetryable = (error: unknown): boolean =>
  RETRYABLE.has((error as { code?: string }).code ?? '')

/**
 * Runs `work` in one transaction at READ COMMITTED. Serialization failures and deadlocks are tried
 * again: locks are taken in id order, which makes them rare and not impossible.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transact(db, work)
    } catch (error) {
      if (!isRetryable(error) || attempt === ATTEMPTS) throw error
      await wait(Math.random() * 10 * 2 ** attempt)
    }
  }
}

/** Where the connection is gone, taking back fails as well, and must not hide why. */
async function transact<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  let failure: { readonly why: unknown } | undefined
  const kept = (tx: Tx): Promise<T> =>
    work(tx).catch((why: unknown) => {
      failure = { why }
      throw why
    })
  return db
    .transaction()
    .execute(kept)
    .catch((error: unknown) => {
      throw failure ? failure.why : error
    })
}

let attemptCount = 0

/**
 * Runs `work` inside a transaction that goes on whatever becomes of it: a refusal takes back
 * everything `work` wrote and nothing else.
 */
export async function attempt<Value, Code extends string>(
  tx: Tx,
  work: () => Promise<Result<Value, Code>>,
): Promise<Result<Value, Code>> {
  // A name of its own: one attempt within another goes back to its own beginning.
  const savepoint = sql.ref(`attempt_${++attemptCount}`)
  await sql`savepoint ${savepoint}`.execute(tx)
  const outcome = await work()
  await (
    outcome.ok ? sql`release savepoint ${savepoint}` : sql`rollback to savepoint ${savepoint}`
  ).execute(tx)
  return outcome
}

/**
 * Runs `work` in a transaction of its own, or as a part of the one it is given; a refusal takes back
 * everything it wrote.
 */
export const allOrNothing = <Value, Code extends string>(
  db: Db,
  work: (tx: Tx) => Promise<Result<Value, Code>>,
): Promise<Result<Value, Code>> =>
  db.isTransaction
    ? attempt(db as Tx, () => work(db as Tx))
    : inTransaction(db, (tx) => attempt(tx, () => work(tx)))

/** True when `error` is PostgreSQL saying that a unique constraint or index refused a row. */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean => {
  const { code, constraint: violated } = error as { code?: string; constraint?: string }
  return code === '23505' && (constraint === undefined || violated === constraint)
}

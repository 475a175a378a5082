import { setTimeout as wait } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import type pg from 'pg'

/** The database as a module sees it: it adds the types of its own tables with `withTables`. */
export type Db = Kysely<object>
export type Tx = Transaction<object>

/** An open database, embedded or served; one SQL dialect for both. */
export interface Engine {
  readonly kind: 'embedded' | 'postgres'
  readonly db: Db
  readonly pool: pg.Pool
  /** Hears `NOTIFY channel` from every process on the database. */
  listen(
    channel: string,
    hear: (payload: string) => void,
    /** Called after the connection was lost and is back: notices sent meanwhile were not heard. */
    missed?: () => void,
  ): Promise<void>
  close(): Promise<void>
}

const RETRYABLE = new Set(['40001', '40P01'])
const ATTEMPTS = 6

/**
 * Runs `work` in one transaction at READ COMMITTED. Serialization failures and deadlocks are tried
 * again: locks are taken in id order, which makes them rare and not impossible.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      const { code } = error as { code?: string }
      if (code === undefined || !RETRYABLE.has(code) || attempt === ATTEMPTS) throw error
      await wait(Math.random() * 10 * 2 ** attempt)
    }
  }
}

/** True when `error` is PostgreSQL saying that a unique constraint or index refused a row. */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean => {
  const { code, constraint: violated } = error as { code?: string; constraint?: string }
  return code === '23505' && (constraint === undefined || violated === constraint)
}

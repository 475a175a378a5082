import pg from 'pg'
import { clientOf } from './servers.ts'

/**
 * A pool of one connection, for what is done once at a start. A query tells what became of its
 * connection; one that is lost while the pool is closed, which says so before its connection is, has
 * nobody to tell, and without listeners the event would end the process.
 */
export function poolOfOne(connectionString: string): pg.Pool {
  const pool = new pg.Pool({
    Client: clientOf(connectionString),
    max: 1,
    connectionTimeoutMillis: 10_000,
  })
  pool.on('error', () => {})
  return pool
}

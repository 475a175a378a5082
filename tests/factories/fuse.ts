import type pg from 'pg'
import type { Engine } from '../../src/platform/server/db.ts'
import { until } from './waiting.ts'

export interface Fuse {
  /** The connection is lost once so many more statements have been carried out. */
  light(statements: number): void
  /** Whether it burned down; what is left of it is put out. */
  burned(): Promise<boolean>
}

/**
 * Ends the connections of an engine as the death of its process would: after a statement, before its answer, and with
 * nothing more until somebody asks.
 */
export function fuseIn({ pool }: Engine): Fuse {
  let left = Infinity
  let dead: number | undefined
  const fused = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => {
    if (fused.has(client)) return
    fused.add(client)
    const { processID, connection } = client as unknown as {
      readonly processID: number
      readonly connection: { readonly stream: { destroy(): void } }
    }
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
    client.query = (async (...args: unknown[]) => {
      if (dead === undefined) {
        const answer = await query(...args)
        if (left-- !== 1) return answer
        dead = processID
      }
      connection.stream.destroy()
      throw new Error('the process died')
    }) as unknown as typeof client.query
  })
  return {
    light: (statements) => {
      left = statements
    },
    burned: async () => {
      left = Infinity
      if (dead === undefined) return false
      const pid = dead
      dead = undefined
      await until('the database has noticed', async () => {
        const asked = pool.query('select from pg_stat_activity where pid = $1', [pid])
        // The pool may still lend the connection that died.
        return asked.then(
          ({ rows }) => rows.length === 0,
          () => false,
        )
      })
      return true
    },
  }
}

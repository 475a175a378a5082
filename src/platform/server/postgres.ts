import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { countDatabaseError } from './counters.ts'
import type { Engine } from './db.ts'
import { doubtCommits } from './doubt.ts'
import { isUnanswered } from './errors.ts'
import { APP_ROLE } from './migrate.ts'
import { clientOf, READ_ONLY } from './servers.ts'
import { leaveTheSilent, type SilenceTerms } from './silence.ts'
import './columnTypes.ts'

interface PostgresLimits {
  readonly connectionsMax?: number
  /** How long a connection may take to be made, or a caller waits for one. */
  readonly connectMsMax?: number
  /** A statement that takes longer is broken off; 0 lets it take all the time it needs. */
  readonly statementMsMax?: number
  /** What a silent server is allowed beyond that, before nobody waits for it any more. */
  readonly silenceMsMax?: number
}

/** A PostgreSQL server, 15 or newer, already migrated. */
export function openPostgres(
  connectionString: string,
  limits?: PostgresLimits,
  silence?: SilenceTerms,
): Engine {
  const Client = clientOf(connectionString)
  const pool = openPool(Client, limits)
  leaveTheSilent(pool, Client, silence)
  return engineOn(pool, Client)
}

/** Connections that work as the restricted role: it can neither change the journal nor the audit trail. */
export function openPool(
  Client: typeof pg.Client,
  {
    connectionsMax = 10,
    connectMsMax = 10_000,
    statementMsMax = 30_000,
    silenceMsMax = 5000,
  }: PostgresLimits = {},
): pg.Pool {
  const pool = new pg.Pool({
    Client,
    max: connectionsMax,
    connectionTimeoutMillis: connectMsMax,
    statement_timeout: statementMsMax,
    query_timeout: statementMsMax === 0 ? 0 : statementMsMax + silenceMsMax,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'openteller',
    // The pool waits for what this returns before it lends the connection; its types do not say so.
    // oxlint-disable-next-line typescript/no-misused-promises
    onConnect: (client) => client.query(`set role ${APP_ROLE}`),
  })
  // A connection that loses its server is replaced by the pool, and whoever was using it is told
  // by their query; without a listener the event would end the process.
  pool.on('error', () => {})
  const useless = new WeakSet<pg.PoolClient>()
  pool.on('connect', (client) => {
    doubtCommits(client, (error) => {
      countDatabaseError(error)
      // A new connection may reach the server that leads now.
      if (error.code === READ_ONLY) useless.add(client)
      // Whatever it says later would be the answer to a question nobody asks any more.
      if (isUnanswered(error)) void client.end()
    })
  })
  pool.on('release', (_, client) => {
    if (useless.has(client)) void client.end()
  })
  return pool
}

/** @param Client what it listens with */
export function engineOn(pool: pg.Pool, Client: typeof pg.Client): Engine {
  const db = new Kysely<object>({ dialect: new PostgresDialect({ pool }) })
  const listening = new Set<() => Promise<void>>()
  return {
    kind: 'postgres',
    db,
    pool,
    listen: async (channel, ...heard) => {
      listening.add(await keepListening(Client, channel, ...heard))
    },
    close: async () => {
      await Promise.all([...listening].map((stop) => stop()))
      await db.destroy()
    },
  }
}

const RECONNECT_AFTER_MS = 1000

type Listeners = Parameters<Engine['listen']> extends [string, ...infer Rest] ? Rest : never

/** Listens on a connection of its own, and opens another one whenever it is lost. */
async function keepListening(
  Client: typeof pg.Client,
  channel: string,
  ...[onNotice, onMissed, onLost]: Listeners
): Promise<() => Promise<void>> {
  let stopped = false
  let client: pg.Client
  let lost = false
  const connect = async (): Promise<void> => {
    const fresh = new Client({ application_name: 'openteller-listen' })
    client = fresh
    fresh.on('notification', ({ payload }) => onNotice(payload ?? ''))
    try {
      await fresh.connect()
      await fresh.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      fresh.end().catch(() => {})
      throw error
    }
    // Not before: a connection that was never made ends too, and would be asked for twice.
    fresh.once('end', () => {
      lost = true
      if (!stopped) onLost?.()
      reconnectLater()
    })
    if (lost) onMissed?.()
    lost = false
  }
  const reconnectLater = (): void => {
    const again = (): void => void (stopped || connect().catch(reconnectLater))
    setTimeout(again, RECONNECT_AFTER_MS).unref()
  }
  await connect()
  return async () => {
    stopped = true
    await client.end()
  }
}

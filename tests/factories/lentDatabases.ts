// To copy a database and to connect to it takes most of what PostgreSQL computes for a test. So one that
// a test is done with is emptied and lent to the next, with its connections; everything that tells one
// engine from another, such as its keys, is made anew. What cannot be put back as it was is not lent again.
import pg from 'pg'
import type { Engine } from '../../src/platform/server/db.ts'
import { APP_ROLE } from '../../src/platform/server/migrate.ts'
import { engineOn, openPool } from '../../src/platform/server/postgres.ts'
import { clientOf } from '../../src/platform/server/servers.ts'

interface Lent {
  readonly engine: Engine
  /** Once nobody uses the engine any more. */
  giveBack(): Promise<void>
}

interface Kept {
  readonly name: string
  readonly pool: pg.Pool
  readonly Client: typeof pg.Client
  readonly connectionsMax: number
  /** The first transaction after the database was made or put back: whatever is not older is a test's. */
  since: string
  lentTimes: number
}

/** What the migrations wrote. */
interface Written {
  readonly tables: readonly {
    readonly table: string
    readonly columns: string
    readonly count: string
    readonly rows: string
  }[]
  /** Lets every sequence go on where they left it. */
  readonly sequences: string
}

/** Emptying leaves dead rows behind, which scans pass over; a new copy has none. */
const LENT_TIMES_MAX = 40
const BYTES_MAX = 2 ** 20
/** What most files have open at once: where two were kept, 29 of 100 were copied anew; now 5 are. */
const KEPT_MAX = 8

const free: Kept[] = []
/** The same in every copy. */
let written: Written | undefined
let discard: (name: string) => Promise<void>

/** A database with nothing in it but what migrations write. */
export async function lendDatabase(
  connectionsMax: number,
  copy: () => Promise<{ readonly name: string; readonly url: string }>,
  drop: (name: string) => Promise<void>,
): Promise<Lent> {
  if (!discard) process.once('beforeExit', () => void discardAll())
  discard = drop
  const at = free.findLastIndex((one) => one.connectionsMax === connectionsMax)
  const kept = at >= 0 ? free.splice(at, 1)[0]! : await keep(await copy(), connectionsMax)
  kept.lentTimes += 1
  const { engine, isInUse } = lend(kept)
  return {
    engine,
    giveBack: async () => {
      await engine.close()
      const isClean =
        kept.lentTimes < LENT_TIMES_MAX &&
        free.length < KEPT_MAX &&
        !isInUse() &&
        (await restore(kept))
      if (isClean) free.push(kept)
      else await end(kept)
    },
  }
}

/** Removes those that wait to be lent; the next is a new copy. */
export const discardAll = (): Promise<unknown> => Promise.all(free.splice(0).map(end))

async function end({ pool, name }: Kept): Promise<void> {
  await pool.end()
  await discard(name)
}

async function keep(
  { name, url }: { readonly name: string; readonly url: string },
  connectionsMax: number,
): Promise<Kept> {
  const Client = clientOf(url)
  const pool = openPool(Client, { connectionsMax })
  // A process is over when its tests are, and not when these connections are.
  pool.options.allowExitOnIdle = true
  written ??= await whatIsWritten(url)
  const { rows } = await pool.query<Pick<Kept, 'since'>>(NOW)
  return { name, pool, Client, connectionsMax, since: rows[0]!.since, lentTimes: 0 }
}

async function whatIsWritten(connectionString: string): Promise<Written> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const asked = await client.query<{ table: string; columns: string }>(
    `select c.oid::regclass::text as "table",
            (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
              where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
       from pg_class c where ${WITH_ROWS}`,
  )
  const tables: Written['tables'][number][] = []
  for (const { table, columns } of asked.rows) {
    const { rows } = await client.query<{ count: string; rows: string }>(
      `select count(*)::text as count, coalesce(json_agg(t), '[]')::text as rows from ${table} t`,
    )
    tables.push({ table, columns, ...rows[0]! })
  }
  const { rows: sequences } = await client.query<{ again: string }>(
    `select format('setval(%L, %s, %L)', sequencename, coalesce(last_value, start_value), last_value is not null) as again
       from pg_sequences where schemaname = 'public'`,
  )
  await client.end()
  return { tables, sequences: `select ${sequences.map(({ again }) => again).join(', ')}` }
}

/** Tables of ours that something was ever written to. */
const WITH_ROWS = `relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(c.oid) > 0`

const NOW = 'select pg_snapshot_xmax(pg_current_snapshot())::xid::text as since'

const EVENTS = ['connect', 'acquire', 'release', 'remove', 'error'] as const

/** An engine of its own on the connections that are kept. */
function lend({ pool, Client }: Kept): { readonly engine: Engine; isInUse(): boolean } {
  let isOver = false
  const listening = (): number => EVENTS.reduce((sum, name) => sum + pool.listenerCount(name), 0)
  const listeners = listening()
  const lent = new Proxy(pool, {
    get: (target, name) => {
      if (name === 'end')
        return async () => {
          isOver = true
        }
      if (isOver && (name === 'connect' || name === 'query'))
        return async () => {
          throw new Error('Cannot use a pool after calling end on the pool')
        }
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
  return {
    engine: engineOn(lent, Client),
    isInUse: () =>
      pool.totalCount !== pool.idleCount || pool.waitingCount > 0 || listening() !== listeners,
  }
}

/**
 * Puts a database back as the migrations left it, past the rights and triggers that hold back everybody else.
 * @returns false where that cannot be done: somebody still works there, or the schema is another one
 */
async function restore(kept: Kept): Promise<boolean> {
  const { pool } = kept
  const clients = await Promise.all(
    Array.from({ length: pool.totalCount || 1 }, () => pool.connect()),
  )
  let isRestored = false
  try {
    isRestored = await restoreOver(clients[0]!, kept)
    if (isRestored) await Promise.all(clients.map((client) => client.query(AS_CONNECTED)))
  } catch {
    // What stood in the way goes with the database.
    isRestored = false
  }
  for (const client of clients) client.release(!isRestored)
  return isRestored
}

/** All that one test may leave to the next in a session; plans it may. */
const AS_CONNECTED = `reset all; unlisten *; select pg_advisory_unlock_all(); set role ${APP_ROLE}`

async function restoreOver(client: pg.PoolClient, kept: Kept): Promise<boolean> {
  const { tables: all, sequences } = written!
  const isNew = `age(xmin) <= age('${kept.since}'::xid)`
  const several = async (text: string) =>
    (await client.query(text)) as unknown as readonly pg.QueryResult<{ table: string }>[]
  const answers = await several(
    `begin;
     set local role none;
     set local session_replication_role = replica;
     set local lock_timeout = '1s';
     ${emptying(all)};
     ${sequences};
     select from pg_class c where ${isNew} or (${WITH_ROWS} and pg_relation_size(c.oid) > ${BYTES_MAX})
      union all select from pg_proc where ${isNew}
      union all select from pg_trigger where ${isNew};
     ${all
       .map(
         ({ table, count }) =>
           `select '${table}' as "table" where (select count(*) from ${table}) <> ${count}
                or exists (select from ${table} where ${isNew})`,
       )
       .join(' union all ')}`,
  )
  const [schema, tables] = answers.slice(-2)
  if (schema!.rows.length > 0) return false
  const changed = new Set(tables!.rows.map(({ table }) => table))
  for (const { table, columns, rows } of all.filter((one) => changed.has(one.table))) {
    await client.query(`delete from ${table}`)
    await client.query(
      `insert into ${table} (${columns}) overriding system value
       select ${columns} from json_populate_recordset(null::${table}, $1::json)`,
      [rows],
    )
  }
  const last = await several(`commit; ${NOW}`)
  kept.since = (last.at(-1)!.rows[0] as unknown as Pick<Kept, 'since'>).since
  return true
}

/** Takes every row out of what was empty. */
const emptying = (tables: Written['tables']): string => `do $$
  declare one record;
  begin
    for one in select c.oid::regclass as name from pg_class c
      where ${WITH_ROWS} and relname not in (${tables.map(({ table }) => `'${table}'`).join(', ')})
    loop execute 'delete from ' || one.name; end loop;
  end $$`

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
  /**
   * The connection of the owner that puts it back. One of its own: without triggers a session forgets all its plans,
   * and those that tests work over would make every plan of the ledger anew.
   */
  readonly owner: pg.Pool
  readonly connectionsMax: number
  /** The first transaction after the database was made or put back: whatever is not older is a test's. */
  since: string
  lentTimes: number
}

/** Emptying leaves dead rows behind, which scans pass over; a new copy has none. */
const LENT_TIMES_MAX = 40
const BYTES_MAX = 2 ** 20
/** What most files have open at once: where two were kept, 29 of 100 were copied anew; now 5 are. */
const KEPT_MAX = 8

const free: Kept[] = []
/** The same in every copy. */
let putBack: string | undefined
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

async function end({ pool, owner, name }: Kept): Promise<void> {
  await pool.end()
  await owner.end()
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
  const owner = new pg.Pool({
    connectionString: url,
    max: 1,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
    options: '-c session_replication_role=replica -c lock_timeout=1s',
  })
  // Whoever puts the database back next is told.
  owner.on('error', () => {})
  putBack ??= await howToPutBack(owner)
  await owner.query(putBack)
  const { rows } = await owner.query<Pick<Kept, 'since'>>(NOW)
  return { name, pool, Client, owner, connectionsMax, since: rows[0]!.since, lentTimes: 0 }
}

/**
 * What makes a function, for one session, that puts a database back as the migrations left it, past the rights and
 * triggers that hold back everybody else. It answers what `since` is from then on, and null where the schema is
 * another one or a table has grown too much.
 */
async function howToPutBack(owner: pg.Pool): Promise<string> {
  const { rows: tables } = await owner.query<{ table: string; columns: string; isEmpty: boolean }>(
    `select c.oid::regclass::text as "table", pg_relation_size(c.oid) = 0 as "isEmpty",
            (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
              where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
       from pg_class c where ${OURS}`,
  )
  const steps: string[] = []
  for (const { table, isEmpty, columns } of tables) {
    steps.push(
      `bytes := pg_relation_size('${table}'::regclass); if bytes > ${BYTES_MAX} then return null; end if`,
    )
    if (isEmpty) {
      steps.push(`if bytes > 0 then delete from ${table}; end if`)
      continue
    }
    const { rows } = await owner.query<{ count: string; rows: string }>(
      `select count(*)::text as count, quote_literal(coalesce(json_agg(t), '[]')::text) as rows from ${table} t`,
    )
    const [written] = rows
    steps.push(
      `if (select count(*) from ${table}) <> ${written!.count}
           or exists (select from ${table} where ${IS_NEW}) then
         delete from ${table};
         insert into ${table} (${columns}) overriding system value
           select ${columns} from json_populate_recordset(null::${table}, ${written!.rows}::json);
       end if`,
    )
  }
  const { rows: sequences } = await owner.query<{ again: string }>(
    `select format('setval(%L, %s, %L)', sequencename, coalesce(last_value, start_value), last_value is not null) as again
       from pg_sequences where schemaname = 'public'`,
  )
  return `create function pg_temp.put_back(lent_since xid) returns text language plpgsql as $put_back$
    declare bytes bigint;
    begin
      perform from pg_class where ${IS_NEW}
        union all select from pg_proc where ${IS_NEW}
        union all select from pg_trigger where ${IS_NEW};
      if found then return null; end if;
      ${steps.join(';\n')};
      perform ${sequences.map(({ again }) => again).join(', ')};
      return pg_current_xact_id()::text::bigint + 1;
    end $put_back$`
}

const OURS = `relkind = 'r' and relnamespace = 'public'::regnamespace`

const IS_NEW = 'age(xmin) <= age(lent_since)'

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
    const { rows } = await kept.owner.query<{ since: string | null }>(
      'select pg_temp.put_back($1::xid) as since',
      [kept.since],
    )
    const [{ since } = { since: null }] = rows
    isRestored = since !== null
    kept.since = since ?? kept.since
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

import assert from 'node:assert/strict'
import pg from 'pg'
import {
  batchColumns,
  openAccount,
  openAccounts,
  type PostOrder,
  verify,
} from '../../src/modules/ledger/server/ledger.ts'
import { setSecret } from '../../src/platform/server/keyedHash.ts'
import { type Engine, inTransaction } from '../../src/platform/server/db.ts'
import { migratePostgres } from '../../src/platform/server/migrate.ts'
import { openPostgres } from '../../src/platform/server/postgres.ts'
import { newId } from '../../src/values/ids.ts'
import { money } from '../../src/values/money.ts'
import { type Cluster, startCluster } from '../factories/cluster.ts'
import { onServer, withDatabase } from '../factories/templates.ts'
import type { SoakTerms } from './soak.ts'

const SETTINGS = ['max_prepared_transactions=200', 'shared_buffers=256MB', 'max_wal_size=2GB']
/** Accounts that stand for the other shard: while one is held by a prepared transaction the others go on. */
const CLEARINGS = 16
const ACCOUNTS = 2000
const NO_FLOOR = -1_000_000_000_000_000n
const ZONE = 'America/New_York'

/** Money that leaves an account on one shard and arrives on another; under one id on both. */
export interface Crossing {
  readonly id: string
  readonly from: bigint
  readonly to: bigint
  readonly minor: bigint
}

/** A PostgreSQL of its own with a ledger of its own, and part of the accounts. */
export interface Shard {
  readonly name: string
  readonly cluster: Cluster
  readonly accounts: readonly bigint[]
  readonly clearings: readonly bigint[]
  readonly engine: Engine
  /** As the owner; connections that break are made anew. */
  readonly pool: pg.Pool
  post(client: pg.PoolClient, orders: readonly PostOrder[]): Promise<void>
}

export async function openShard(t: SoakTerms['t'], name: string): Promise<Shard> {
  const cluster = await startCluster({ durable: true, settings: SETTINGS })
  t.after(() => cluster.stop())
  await onServer(cluster.url, 'create database bank')
  const url = withDatabase(cluster.url, 'bank')
  await migratePostgres(url)
  const engine = openPostgres(url, { statementMsMax: 0 })
  setSecret(engine.db, 'a secret of thirty-two characters')
  const pool = new pg.Pool({ connectionString: url, max: 40 })
  pool.on('error', () => {})
  t.after(async () => {
    await pool.end()
    await engine.close()
  })
  const outside = await openAccount(engine.db, 'USD', money(NO_FLOOR))
  const open = (count: number, floor: bigint) =>
    inTransaction(engine.db, (tx) => openAccounts(tx, 'USD', Array<bigint>(count).fill(floor)))
  const clearings = await open(CLEARINGS, NO_FLOOR)
  const accounts = await open(ACCOUNTS, 0n)
  const post: Shard['post'] = async (client, orders) => {
    const columns = batchColumns(engine.db, orders, { zone: ZONE }).slice(0, 11)
    const { rows } = await client.query<{ outcome: string }>(
      `select outcome from ledger_post_batch($1::uuid[], $2::uuid[], $3::text[], $4::bytea[], $5::text[],
         $6::bigint[], $7::bigint[], $8::bigint[], $9::text[], $10::jsonb[], $11::text)`,
      [...columns],
    )
    assert.deepEqual([...new Set(rows.map(({ outcome }) => outcome))], ['posted'])
  }
  const client = await pool.connect()
  const opening = { actor: { channel: 'system', actorId: null }, reason: 'opening' } as const
  const fill = (to: bigint) => ({
    ...opening,
    id: newId(),
    from: outside,
    to,
    amount: money(10_000_000n),
  })
  await post(client, accounts.map(fill))
  await client.query('vacuum (analyze)')
  client.release()
  return { name, cluster, accounts, clearings, engine, pool, post }
}

const MEMBER = { channel: 'member', actorId: '0190f0f0-0000-7000-8000-000000000001' } as const

const orderOf = (id: string, from: bigint, to: bigint, minor: bigint): PostOrder => ({
  id,
  actor: MEMBER,
  reason: 'member_transfer',
  from,
  to,
  amount: money(minor),
})

/** A transfer within a shard. */
export const within = ({ accounts }: Shard, k: number): PostOrder =>
  orderOf(newId(), accounts[k % ACCOUNTS]!, accounts[(k * 7 + 1) % ACCOUNTS]!, 1n)

/** Where the steps of a crossing end, for whoever wants to break one off. */
export type Step = 'paid' | 'received' | 'decided' | 'done'

interface Ends {
  readonly payer: Shard
  readonly payee: Shard
}

/**
 * Posts crossings together: prepared on both shards, then committed where the money leaves, which is the decision, then
 * where it arrives. Both sides go through a clearing account, so that each ledger balances by itself.
 */
export async function cross(
  { payer, payee }: Ends,
  crossings: readonly Crossing[],
  lane: number,
  after: (step: Step) => Promise<void> | void = () => {},
): Promise<void> {
  const gid = `crossing ${crossings[0]!.id}`
  const clearing = ({ clearings }: Shard): bigint => clearings[lane % CLEARINGS]!
  const leaving = crossings.map(({ id, from, minor }) => orderOf(id, from, clearing(payer), minor))
  const arriving = crossings.map(({ id, to, minor }) => orderOf(id, clearing(payee), to, minor))
  await prepare(payer, leaving, gid)
  await after('paid')
  await prepare(payee, arriving, gid)
  await after('received')
  await payer.pool.query(`commit prepared '${gid}'`)
  await after('decided')
  await payee.pool.query(`commit prepared '${gid}'`)
  await after('done')
}

export async function prepare(
  shard: Shard,
  orders: readonly PostOrder[],
  gid: string,
): Promise<void> {
  const client = await shard.pool.connect()
  try {
    await client.query('begin')
    await shard.post(client, orders)
    await client.query(`prepare transaction '${gid}'`)
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}

/** Ends what was broken off, by what the paying shard says: nobody else is asked. @returns how many either way */
export async function settle({
  payer,
  payee,
}: Ends): Promise<{ committed: number; rolledBack: number }> {
  const left = async ({ pool }: Shard): Promise<readonly string[]> => {
    const { rows } = await pool.query<{ gid: string }>('select gid from pg_prepared_xacts')
    return rows.map(({ gid }) => gid)
  }
  // Undecided: taken back where the decision would have been made first, so that it can no longer be made.
  for (const gid of await left(payer)) await payer.pool.query(`rollback prepared '${gid}'`)
  const tally = { committed: 0, rolledBack: 0 }
  for (const gid of await left(payee)) {
    const { rows } = await payer.pool.query<{ paid: boolean }>(
      'select exists (select from ledger_transfer where id = $1) as paid',
      [gid.replace('crossing ', '')],
    )
    const { paid } = rows[0]!
    await payee.pool.query(`${paid ? 'commit' : 'rollback'} prepared '${gid}'`)
    tally[paid ? 'committed' : 'rolledBack']++
  }
  return tally
}

/** What is on one side is on the other, the clearings of both make zero, and each ledger keeps its promises. */
export async function assertBothAgree(
  { payer, payee }: Ends,
  acknowledged: ReadonlySet<string>,
): Promise<number> {
  const crossed = async ({ pool, clearings }: Shard) => {
    const { rows } = await pool.query<{ id: string; amount: string }>(
      `select id, amount::text from ledger_transfer
        where from_account = any ($1) or to_account = any ($1) order by id`,
      [clearings],
    )
    return rows
  }
  const [left, arrived] = await Promise.all([crossed(payer), crossed(payee)])
  assert.deepEqual(left, arrived)
  const ids = new Set(left.map(({ id }) => id))
  for (const id of acknowledged) assert.ok(ids.has(id), `${id} was acknowledged and is there`)
  const sum = async ({ pool, clearings }: Shard): Promise<bigint> => {
    const { rows } = await pool.query<{ sum: string }>(
      'select sum(posted)::text as sum from ledger_account where id = any ($1)',
      [clearings],
    )
    return BigInt(rows[0]!.sum)
  }
  assert.equal((await sum(payer)) + (await sum(payee)), 0n)
  for (const { engine } of [payer, payee]) assert.deepEqual(await verify(engine.db), [])
  return ids.size
}

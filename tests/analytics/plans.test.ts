import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import pg from 'pg'
import { openAccount } from '../../src/modules/ledger/server/ledger.ts'
import { openPostgres } from '../../src/platform/server/postgres.ts'
import { freshDatabaseUrl } from '../factories/database.ts'
import { explained } from '../factories/plans.ts'

const DAY_MS = 86_400_000
const FIRST_DAY = Date.UTC(2031, 0, 1, 15)
const TRANSFERS_PER_DAY = 500
const ACCOUNTS = 200

interface Told {
  readonly buffers: number
  /** The whole plan, as text to look into. */
  readonly plan: string
}

/** What one query touches, once its plan is made. Says nothing about time. */
async function explain(owner: pg.Client, query: string): Promise<Told> {
  for (let warm = 0; warm < 2; warm++) await owner.query(query)
  const { buffers, plan } = await explained(owner, query)
  return { buffers, plan: JSON.stringify(plan) }
}

const BIG = ['ledger_entry', 'ledger_transfer']

function assertNoFullScan({ plan }: Told): void {
  for (const table of BIG) {
    const scan = new RegExp(`"Seq Scan"[^{}]*"Relation Name":"${table}"`)
    assert.doesNotMatch(plan, scan, `reads all of ${table}`)
  }
}

async function openBooks(t: TestContext) {
  const url = await freshDatabaseUrl(t)
  const engine = openPostgres(url)
  const owner = new pg.Client({ connectionString: url })
  owner.on('error', () => {})
  await owner.connect()
  // A sample that has every row makes the same plans each time.
  await owner.query('set default_statistics_target = 700')
  t.after(async () => {
    await owner.end()
    await engine.close()
  })
  const accounts: bigint[] = []
  for (let i = 0; i < ACCOUNTS; i++) accounts.push(await openAccount(engine.db))
  /** Each day every account gets money from outside. */
  const pass = async (from: number, to: number) => {
    for (let day = from; day < to; day++) {
      await owner.query(
        `select count(*) from ledger_post_batch(
          (select array_agg(gen_random_uuid()) from generate_series(1, $3::int)),
          array_fill(null::uuid, array[$3::int]), array_fill('system'::text, array[$3::int]),
          array_fill('\\x01'::bytea, array[$3::int]), array_fill('import'::text, array[$3::int]),
          array_fill(1::bigint, array[$3::int]),
          (select array_agg(($1::bigint[])[1 + i % ${ACCOUNTS}]) from generate_series(1, $3::int) i),
          array_fill(100::bigint, array[$3::int]), array_fill('USD'::text, array[$3::int]),
          array_fill('{}'::jsonb, array[$3::int]), 'America/New_York', $2)`,
        [accounts.map(String), new Date(FIRST_DAY + day * DAY_MS), TRANSFERS_PER_DAY],
      )
    }
    await owner.query('vacuum analyze')
  }
  return { owner, pass }
}

const movementsOn = (day: number): string => {
  const at = (n: number) => `'${new Date(FIRST_DAY - 10 * 3_600_000 + n * DAY_MS).toISOString()}'`
  return `select * from analytics_movements(${at(day)}, ${at(day + 1)}, 'America/New_York')`
}

test('a day costs what the day holds, however long the history before it', async (t) => {
  const { owner, pass } = await openBooks(t)
  await pass(0, 10)
  const young = await explain(owner, movementsOn(9))
  const deposits = `select analytics_deposits('${new Date(FIRST_DAY + 9 * DAY_MS).toISOString()}')`
  const first = await explain(owner, deposits)
  await pass(10, 40)
  const old = await explain(owner, movementsOn(39))
  const last = await explain(owner, deposits)
  t.diagnostic(`buffers of a day: ${young.buffers} after 10 days, ${old.buffers} after 40`)
  t.diagnostic(`buffers of all deposits: ${first.buffers} after 10 days, ${last.buffers} after 40`)
  for (const told of [young, old, first, last]) assertNoFullScan(told)
  assert.match(old.plan, /ledger_transfer_posted_at/)
  // Four times the history adds a level to an index here and there: by which page a random id splits,
  // a third more at most was seen. Reading the history would be four times as many.
  assert.ok(old.buffers < young.buffers * 2, `${young.buffers} at first, ${old.buffers} later`)
  assert.ok(last.buffers < 60, `${last.buffers} for the deposits`)
})

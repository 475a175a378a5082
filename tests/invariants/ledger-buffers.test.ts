import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import pg from 'pg'
import {
  hold,
  openAccount,
  type LedgerAccountId,
  post,
} from '../../src/modules/ledger/server/ledger.ts'
import { openPostgres } from '../../src/platform/server/postgres.ts'
import { money } from '../../src/values/money.ts'
import { newId } from '../../src/values/ids.ts'
import { freshDatabaseUrl } from '../factories/database.ts'
import { buffersOf } from '../factories/plans.ts'
import { done } from '../factories/outcomes.ts'

const BUFFERS_MAX = 130
const LONG = 10_000
/** What an account costs by being there: its row, and the way to it through an index. */
const ACCOUNT_ROW = 3
/** What it costs at most that one of the twenty newest entries is in another account. */
const NEWEST = 4
const MONTH = "'2031-01-01T05:00Z', '2031-02-01T05:00Z'"

/** Posts `count` cents from one account to the other through the ledger, over many days. */
async function payOften(
  owner: pg.Client,
  from: LedgerAccountId,
  to: LedgerAccountId,
  count: number,
): Promise<void> {
  const batch = 200
  for (let done = 0; done < count; done += batch) {
    await owner.query(
      `select count(*) from ledger_post_batch(
        (select array_agg(gen_random_uuid()) from generate_series(1, $4::int)),
        array_fill(null::uuid, array[$4::int]), array_fill('system'::text, array[$4::int]),
        array_fill('\\x01'::bytea, array[$4::int]), array_fill('import'::text, array[$4::int]),
        array_fill($1::bigint, array[$4::int]), array_fill($2::bigint, array[$4::int]),
        array_fill(1::bigint, array[$4::int]), array_fill('USD'::text, array[$4::int]),
        array_fill('{"memo": "Coffee"}'::jsonb, array[$4::int]), 'America/New_York', $3)`,
      [
        from,
        to,
        new Date(Date.UTC(2031, 0, 1) + (done / batch) * 86_400_000),
        Math.min(batch, count),
      ],
    )
  }
}

async function openThirty(t: TestContext) {
  const url = await freshDatabaseUrl(t)
  const engine = openPostgres(url)
  const owner = new pg.Client({ connectionString: url })
  owner.on('error', () => {})
  await owner.connect()
  t.after(async () => {
    await owner.end()
    await engine.close()
  })
  const bank = await openAccount(engine.db, 'USD', money(-1_000_000_000n))
  const accounts: LedgerAccountId[] = []
  for (let made = 0; made < 31; made++) accounts.push(await openAccount(engine.db))
  const at = new Date(Date.UTC(2031, 0, 12))
  const move = (reason: string, from: bigint, to: bigint, amount: bigint) =>
    post(
      engine.db,
      {
        id: newId(),
        actor: { channel: 'system', actorId: null },
        reason: reason as 'import',
        from,
        to,
        amount: money(amount),
      },
      { zone: 'America/New_York', at },
    )
  for (const account of accounts) done(await move('import', bank, account, 1000n))
  return { engine, owner, bank, accounts, move }
}

test('own transfers of many accounts are left out of money in and out, as those of a few are', async (t) => {
  const { owner, accounts, move } = await openThirty(t)
  const [first, second, third] = accounts as [bigint, bigint, bigint]
  const elsewhere = accounts.pop()!
  done(await move('own_transfer', first, second, 100n))
  done(await move('own_transfer', first, third, 50n))
  done(await move('own_transfer', third, first, 30n))
  // To an account of somebody else that the same person sees: it left.
  done(await move('own_transfer', second, elsewhere, 7n))
  await owner.query('vacuum analyze')
  const range = "'2031-01-10T05:00Z', '2031-02-10T05:00Z'"
  const flowsOf = async (ids: readonly bigint[]) =>
    (
      await owner.query<{ account_id: string; money_in: string; money_out: string }>(
        `select account_id::text, money_in::text, money_out::text
           from ledger_flows(array[${ids.join()}]::bigint[], ${range}) order by 1::bigint`,
      )
    ).rows.map((row) => [row.money_in, row.money_out].join(' out '))
  const few = await flowsOf([first, second, third])
  assert.deepEqual(few, ['1000 out 0', '1000 out 7', '1000 out 0'])
  const all = await flowsOf(accounts)
  assert.deepEqual(all.slice(0, 3), few)
  assert.deepEqual([...new Set(all.slice(3))], ['1000 out 0'])
})

test('an overview of thirty accounts reads the rows of twenty-eight more accounts, and nothing else', async (t) => {
  const { engine, owner, bank, accounts, move } = await openThirty(t)
  const [first, second, third] = accounts as [bigint, bigint, bigint]
  for (const target of [second, third]) done(await move('own_transfer', first, target, 50n))
  const inMonth = { zone: 'America/New_York', at: new Date(Date.UTC(2031, 0, 13)) }
  await hold(
    engine.db,
    {
      id: newId(),
      actor: { channel: 'system', actorId: null },
      reason: 'import',
      from: first,
      to: bank,
      amount: money(1n),
    },
    inMonth,
  )
  const overviewOf = (count: number): Promise<number> =>
    buffersOf(
      owner,
      `select ledger_overview(array[${accounts.slice(0, count).join()}]::bigint[], ${MONTH}, 20)`,
    )
  /** One after the other, so that the newest entries are in as many accounts as can be. */
  const moveInTurn = async (used: readonly bigint[], rounds: number) => {
    for (let round = 0; round < rounds; round++) {
      for (const account of used) done(await move('import', bank, account, 1n))
    }
    await owner.query('vacuum analyze')
  }
  await moveInTurn([first, second], 10)
  const [two, thirty] = [await overviewOf(2), await overviewOf(30)]
  t.diagnostic(`buffers: ${two} for two accounts, ${thirty} for thirty`)
  assert.ok(two <= BUFFERS_MAX, `${two} buffers`)
  // All of them moved in the month, so all that is left is to find and read the row of each.
  assert.ok(
    thirty - two <= 28 * ACCOUNT_ROW,
    `${two} buffers for two accounts, ${thirty} for thirty`,
  )
  await moveInTurn(accounts, 2)
  const [most, all30] = [await overviewOf(20), await overviewOf(30)]
  t.diagnostic(`buffers: ${most} for twenty that moved just now, ${all30} for thirty`)
  assert.ok(all30 - most <= 10 * ACCOUNT_ROW, `${most} buffers for twenty, ${all30} for thirty`)
  assert.ok(all30 - thirty <= 20 * NEWEST, `${thirty} buffers at rest, ${all30} in use`)
})

test('an overview reads as little after ten thousand entries as after twenty', async (t) => {
  const url = await freshDatabaseUrl(t)
  const engine = openPostgres(url)
  const owner = new pg.Client({ connectionString: url })
  owner.on('error', () => {})
  await owner.connect()
  t.after(async () => {
    await owner.end()
    await engine.close()
  })
  const bank = await openAccount(engine.db, 'USD', money(-1_000_000_000n))
  const [short, long] = [await openAccount(engine.db), await openAccount(engine.db)]
  await payOften(owner, bank, long, LONG)
  await payOften(owner, bank, short, 20)
  // A sample that has every row makes the same plans each time.
  await owner.query('set default_statistics_target = 700')
  await owner.query('vacuum analyze')

  const range = "'2031-01-10T05:00Z', '2031-02-10T05:00Z'"
  const overview = (account: bigint) =>
    `select ledger_overview(array[${account}, ${bank}]::bigint[], ${range}, 20)`
  const alone = (account: bigint) =>
    `select ledger_overview(array[${account}]::bigint[], ${range}, 20)`
  const { rows } = await owner.query<{ place: string }>(
    `select place from ledger_history(array[${long}]::bigint[], 1, null, null, '2031-01-20T05:00Z')`,
  )
  const page = `select * from ledger_history(array[${long}, ${bank}]::bigint[], 20, '${rows[0]!.place}')`

  const [few, many] = [await buffersOf(owner, alone(short)), await buffersOf(owner, alone(long))]
  t.diagnostic(`buffers: ${few} at 20 entries, ${many} at ${LONG}`)
  assert.ok(many <= BUFFERS_MAX, `${many} buffers`)
  assert.ok(many - few <= 30, `${few} buffers at first, ${many} later`)
  const [both, middle] = [await buffersOf(owner, overview(long)), await buffersOf(owner, page)]
  t.diagnostic(`buffers: ${both} for two accounts, ${middle} for a page in the middle of history`)
  assert.ok(both <= BUFFERS_MAX, `${both} buffers for two accounts`)
  assert.ok(middle <= BUFFERS_MAX, `${middle} buffers for a page`)
})

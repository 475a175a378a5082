import assert from 'node:assert/strict'
import test from 'node:test'
import pg from 'pg'
import { hold, reverse } from '../../src/modules/ledger/server/ledger.ts'
import { openPostgres } from '../../src/platform/server/postgres.ts'
import { newId } from '../../src/values/ids.ts'
import { freshDatabaseUrl } from '../factories/database.ts'
import { accepted, Books, NOW } from './books.ts'

const JOURNAL = ['ledger_transfer', 'ledger_entry', 'ledger_correction']
const TABLES = [...JOURNAL, 'ledger_hold', 'ledger_account', 'ledger_reason']

/** A ledger with at least one row in every table, and its owner. */
async function filled(t: { after(done: () => Promise<void>): void }) {
  const url = await freshDatabaseUrl(t)
  const engine = openPostgres(url)
  const owner = new pg.Pool({ connectionString: url, max: 1 })
  // The database is dropped under its last idle connection.
  owner.on('error', () => {})
  t.after(async () => {
    await owner.end()
    await engine.close()
  })
  const books = new Books(engine)
  const ada = await books.account('100.00')
  const ben = await books.account('100.00')
  const transferId = await books.pay(ada, ben, '1.00')
  accepted(await reverse(engine.db, { id: newId(), actor: books.ada, transferId }, NOW))
  accepted(await hold(engine.db, books.order(ada, ben, '1.00'), NOW))
  return { engine, owner, books, ada, ben }
}

const firstColumn: Readonly<Record<string, string>> = {
  ledger_transfer: 'amount = amount + 1',
  ledger_entry: 'amount = amount + 1',
  ledger_correction: 'money_in = 0',
  ledger_hold: 'amount = amount + 1',
  ledger_account: 'posted = posted + 1',
  ledger_reason: "says = 'x'",
  ledger_archive: 'upto = upto + 1',
  ledger_archived_transfer: 'id = gen_random_uuid()',
}

test('the server role can read the ledger and change none of it by hand', async (t) => {
  const { engine, books } = await filled(t)
  for (const table of TABLES) {
    await engine.pool.query(`select * from ${table} limit 1`)
    for (const attempt of [
      `insert into ${table} default values`,
      `update ${table} set ${firstColumn[table]}`,
      `delete from ${table}`,
      `truncate ${table}`,
    ]) {
      await assert.rejects(engine.pool.query(attempt), { code: '42501' }, attempt)
    }
  }
  await books.isHealthy()
})

test('the server role cannot call the inner functions', async (t) => {
  const { engine } = await filled(t)
  for (const call of [
    'select ledger_exclude_reversed(array[]::uuid[])',
    "select ledger_end_holds(array[]::uuid[], 'voided', null)",
  ]) {
    await assert.rejects(engine.pool.query(call), { code: '42501' }, call)
  }
})

test('triggers hold back even the owner', async (t) => {
  const { owner, books } = await filled(t)
  const refused = { code: '23001' }
  for (const table of JOURNAL) {
    await assert.rejects(owner.query(`update ${table} set ${firstColumn[table]}`), refused)
  }
  for (const table of [...JOURNAL, 'ledger_hold', 'ledger_account']) {
    await assert.rejects(owner.query(`delete from ${table}`), refused, `delete ${table}`)
    await assert.rejects(owner.query(`truncate ${table} cascade`), refused, `truncate ${table}`)
  }
  await books.isHealthy()
})

const ARCHIVED = ['ledger_archive', 'ledger_archived_transfer']
const ARCHIVING = "set ledger.archiving = 'on'"

test('the server role takes nothing out of the journal for a file', async (t) => {
  const { engine, books } = await filled(t)
  const server = await engine.pool.connect()
  try {
    await server.query(ARCHIVING)
    const call = `select ledger_archive_transfers(1, 9, 1, now(), 'journal-1-9.archive', now())`
    await assert.rejects(server.query(call), /permission denied for function/)
    for (const attempt of [
      ...JOURNAL.flatMap((table) => [`delete from ${table}`, `truncate ${table}`]),
      ...ARCHIVED.flatMap((table) => [
        `insert into ${table} default values`,
        `update ${table} set ${firstColumn[table]}`,
        `delete from ${table}`,
        `truncate ${table}`,
      ]),
    ]) {
      await assert.rejects(server.query(attempt), { code: '42501' }, attempt)
    }
  } finally {
    server.release(true)
  }
  await books.isHealthy()
})

test('triggers let the owner delete transfers that are archived, and change nothing', async (t) => {
  const { owner, books } = await filled(t)
  const refused = { code: '23001' }
  // Said each time: a refusal ends the connection.
  for (const setting of ['select 1', ARCHIVING]) {
    for (const attempt of [
      ...[...JOURNAL, ...ARCHIVED].flatMap((table) => [
        `update ${table} set ${firstColumn[table]}`,
        `truncate ${table} cascade`,
      ]),
      ...['ledger_correction', 'ledger_hold', 'ledger_account', 'ledger_change', 'ledger_link', ...ARCHIVED].map(
        (table) => `delete from ${table}`), // prettier-ignore
    ]) {
      await assert.rejects(owner.query(`${setting}; ${attempt}`), refused, `${setting}; ${attempt}`)
    }
  }
  await books.isHealthy()
})

test('a hold can only end, even for the owner, and only once', async (t) => {
  const { owner } = await filled(t)
  const refused = { code: '23001' }
  await assert.rejects(owner.query('update ledger_hold set amount = amount + 1'), refused)
  await assert.rejects(
    owner.query("update ledger_hold set state = 'voided', ended_at = now(), amount = 1000"),
    refused,
  )
  await owner.query("update ledger_hold set state = 'voided', ended_at = now()")
  await assert.rejects(owner.query("update ledger_hold set state = 'expired'"), refused)
  await assert.rejects(
    owner.query("update ledger_hold set state = 'open', ended_at = null"),
    refused,
  )
})

test('the database itself refuses a balance below the floor', async (t) => {
  const { owner, ada } = await filled(t)
  const attempt = owner.query('update ledger_account set posted = 0 where id = $1', [ada])
  await assert.rejects(attempt, { code: '23514', constraint: 'ledger_account_floor' })
})

test('a function of the ledger cannot be fooled by temporary tables', async (t) => {
  const { engine, books, ada, ben } = await filled(t)
  const order = books.order(ada, ben, '5000.00')
  const client = await engine.pool.connect()
  try {
    await client.query('create temp table ledger_account as select * from public.ledger_account')
    await client.query('update ledger_account set posted = 1000000')
    const { rows } = await client.query<{ outcome: string }>(
      `select outcome from ledger_place_hold($1, $2, 'member', '\\x01', 'member_transfer', $3, $4,
        $5, 'USD', '{}', null)`,
      [order.id, order.actor.actorId, ada, ben, order.amount.minor],
    )
    assert.equal(rows[0]!.outcome, 'insufficient_funds')
  } finally {
    client.release(true)
  }
})

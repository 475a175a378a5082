import assert from 'node:assert/strict'
import { beforeEach, test, type TestContext } from 'node:test'
import type { Engine } from '../../src/platform/server/db.ts'
import { freshDatabase } from '../factories/database.ts'
import { discardAll } from '../factories/lentDatabases.ts'
import { until } from '../factories/waiting.ts'
import { openCreditUnion } from '../worlds/creditUnion.ts'

// Files that ran before in this process leave databases behind, one of which may be lent for its last time.
beforeEach(() => discardAll())

type End = Parameters<TestContext['after']>[0]

/** A test within this one, whose end comes when it is called for. */
function anotherTest() {
  const ends: End[] = []
  return {
    after: (end: End) => void ends.push(end),
    end: async () => {
      for (const end of ends as (() => Promise<void>)[]) await end()
    },
  }
}

const nameOf = async ({ pool }: Engine): Promise<string> =>
  (await pool.query<{ name: string }>('select current_database() as name')).rows[0]!.name

/** Every row of every table, and where each sequence stands, as the owner sees them. */
async function contentOf({ pool }: Engine): Promise<ReadonlyMap<string, string>> {
  const client = await pool.connect()
  await client.query('begin; set local role none')
  const tables = await client.query<{ name: string }>(
    `select relname as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`,
  )
  const content = new Map<string, string>()
  for (const { name } of tables.rows) {
    const { rows } = await client.query<{ rows: string }>(
      `select coalesce(json_agg(t order by t::text), '[]')::text as rows from ${name} t`,
    )
    content.set(name, rows[0]!.rows)
  }
  const sequences = await client.query<{ name: string; at: string | null }>(
    'select sequencename as name, last_value::text as at from pg_sequences',
  )
  for (const { name, at } of sequences.rows) content.set(name, String(at))
  await client.query('commit')
  client.release()
  return content
}

async function useMuch(t: ReturnType<typeof anotherTest>, engine: Engine): Promise<void> {
  const union = await openCreditUnion(t, { engine })
  await union.staff()
  await union.member('Ada Brooks', { checking: '100', savings: '50.25' })
  await union.member('Ben Ortiz')
  await engine.pool.query(`insert into outbox (topic, keys) values ('kept', '{}')`)
  await engine.pool.query(`update readiness set asked_at = now() + interval '1 day'`)
}

test('a database that a test is done with is the next one, as the migrations left it', async () => {
  const [first, second] = [anotherTest(), anotherTest()]
  const engine = await freshDatabase(first)
  const content = await contentOf(engine)
  await useMuch(first, engine)
  assert.notDeepEqual(await contentOf(engine), content)
  const name = await nameOf(engine)
  await first.end()
  await assert.rejects(engine.pool.query('select 1'), /after calling end/)

  const again = await freshDatabase(second)
  assert.equal(await nameOf(again), name)
  assert.deepEqual(await contentOf(again), content)
  await useMuch(second, again)
  await second.end()
})

test('two tests at once have a database each', async () => {
  const [first, second] = [anotherTest(), anotherTest()]
  const names = [
    await nameOf(await freshDatabase(first)),
    await nameOf(await freshDatabase(second)),
  ]
  assert.notEqual(names[0], names[1])
  await first.end()
  await second.end()
})

for (const [what, change] of Object.entries({
  'a trigger of its own': `create trigger own before update on readiness
    for each row execute function suppress_redundant_updates_trigger()`,
  'a table of its own': 'create table own (id int)',
  'another function': `create function own() returns int language sql return 1`,
  'a trigger less': 'alter table ledger_entry disable trigger all',
}))
  test(`a database with ${what} is nobody else's`, async () => {
    const [first, second] = [anotherTest(), anotherTest()]
    const engine = await freshDatabase(first)
    const name = await nameOf(engine)
    const client = await engine.pool.connect()
    await client.query(`set role none; ${change}`)
    client.release(true)
    await first.end()
    assert.notEqual(await nameOf(await freshDatabase(second)), name)
    await second.end()
  })

test("a database that somebody still works in is nobody else's", async () => {
  const [first, second] = [anotherTest(), anotherTest()]
  const engine = await freshDatabase(first)
  const name = await nameOf(engine)
  const client = await engine.pool.connect()
  const ended = first.end()
  await until('the pool ends', () => engine.pool.ending)
  client.release()
  await ended
  assert.notEqual(await nameOf(await freshDatabase(second)), name)
  await second.end()
})

import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import pg from 'pg'
import { populate, seedScale } from '../../scripts/seed-scale.ts'
import type { Owner } from '../../db/seed/scale/people.ts'
import { verify } from '../../src/modules/ledger/server/ledger.ts'
import { openPostgres } from '../../src/platform/server/postgres.ts'
import { setVault } from '../../src/platform/server/vault.ts'
import { atEnd } from '../factories/atEnd.ts'
import { freshDatabaseUrl, seededDatabaseUrl } from '../factories/database.ts'
import { run } from '../factories/process.ts'
import { TEST_VAULT } from '../factories/templates.ts'

const ZONE = 'America/New_York'
const SECRET = 'a secret of thirty-two characters'

const seed = (t: TestContext, environment: Record<string, string>) =>
  run(t, '../../../scripts/seed-scale.ts', environment, ['--users', '100'])

/** Runs one query on a database as its owner. */
async function ask(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows
}

const PEOPLE = `select email, person_details.name, status, number from sign_in join person_details using (person_id)
  left join account_access using (person_id) where email like '%@scale.example' order by 1, 4`

/** The demonstration, and what adds people to it within this process. */
async function openDemo(t: TestContext) {
  const url = await seededDatabaseUrl(t)
  const engine = openPostgres(url)
  setVault(engine.db, TEST_VAULT)
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  atEnd(t, async () => {
    await owner.end()
    await engine.close()
  })
  const add = (count: number, by: Owner = owner): Promise<number> =>
    populate(by, engine.db, count, { zone: ZONE, atOnce: { least: 100, most: 100 } })
  return { url, engine, owner, add }
}

test('the seed makes the same people everywhere, and adds only who is missing', async (t) => {
  const { url, engine, add } = await openDemo(t)
  assert.deepEqual([await add(60), await add(100), await add(100)], [60, 40, 0])
  const other = await freshDatabaseUrl(t)
  const seeded = await seed(t, { DATABASE_URL: other, SECRET })
  assert.match(seeded.output, /^Added 100 people/)
  const people = await ask(url, PEOPLE)
  assert.equal(people.length, 97 * 2 + 3)
  assert.deepEqual(people, await ask(other, PEOPLE))
  assert.deepEqual(await verify(engine.db), [])
  // Every transfer of it bears the mark of a server.
  const proof = await run(t, 'verify-ledger.ts', { DATABASE_URL: other, SECRET })
  assert.deepEqual([proof.code, proof.output.split('\n')[0]], [0, 'The ledger is in balance.'])
})

test('a seed that is broken off leaves whole members, and goes on from there', async (t) => {
  const { url, engine, owner, add } = await openDemo(t)
  let commits = 0
  const broken: Owner = {
    query: ((...args: Parameters<Owner['query']>) => {
      if ((args[0] as unknown) === 'commit' && ++commits === 2) throw new Error('broken off')
      return owner.query(...args)
    }) as Owner['query'],
  }
  await assert.rejects(add(120, broken), /broken off/)
  await owner.query('rollback')
  assert.deepEqual(await add(120), 20)
  assert.deepEqual(await verify(engine.db), [])
  const [{ posted }] = (await ask(
    url,
    `select count(*)::int as posted from ledger_transfer t join account_access a
       on a.ledger_account_id in (t.from_account, t.to_account) and a.kind = 'Checking'
       join sign_in s using (person_id) where s.email like 'person%@scale.example'`,
  )) as [{ posted: number }]
  assert.equal(posted, 117 * 9)
})

test('the seed refuses production, and a database that belongs to somebody', async (t) => {
  const url = await freshDatabaseUrl(t)
  for (const [users, environment, message] of [
    ['60', { MODE: 'production' }, /production needs/],
    ['many', {}, /^Say how many/],
  ] as const)
    await assert.rejects(seedScale(['--users', users], { DATABASE_URL: url, ...environment }), {
      name: 'ConfigError',
      message,
    })
  await ask(
    url,
    `insert into person values ('00000000-0000-4000-8000-000000000000', now());
     insert into sign_in (person_id, email, password_hash, role, status)
     values ('00000000-0000-4000-8000-000000000000', 'somebody@bank.test', '', 'user', 'approved')`,
  )
  const { code, output } = await seed(t, { DATABASE_URL: url })
  assert.deepEqual(
    [code, output.trim()],
    [1, 'This database belongs to somebody: it is no demonstration. Nothing was written.'],
  )
  assert.deepEqual(await ask(url, 'select count(*)::int as n from sign_in'), [{ n: 1 }])
})

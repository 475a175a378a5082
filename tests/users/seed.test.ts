import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import pg from 'pg'
import { verify } from '../../src/modules/ledger/server/ledger.ts'
import { openPostgres } from '../../src/platform/server/postgres.ts'
import { freshDatabaseUrl } from '../factories/database.ts'

const PROGRAM = join(import.meta.dirname, '../../scripts/seed-scale.ts')

async function seed(environment: Record<string, string>, users = '60') {
  const child = spawn(process.execPath, [PROGRAM, '--users', users], {
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const code = await new Promise<number | null>((ended) => child.once('close', ended))
  return { code, output }
}

/** Runs one query on a database as its owner. */
async function ask(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows
}

const PEOPLE = `select email, name, status, number from sign_in join member_details using (member_id)
  left join account using (member_id) where email like '%@scale.example' order by 1, 4`

test('the seed makes the same people everywhere, and adds only who is missing', async (t) => {
  const [one, other] = [await freshDatabaseUrl(t), await freshDatabaseUrl(t)]
  assert.match((await seed({ DATABASE_URL: one })).output, /^Added 60 people/)
  assert.match((await seed({ DATABASE_URL: one }, '100')).output, /^Added 40 people/)
  assert.match((await seed({ DATABASE_URL: one }, '100')).output, /^Added 0 people/)
  await seed({ DATABASE_URL: other }, '100')
  const people = await ask(one, PEOPLE)
  assert.equal(people.length, 97 * 2 + 3)
  assert.deepEqual(people, await ask(other, PEOPLE))
  const engine = openPostgres(one)
  t.after(() => engine.close())
  assert.deepEqual(await verify(engine.db), [])
})

test('the seed refuses production, and a database that belongs to somebody', async (t) => {
  const url = await freshDatabaseUrl(t)
  const production = await seed({ DATABASE_URL: url, MODE: 'production' })
  assert.equal(production.code, 1)
  assert.doesNotMatch(production.output, /\n\s+at /)
  await ask(
    url,
    `insert into member values ('00000000-0000-4000-8000-000000000000', now());
     insert into sign_in (member_id, email, password_hash, role, status)
     values ('00000000-0000-4000-8000-000000000000', 'somebody@bank.test', '', 'user', 'approved')`,
  )
  const { code, output } = await seed({ DATABASE_URL: url })
  assert.deepEqual(
    [code, output.trim()],
    [1, 'This database belongs to somebody: it is no demonstration. Nothing was written.'],
  )
  assert.deepEqual(await ask(url, 'select count(*)::int as n from sign_in'), [{ n: 1 }])
  assert.match((await seed({ DATABASE_URL: url }, 'many')).output, /^Say how many/)
})

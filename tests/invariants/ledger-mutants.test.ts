import assert from 'node:assert/strict'
import test from 'node:test'
import pg from 'pg'
import { openPostgres } from '../../src/platform/server/postgres.ts'
import { freshDatabaseUrl } from '../factories/database.ts'
import { Books } from './books.ts'
import { checks } from './ledger-checks.ts'
import { type Mutant, mutants } from './ledger-mutants.ts'

/** Patches the function in this database and says so if the text to patch is not there once. */
async function plant(url: string, { function: name, was, becomes }: Mutant): Promise<void> {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  try {
    const { rows } = await owner.query<{ text: string }>(
      'select pg_get_functiondef($1::regproc) as text',
      [name],
    )
    const parts = rows[0]!.text.split(was)
    assert.equal(parts.length, 2, `"${was}" stands once in ${name}`)
    await owner.query(parts.join(becomes))
  } finally {
    await owner.end()
  }
}

test('every check passes on a ledger without defects', async (t) => {
  const engine = openPostgres(await freshDatabaseUrl(t))
  t.after(() => engine.close())
  for (const name of new Set(mutants.map(({ caughtBy }) => caughtBy))) {
    await checks[name](new Books(engine))
  }
})

for (const mutant of mutants) {
  test(`caught: ${mutant.defect}`, async (t) => {
    const url = await freshDatabaseUrl(t)
    await plant(url, mutant)
    const engine = openPostgres(url)
    try {
      await assert.rejects(checks[mutant.caughtBy](new Books(engine)), (error: Error) => {
        // A mutant that cannot even be parsed proves nothing.
        assert.doesNotMatch(error.message, /syntax error|does not exist|42601/)
        return true
      })
    } finally {
      // Waits for what a failed race left under way, before the database goes.
      await engine.close()
    }
  })
}

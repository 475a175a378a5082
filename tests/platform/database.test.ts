import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { openEmbedded } from '../../src/platform/server/embedded.ts'
import { pendingMigrations } from '../../src/platform/server/migrate.ts'
import { freshDatabase, freshEmbedded } from '../factories/database.ts'

const folder = (t: { after: (f: () => void) => void }): string => {
  const path = mkdtempSync(join(tmpdir(), 'openteller-data-'))
  t.after(() => rmSync(path, { recursive: true, force: true }))
  return path
}

for (const [kind, open] of [
  ['PostgreSQL', freshDatabase],
  ['the embedded engine', freshEmbedded],
] as const) {
  describe(kind, () => {
    test('has had every migration and works as the restricted role', async (t) => {
      const { db } = await open(t)
      assert.deepEqual(await pendingMigrations(db), [])
      const { rows } = await sql<{ role: string }>`select current_user as role`.execute(db)
      assert.equal(rows[0]?.role, 'openteller_app')
    })

    test('hears a notice', async (t) => {
      const engine = await open(t)
      const heard = Promise.withResolvers<string>()
      await engine.listen('test_channel', heard.resolve)
      await sql`select pg_notify('test_channel', 'hello')`.execute(engine.db)
      assert.equal(await heard.promise, 'hello')
    })
  })
}

describe('the embedded engine', () => {
  test('goes on after its connection broke off in the middle of a transaction', async (t) => {
    const { db, pool } = await freshEmbedded(t)
    const client = await pool.connect()
    await client.query('begin')
    await client.query({ name: 'plan', text: 'select 1' })
    client.release(new Error('broke off'))
    const again = await pool.connect()
    await again.query({ name: 'plan', text: 'select 1' })
    again.release()
    const { rows } = await sql<{ role: string }>`select current_user as role`.execute(db)
    assert.equal(rows[0]?.role, 'openteller_app')
  })
})

describe('the embedded engine on disk', () => {
  test('refuses a second opening of its directory with a plain sentence', async (t) => {
    const directory = folder(t)
    await freshEmbedded(t, directory)
    await assert.rejects(
      openEmbedded({ directory }),
      /already in use by another OpenTeller process/,
    )
  })

  test('waits for the disk at each of ten commits', async (t) => {
    let fsyncs = 0
    const engine = await openEmbedded({ directory: folder(t), onFsync: () => fsyncs++ })
    t.after(() => engine.close())
    const before = fsyncs
    for (let i = 0; i < 10; i++) {
      await sql`insert into outbox (topic, keys) values ('test', '{}')`.execute(engine.db)
    }
    assert.ok(fsyncs - before >= 10, `${fsyncs - before} fsyncs for 10 commits`)
  })

  test('still has what was committed after it was closed and opened again', async (t) => {
    const directory = folder(t)
    const first = await openEmbedded({ directory })
    await sql`insert into outbox (topic, keys) values ('kept', '{}')`.execute(first.db)
    await first.close()
    const second = await openEmbedded({ directory })
    t.after(() => second.close())
    const { rows } = await sql<{ topic: string }>`select topic from outbox`.execute(second.db)
    assert.deepEqual(rows, [{ topic: 'kept' }])
  })
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { attempt, inTransaction, type Tx } from '../../src/platform/server/db.ts'
import { pendingMigrations } from '../../src/platform/server/migrate.ts'
import { publish } from '../../src/platform/server/outbox.ts'
import { refuse } from '../../src/values/result.ts'
import { freshDatabase } from '../factories/database.ts'

test('a database has had every migration, and is worked on as the restricted role', async (t) => {
  const { db } = await freshDatabase(t)
  assert.deepEqual(await pendingMigrations(db), [])
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(db)
  assert.equal(rows[0]?.role, 'openteller_app')
})

test('a notice is heard', async (t) => {
  const engine = await freshDatabase(t)
  const heard = Promise.withResolvers<string>()
  await engine.listen('test_channel', heard.resolve)
  await sql`select pg_notify('test_channel', 'hello')`.execute(engine.db)
  assert.equal(await heard.promise, 'hello')
})

test('an attempt that is refused takes back what it wrote, also after a refused attempt within it', async (t) => {
  const { db } = await freshDatabase(t)
  const refused = async () => refuse('no')
  const noteAndRefuse = (tx: Tx) =>
    attempt(tx, async () => {
      await publish(tx, 'notes', ['written'])
      await attempt(tx, refused)
      return refuse('no')
    })
  await inTransaction(db, noteAndRefuse)
  assert.deepEqual((await sql`select from outbox`.execute(db)).rows, [])
})

test('a transaction whose connection is gone says why it failed, not that it could not be taken back', async (t) => {
  const { db } = await freshDatabase(t)
  const leave = async (tx: Tx) => {
    await sql`reset role`.execute(tx)
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)
  }
  await assert.rejects(inTransaction(db, leave), { code: '57P01' })
})

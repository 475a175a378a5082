import assert from 'node:assert/strict'
import fs from 'node:fs'
import promises from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { test } from 'node:test'
import { pendingMigrations } from '../../src/platform/server/migrate.ts'
import { freshDatabase } from '../factories/database.ts'

test('a portal that runs stays ready while the migrations of the next version are put beside its own', async (t) => {
  const { db } = await freshDatabase(t)
  assert.deepEqual(await pendingMigrations(db), [])
  const names = [...fs.readdirSync('db/migrations'), '9999_of_the_next_version.sql']
  t.mock.method(promises, 'readdir', async () => names)
  t.mock.method(fs, 'readdirSync', () => names)
  syncBuiltinESMExports()
  t.after(() => {
    t.mock.restoreAll()
    syncBuiltinESMExports()
  })
  assert.deepEqual(await pendingMigrations(db), [])
})

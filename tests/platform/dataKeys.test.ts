import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { ConfigError } from '../../src/platform/server/config.ts'
import { forgetOtherDataKeys, requireDataKeys } from '../../src/platform/server/secret.ts'
import { freshDatabase } from '../factories/database.ts'
import { freshDirectory } from '../factories/process.ts'
import { TEST_VAULT_KEY } from '../factories/templates.ts'

const [PRESENT, BEFORE, OTHER] = [TEST_VAULT_KEY, Buffer.alloc(32, 8), Buffer.alloc(32, 9)]

test('a database is opened with every key that something in it may be sealed under, and with no other alone', async (t) => {
  const { db } = await freshDatabase(t)
  const dataDirectory = freshDirectory(t)
  const opens = (...dataKeys: readonly Buffer[]): Promise<boolean> =>
    requireDataKeys(db, { dataKeys, dataDirectory }).then(
      () => true,
      (error: unknown) => {
        assert.ok(error instanceof ConfigError)
        assert.match(error.message, /^DATA_KEY: /)
        return false
      },
    )
  assert.equal(await opens(BEFORE), true)
  assert.equal(await opens(OTHER), false)
  assert.equal(await opens(), false, 'as without the file it was kept in')
  assert.equal(existsSync(join(dataDirectory, 'data.key')), false, 'no key is made in its place')
  assert.equal(await opens(PRESENT, BEFORE), true)
  assert.equal(await opens(PRESENT), false)
  await forgetOtherDataKeys(db)
  assert.equal(await opens(PRESENT), true)
})

import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { ConfigError } from '../../src/platform/server/config.ts'
import {
  forgetOtherDataKeys,
  requireDataKeys,
  serverSecret,
} from '../../src/platform/server/secret.ts'
import { openVault } from '../../src/platform/server/vault.ts'
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

test('keys are exchanged as docs/operate/keys.md says, and portals open what each other sealed all the while', async (t) => {
  const { db } = await freshDatabase(t)
  const dataDirectory = freshDirectory(t)
  const steps = [[BEFORE], [BEFORE, PRESENT], [PRESENT, BEFORE], [PRESENT]]
  for (const [index, dataKeys] of steps.entries()) {
    if (index === steps.length - 1) await forgetOtherDataKeys(db)
    assert.deepEqual(await requireDataKeys(db, { dataKeys, dataDirectory }), dataKeys)
    // One portal has been restarted, the other not yet.
    const [one, other] = [openVault(dataKeys), openVault(steps[Math.max(index - 1, 0)]!)]
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const) {
      assert.equal(to.open(from.seal(Buffer.from('4021'), 'here'), 'here').toString(), '4021')
    }
  }
})

test('a database that was used with a secret is not opened without it, and none is made in its place', async (t) => {
  const { db } = await freshDatabase(t)
  const dataDirectory = freshDirectory(t)
  const use = async (secret?: string): Promise<string> => {
    const used = await serverSecret(db, { secret })
    await requireDataKeys(db, { dataKeys: [PRESENT], dataDirectory })
    return used
  }
  assert.equal(await use('a secret of an institution'), 'a secret of an institution')
  await assert.rejects(
    use(),
    (error: unknown) => error instanceof ConfigError && error.message.startsWith('SECRET: '),
  )
  assert.equal(await use('a secret of an institution'), 'a secret of an institution')
})

test('a database that began without a secret goes on with the one that was made for it', async (t) => {
  const { db } = await freshDatabase(t)
  const made = await serverSecret(db, { secret: undefined })
  await requireDataKeys(db, { dataKeys: [PRESENT], dataDirectory: freshDirectory(t) })
  assert.equal(await serverSecret(db, { secret: undefined }), made)
})

import assert from 'node:assert/strict'
import { Kysely, PostgresDialect } from 'kysely'
import { resealAll, SEALED } from '../../src/apps/server/keyRotation.ts'
import type { Db, Engine } from '../../src/platform/server/db.ts'
import { openVault, setVault } from '../../src/platform/server/vault.ts'
import { TEST_VAULT_KEY } from './templates.ts'

const [NEW, NEWER] = [Buffer.alloc(32, 8), Buffer.alloc(32, 9)]

/**
 * Proves of a database of PostgreSQL that what is sealed there comes under a new key, and opens under that alone: for
 * the next rotation each is opened again, and nobody has the first key any more. Nothing is read there afterwards.
 */
export async function assertKeyRotates(
  { pool }: Pick<Engine, 'pool'>,
  what: keyof typeof SEALED,
): Promise<void> {
  const rotate = async (...keys: readonly Buffer[]): Promise<number> => {
    const db: Db = new Kysely<object>({ dialect: new PostgresDialect({ pool }) })
    setVault(db, openVault(keys))
    return resealAll(db, SEALED[what])
  }
  const count = await rotate(NEW, TEST_VAULT_KEY)
  assert.ok(count > 0, `there are ${what}`)
  assert.equal(await rotate(NEWER, NEW), count)
}

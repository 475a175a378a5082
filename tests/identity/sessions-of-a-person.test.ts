import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { beginSession, lastSignInOf } from '../../src/modules/identity/server/identity.ts'
import { inTransaction, type Tx } from '../../src/platform/server/db.ts'
import { openCreditUnion } from '../worlds/creditUnion.ts'

test('signing in reads the sessions of that person, however many others have', async (t) => {
  const { db, clock, person } = await openCreditUnion(t)
  const [ada, ben] = [await person('Ada Brooks'), await person('Ben Okafor')]
  const at = clock.now()
  await sql`
    insert into session (id, token_hash, person_id, started_at, last_seen_at, expires_at, address, device)
    select gen_random_uuid(), sha256(n::text::bytea), ${ben.personId}, ${at}, ${at}, ${at}, '', ''
      from generate_series(1, 5000) n`.execute(db)
  const beginning = { role: 'user', at, address: '192.0.2.1', device: 'Firefox' } as const
  const walks = await inTransaction(db, async (tx) => {
    const before = await walksOf(tx)
    await beginSession(tx, { ...beginning, personId: ada.personId })
    await lastSignInOf(tx, ada.personId)
    return (await walksOf(tx)) - before
  })
  assert.equal(walks, 0n)
})

/** How often this connection walked through the whole table; what it did before the transaction may be in it. */
async function walksOf(tx: Tx): Promise<bigint> {
  const { rows } = await sql<{ walks: bigint }>`
    select seq_scan as walks from pg_stat_xact_user_tables where relname = 'session'`.execute(tx)
  return rows[0]!.walks
}

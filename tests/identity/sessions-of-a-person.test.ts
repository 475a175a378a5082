import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { sweepLinks } from '../../src/modules/access/server/access.ts'
import { sweepChallenges } from '../../src/modules/factors/server/factors.ts'
import {
  beginSession,
  lastSignInOf,
  sweepSessions,
} from '../../src/modules/identity/server/identity.ts'
import { inTransaction, type Tx } from '../../src/platform/server/db.ts'
import { openSignInPortal } from '../access/signInPortal.ts'
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

test('what is long over is thrown away, also of whoever never comes back; when they signed in last stays', async (t) => {
  const portal = await openSignInPortal(t)
  const { clock } = portal
  const { db } = portal.engine
  const personId = await portal.given('ada@example.com')
  await portal.as('ada@example.com')
  clock.advance(3_600_000)
  await (
    await portal.as('ada@example.com')
  ).post('/api/password-reset', { email: 'ada@example.com' })
  const last = await lastSignInOf(db, personId)
  const sweep = async () => {
    const now = clock.now()
    return [await sweepSessions(db, now), await sweepChallenges(db, now), await sweepLinks(db, now)]
  }
  assert.deepEqual(await sweep(), [0, 0, 0])
  clock.advance(31 * 24 * 3_600_000)
  assert.deepEqual(await sweep(), [1, 2, 1])
  assert.deepEqual(await sweep(), [0, 0, 0])
  assert.deepEqual(await lastSignInOf(db, personId), last)
  const { rows } = await sql`select from emailed_code`.execute(db)
  assert.equal(rows.length, 0)
  const back = { role: 'user', at: clock.now(), address: '192.0.2.1', device: 'Another' } as const
  const { isNewDevice } = await beginSession(db, { ...back, personId })
  assert.ok(isNewDevice, 'whoever comes back after months on another device is told of it')
})

/** How often this connection walked through the whole table; what it did before the transaction may be in it. */
async function walksOf(tx: Tx): Promise<bigint> {
  const { rows } = await sql<{ walks: bigint }>`
    select seq_scan as walks from pg_stat_xact_user_tables where relname = 'session'`.execute(tx)
  return rows[0]!.walks
}

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { setAuditKey, verifyChain } from '../../src/modules/audit/server/audit.ts'
import { sealNew } from '../../src/modules/audit/server/seal.ts'
import type { Db } from '../../src/platform/server/db.ts'
import { openPostgres } from '../../src/platform/server/postgres.ts'
import {
  headOf,
  linkedEvents,
  note,
  openTrail,
  passTime,
  sealAll,
  sealedTo,
  SECRET,
  untilSealedTo,
} from './trail.ts'

describe('the chain', () => {
  test('gives every event one link, in the order of the events', async (t) => {
    const { db } = await openTrail(t)
    const empty = { ok: true, linkCount: 0n, head: null, unsealedCount: 0n, unreadTo: null }
    assert.deepEqual(await verifyChain(db), empty)
    for (let i = 0; i < 5; i++) await note(db)
    assert.deepEqual(
      await verifyChain(db),
      { ...empty, unsealedCount: 5n },
      'not sealed, not broken',
    )
    assert.equal(await sealNew(db, 3), 3)
    assert.equal(await sealNew(db, 3), 2)
    assert.equal(await sealNew(db, 3), 0)
    assert.deepEqual(await linkedEvents(db), [1n, 2n, 3n, 4n, 5n])
    const head = await headOf(db)
    assert.deepEqual(await verifyChain(db), { ...empty, linkCount: 5n, head })
  })

  test('is one and whole after a thousand actions and three sealers at once', async (t) => {
    const { url, db, prove } = await openTrail(t)
    const others = [1, 2].map(() => openPostgres(url, { connectionsMax: 4 }))
    t.after(() => Promise.all(others.map((engine) => engine.close())))
    for (const engine of others) setAuditKey(engine.db, SECRET)
    const servers = [db, ...others.map((engine) => engine.db)]
    const actions = Array.from({ length: 1000 }, (_, i) =>
      note(servers[i % 3]!, 'note.taken', { i }),
    )
    const written = Promise.all(actions).then(() => true)
    const sealing = servers.map(async (server) => {
      while (!(await Promise.race([written, sealNew(server, 37).then(() => false)]))) continue
    })
    await Promise.all(sealing)
    await sealAll(db)
    assert.equal(await prove(), 'whole')
    const linked = await linkedEvents(db)
    assert.equal(linked.length, 1000)
    assert.equal(new Set(linked).size, 1000)
  })

  test('takes in an event that was written early and committed late', async (t) => {
    const { db, prove } = await openTrail(t)
    const slow = await openAction(db)
    await note(db)
    await note(db)
    assert.equal(await sealAll(db), 2)
    await slow.commit()
    assert.equal(await sealAll(db), 1)
    assert.deepEqual(await linkedEvents(db), [2n, 3n, 1n])
    assert.equal(await prove(), 'whole')
  })

  test('takes in more late events than one round seals', async (t) => {
    const { db, prove } = await openTrail(t)
    const slow = await openAction(db)
    for (let i = 0; i < 4; i++) await slow.note()
    await note(db)
    assert.equal(await sealAll(db), 1)
    await slow.commit()
    await passTime(db)
    for (let round = 0; round < 4; round++) await sealNew(db, 2)
    assert.deepEqual(await linkedEvents(db), [6n, 1n, 2n, 3n, 4n, 5n])
    assert.equal(await prove(), 'whole')
  })

  test('waits for a late event however long it takes, and then looks no further back', async (t) => {
    const { db, prove } = await openTrail(t, 2)
    const slow = await openAction(db)
    await note(db)
    for (let round = 0; round < 3; round++) {
      await passTime(db)
      await sealAll(db)
    }
    assert.ok((await sealedTo(db)) < 3n, 'an action that is under way holds the place')
    await slow.commit()
    assert.equal(await sealAll(db), 1)
    assert.equal(await prove(), 'whole')
    await untilSealedTo(db, 4n)
  })

  test('waits for what the newest of all transactions has written early', async (t) => {
    const { db, prove } = await openTrail(t)
    // Has its number first, writes last and is the only one to end: the other's is behind the end of every snapshot.
    const late = await db.startTransaction().execute()
    await sql`select pg_current_xact_id()`.execute(late)
    const early = await openAction(db)
    await note(late)
    await late.commit().execute()
    assert.equal(await sealAll(db), 1)
    for (let round = 0; round < 2; round++) {
      await passTime(db)
      await sealAll(db)
    }
    const sealed = await sealedTo(db)
    await early.commit()
    assert.equal(sealed, 0n, 'what is under way holds the place')
    assert.equal(await sealAll(db), 1)
    assert.equal(await prove(), 'whole')
  })

  test('goes on in a cluster that counts its transactions from another beginning', async (t) => {
    const { db, prove } = await openTrail(t, 2)
    await sql`update audit_sealer set mark_xid = 9000000000000000000, mark = 9`.execute(db)
    await note(db)
    assert.equal(await sealAll(db), 1)
    await untilSealedTo(db, 3n)
    assert.equal(await prove(), 'whole')
  })

  test('writes nothing while nothing happens', async (t) => {
    const { db } = await openTrail(t, 2)
    await untilSealedTo(db, 2n)
    const version = async (): Promise<unknown> =>
      (await sql`select xmin::text from audit_sealer`.execute(db)).rows
    const before = await version()
    await sealAll(db)
    assert.deepEqual(await version(), before)
  })

  test('leaves out what was rolled back', async (t) => {
    const { db, prove } = await openTrail(t)
    const undone = await openAction(db)
    await undone.rollBack()
    await note(db)
    await sealAll(db)
    assert.deepEqual(await linkedEvents(db), [2n])
    assert.equal(await prove(), 'whole')
  })

  test('fits no other key', async (t) => {
    const { url } = await openTrail(t, 3)
    const thief = openPostgres(url, { connectionsMax: 1 })
    t.after(() => thief.close())
    setAuditKey(thief.db, 'a secret somebody guessed, and guessed wrong')
    const verdict = await verifyChain(thief.db)
    assert.ok(!verdict.ok)
    assert.equal(verdict.fault.link, 1n)
    assert.throws(() => setAuditKey(thief.db, SECRET), /a database has one audit key/)
  })

  test('reads the same whatever the session is set to', async (t) => {
    const { db } = await openTrail(t, 0)
    await note(db, 'note.taken', { z: 1, a: '“é” \\ "quoted"', nested: { b: [1.5, null] } })
    await sealAll(db)
    const engine = await db.connection().execute(async (one) => {
      await sql`set timezone = 'Asia/Tokyo'`.execute(one)
      await sql`set datestyle = 'German'`.execute(one)
      return verifyChain(one)
    })
    assert.ok(engine.ok)
  })
})

/** An action that has written its event and takes its time. */
async function openAction(db: Db) {
  const transaction = await db.startTransaction().execute()
  await note(transaction)
  return {
    note: () => note(transaction),
    commit: () => transaction.commit().execute(),
    rollBack: () => transaction.rollback().execute(),
  }
}

import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { TestContext } from 'node:test'
import { sql } from 'kysely'
import { type Engine, inTransaction } from '../../src/platform/server/db.ts'
import { loadEmbedded, openEmbedded } from '../../src/platform/server/embedded.ts'
import { isDatabaseAway } from '../../src/platform/server/errors.ts'
import { APP_ROLE, pendingMigrations } from '../../src/platform/server/migrate.ts'
import { chance } from '../factories/chance.ts'
import { freshDirectory } from '../factories/process.ts'
import { until } from '../factories/waiting.ts'
import { killLayout, LAID_OUT_KB } from '../faults/firstStart.ts'

/** An engine whose first start was killed, and what disks do to it. */
export async function survives(t: TestContext, directory: string): Promise<void> {
  await killLayout(t, { DATA_DIR: directory }, chance('kill of a first start'), LAID_OUT_KB)
  let fsyncs = 0
  let isFailing = false
  const onFsync = (): void => {
    fsyncs++
    if (isFailing) throw Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO' })
  }
  const engine = await openEmbedded({ directory, onFsync })
  t.after(() => engine.close())

  await t.test('ends what a kill broke off while its files were laid out', async () => {
    assert.deepEqual(await pendingMigrations(engine.db), [])
    const change = sql`update ledger_entry set amount = 0`.execute(engine.db)
    await assert.rejects(change, { code: '42501' })
  })

  await t.test('waits for the disk at each of ten commits, and keeps others out', async () => {
    const before = fsyncs
    for (let i = 0; i < 10; i++)
      await sql`insert into outbox (topic, keys) values ('kept', '{}')`.execute(engine.db)
    assert.ok(fsyncs - before >= 10, `${fsyncs - before} fsyncs for 10 commits`)
    const second = openEmbedded({ directory })
    await assert.rejects(second, /already in use by another OpenTeller process/)
  })

  await t.test('goes on after a disk that failed a commit', () =>
    goesOn(engine, (fails) => (isFailing = fails)),
  )
  await t.test('lays out a copy whole or not at all', (t) =>
    laysOutWhole(engine, freshDirectory(t)),
  )
}

/** A disk that fails in the middle of a commit, and is well again. */
async function goesOn(engine: Engine, fail: (fails: boolean) => void): Promise<void> {
  const tell = (topic: string) =>
    inTransaction(engine.db, (tx) =>
      sql`insert into outbox (topic, keys) values (${topic}, '{}')`.execute(tx),
    )
  const heard: string[] = []
  await engine.listen('told', (payload) => heard.push(payload))
  await tell('before')
  fail(true)
  await assert.rejects(tell('doubted'), { code: 'outcome_unknown' })
  await assert.rejects(tell('refused'), isDatabaseAway)
  fail(false)
  const isBack = async (): Promise<boolean> =>
    tell('after').then(
      () => true,
      () => false,
    )
  await until('the engine runs again', isBack)
  const { rows } = await sql<{ topic: string; role: string }>`
    select topic, current_user as role from outbox
     where topic in ('before', 'refused', 'after')`.execute(engine.db)
  assert.deepEqual(rows, [
    { topic: 'before', role: APP_ROLE },
    { topic: 'after', role: APP_ROLE },
  ])
  await sql`notify told, 'again'`.execute(engine.db)
  await until('its news are heard', () => heard.length > 0)
}

/** A copy that breaks off is not taken for a database, and is in nobody's way. */
async function laysOutWhole(engine: Engine, place: string): Promise<void> {
  const copy = await buffer(await engine.dump!())
  const half = new Blob([copy.subarray(0, copy.length / 2)])
  await assert.rejects(loadEmbedded(place, half, true))
  assert.ok(!existsSync(join(place, 'pg')))
  await loadEmbedded(place, new Blob([copy]), true)
  assert.ok(existsSync(join(place, 'pg')))
}

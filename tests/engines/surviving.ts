import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { inTransaction } from '../../src/platform/server/db.ts'
import { loadEmbedded, openEmbedded } from '../../src/platform/server/embedded.ts'
import { isDatabaseAway } from '../../src/platform/server/errors.ts'
import { APP_ROLE } from '../../src/platform/server/migrate.ts'
import { until } from '../factories/waiting.ts'

/** A disk that fails in the middle of a commit, and is well again. */
export async function survives(directory: string): Promise<void> {
  let isFailing = false
  const onFsync = (): void => {
    if (isFailing) throw Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO' })
  }
  const engine = await openEmbedded({ directory, onFsync })
  const tell = (topic: string) =>
    inTransaction(engine.db, (tx) =>
      sql`insert into outbox (topic, keys) values (${topic}, '{}')`.execute(tx),
    )
  const heard: string[] = []
  await engine.listen('told', (payload) => heard.push(payload))
  await tell('before')
  isFailing = true
  await assert.rejects(tell('doubted'), { code: 'outcome_unknown' })
  await assert.rejects(tell('refused'), isDatabaseAway)
  isFailing = false
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
  await engine.close()
}

/** A copy that breaks off is not taken for a database, and is in nobody's way. */
export async function laysOutWhole(directory: string, place: string): Promise<void> {
  const engine = await openEmbedded({ directory })
  const copy = await buffer(await engine.dump!())
  await engine.close()
  const half = new Blob([copy.subarray(0, copy.length / 2)])
  await assert.rejects(loadEmbedded(place, half, true))
  assert.ok(!existsSync(join(place, 'pg')))
  await loadEmbedded(place, new Blob([copy]), true)
  assert.ok(existsSync(join(place, 'pg')))
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  backupFigures,
  latestBackupRuns,
  noteBackupRun,
} from '../../src/platform/server/backupRuns.ts'
import { freshDatabase } from '../factories/database.ts'

test('the latest good backup and drill are told, and a failure until something succeeds', async (t) => {
  const { db } = await freshDatabase(t)
  const none = { backup: undefined, drill: undefined, failure: undefined }
  assert.deepEqual(await latestBackupRuns(db), none)
  const ages = async () => (await backupFigures.read(db)).map(({ value }) => value)
  assert.deepEqual(await ages(), [Infinity, Infinity])
  const run = (kind: 'full' | 'incremental' | 'drill', hour: number, succeeded = true) => {
    const at = new Date(Date.UTC(2026, 6, 15, hour))
    const one = { kind, beganAt: at, endedAt: at, succeeded, note: `${kind} at ${hour}` }
    return noteBackupRun(db, one)
  }
  const notes = async () => {
    const { backup, drill, failure } = await latestBackupRuns(db)
    return [backup?.note, drill?.note, failure?.note]
  }
  await run('full', 1)
  await run('drill', 2)
  await run('incremental', 3)
  assert.deepEqual(await notes(), ['incremental at 3', 'drill at 2', undefined])
  await run('full', 4, false)
  assert.deepEqual(await notes(), ['incremental at 3', 'drill at 2', 'full at 4'])
  await run('drill', 5)
  assert.deepEqual(await notes(), ['incremental at 3', 'drill at 5', undefined])
  const [backupAge, drillAge] = await ages()
  assert.equal(backupAge! - drillAge! > 7199 && backupAge! - drillAge! < 7201, true)
  // By a machine whose clock is far ahead.
  const at = new Date('2999-07-15T12:00:00Z')
  await noteBackupRun(db, { kind: 'full', beganAt: at, endedAt: at, succeeded: true, note: 'full' })
  assert.equal((await ages())[0], 0)
})

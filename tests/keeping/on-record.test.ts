import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '../../src/apps/server/config.ts'
import type { Keeping } from '../../src/apps/server/keeping/keeping.ts'
import { onRecord, openKeeping } from '../../src/apps/server/keeping/openKeeping.ts'
import { freshDirectory } from '../factories/process.ts'

const away = { note: () => Promise.reject(new Error('nobody answers')) } as Pick<Keeping, 'note'>

test('what was found out is told also where it cannot be written down, and is no success then', async () => {
  const drilled = { kind: 'drill', succeeded: true, note: 'The backup was found whole.' } as const
  assert.deepEqual(await onRecord(away as Keeping, 'drill', async () => drilled), {
    kind: 'drill',
    succeeded: false,
    note: 'The backup was found whole.\nThat could not be written down in the database: nobody answers',
  })
})

test('what failed is told as it failed where that cannot be written down either', async () => {
  const failing = onRecord(away as Keeping, 'full', () => Promise.reject(new Error('no room')))
  await assert.rejects(failing, { message: 'no room' })
})

test('a machine that has the copies and no database of its own takes nothing of what it found back', async (t) => {
  const keeping = openKeeping(
    readConfig({
      DATA_DIR: freshDirectory(t),
      BACKUP_DIR: freshDirectory(t),
      BACKUP_KEY: Buffer.alloc(32, 3).toString('base64'),
    }),
  )
  const drilled = { kind: 'drill', succeeded: true, note: 'The backup was found whole.' } as const
  const { note } = await onRecord(keeping, 'drill', async () => drilled)
  assert.match(note, /^The backup was found whole\.\n.*: DATA_DIR: .* has no database in it$/)
  await keeping.close()
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chance } from '../factories/chance.ts'
import { freshDatabase } from '../factories/database.ts'
import { replay, turnAllOn } from './replay/replay.ts'

test('the rules a credit union begins with catch most of the frauds among honest payments, and hold few of those', async (t) => {
  const { db } = await freshDatabase(t)
  await turnAllOn(db)
  const size = { people: 60, payments: 400, frauds: 20 }
  const { caught, honest, wronglyHeld } = await replay(db, chance('replayed payments'), size)
  assert.ok(caught >= 12, `${caught} of 20 are caught`)
  assert.ok(wronglyHeld * 50 <= honest, `${wronglyHeld} of ${honest} are held`)
})

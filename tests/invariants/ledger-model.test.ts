import assert from 'node:assert/strict'
import test from 'node:test'
import { chance } from '../factories/chance.ts'
import { freshDatabase } from '../factories/database.ts'
import { EVERY_ANSWER, historiesAgree } from './histories.ts'

// `npm run soak -- histories` tells ten thousand.
test('whatever people do, the ledger and a ledger of plain lists agree', async (t) => {
  const { db } = await freshDatabase(t)
  const { seed } = chance('histories of the ledger')
  const seen = await historiesAgree(db, { seed, count: 100 })
  for (const answer of EVERY_ANSWER) assert.ok(seen.has(answer), `no story led to ${answer}`)
})

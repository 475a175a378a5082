import test from 'node:test'
import { freshDatabase } from '../factories/database.ts'
import { Books } from './books.ts'
import { checks } from './ledger-checks.ts'

test('On PostgreSQL', async (t) => {
  const opened = await freshDatabase(t)
  for (const [sentence, check] of Object.entries(checks)) {
    await t.test(sentence, () => check(new Books(opened)))
  }
})

import test from 'node:test'
import { freshDatabase, freshEmbedded } from '../factories/database.ts'
import { Books } from './books.ts'
import { checks } from './ledger-checks.ts'

for (const [engine, open] of [
  ['PostgreSQL', freshDatabase],
  ['the embedded engine', freshEmbedded],
] as const) {
  test(`On ${engine}`, async (t) => {
    const opened = await open(t)
    for (const [sentence, check] of Object.entries(checks)) {
      await t.test(sentence, () => check(new Books(opened)))
    }
  })
}

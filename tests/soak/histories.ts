import { freshDatabase } from '../factories/database.ts'
import { historiesAgree } from '../invariants/histories.ts'
import type { Soak } from './soak.ts'

const HISTORIES_MAX = 10_000
/** So many at a time, so that the time is looked at. */
const HISTORIES = 50

export const histories: Soak = {
  name: 'histories',
  about: 'Whatever people do, the ledger and a ledger of plain lists agree.',
  run: async ({ t, chance, goesOn }) => {
    const { db } = await freshDatabase(t)
    let count = 0
    do {
      const seed = chance.named(`histories from ${count}`).seed
      await historiesAgree(db, { seed, count: HISTORIES })
      count += HISTORIES
    } while (count < HISTORIES_MAX && goesOn())
    return `${count} histories, in each the ledger and the model agreed`
  },
}

import { test } from 'node:test'
import { chance } from '../factories/chance.ts'
import { killAgainAndAgain } from './killing.ts'
import { demonstration } from './places.ts'

// One kill; `npm run soak -- kill` goes on for as long as it is told to. The embedded engine is killed
// under load, and while it lays out its files, in tests/engines.test.ts.

test('a server killed under load loses no transfer and makes none twice', async (t) => {
  const place = await demonstration(t)
  await killAgainAndAgain(t, place, chance('kill under load'), {
    goesOn: (kills) => kills < 1,
  })
})

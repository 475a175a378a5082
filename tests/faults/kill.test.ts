import { test } from 'node:test'
import { chance } from '../factories/chance.ts'
import { freshDatabaseUrl } from '../factories/database.ts'
import { freshDirectory } from '../factories/process.ts'
import { killFirstStart } from './firstStart.ts'
import { killAgainAndAgain } from './killing.ts'

// One kill of each kind; `npm run soak -- kills` goes on for as long as it is told to. The embedded
// engine is killed under load in tests/engines.test.ts.

test('a server killed under load loses no transfer and makes none twice', async (t) => {
  const place = { DATABASE_URL: await freshDatabaseUrl(t) }
  await killAgainAndAgain(t, place, chance('kill under load'), (kills) => kills < 1)
})

test('a server killed while the embedded engine lays out its files starts the next time as if nothing had happened', async (t) => {
  await killFirstStart(t, freshDirectory(t), chance('kill of a first start'), 1)
})

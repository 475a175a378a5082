import { test } from 'node:test'
import { chance } from '../factories/chance.ts'
import { freshDatabaseUrl } from '../factories/database.ts'
import { cutAgainAndAgain } from './cutting.ts'

test('a server whose connections to the database are cut under load carries on and loses nothing', async (t) => {
  const place = { DATABASE_URL: await freshDatabaseUrl(t) }
  await cutAgainAndAgain(t, place, chance('cuts'), (cuts) => cuts < 3)
})

import { test } from 'node:test'
import { chance } from '../factories/chance.ts'
import { cutAgainAndAgain } from './cutting.ts'
import { demonstration } from './places.ts'

test('a server whose connections to the database are cut under load carries on and loses nothing', async (t) => {
  // With jobs, whose connections are cut as well.
  const place = { ...(await demonstration(t)), JOBS: 'here' }
  await cutAgainAndAgain(t, place, chance('cuts'), (cuts) => cuts < 3)
})

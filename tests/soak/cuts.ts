import { freshDatabaseUrl } from '../factories/database.ts'
import { cutAgainAndAgain } from '../faults/cutting.ts'
import type { Soak } from './soak.ts'

export const cuts: Soak = {
  name: 'cuts',
  about: 'A server cut off from its database under load, again and again, carries on.',
  run: async ({ t, chance, goesOn }) => {
    let cut = 0
    const place = { DATABASE_URL: await freshDatabaseUrl(t) }
    const answered = await cutAgainAndAgain(t, place, chance, (so) => {
      cut = so
      return so === 0 || goesOn()
    })
    return `${cut} cuts, ${answered} requests answered and each made once`
  },
}

import { openRacer, raceRounds } from '../races/rounds.ts'
import type { Soak } from './soak.ts'

export const pairs: Soak = {
  name: 'pairs',
  about: 'Whatever a member does at once, no two of their requests wait for each other.',
  run: async ({ t, chance, goesOn }) => {
    const ada = await openRacer(t)
    const { rounds, requests } = await raceRounds(ada, chance, (so) => so === 0 || goesOn())
    return `${rounds} rounds of ${requests} requests, none answered with 5xx, no deadlock`
  },
}

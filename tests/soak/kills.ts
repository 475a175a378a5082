import { freshDatabaseUrl } from '../factories/database.ts'
import { freshDirectory } from '../factories/process.ts'
import { killFirstStart } from '../faults/firstStart.ts'
import { killAgainAndAgain } from '../faults/killing.ts'
import type { Place } from '../faults/lookInto.ts'
import type { Soak } from './soak.ts'

/** Then the books are proved, and it begins anew. */
const KILLS_MAX = 5

export const kills: Soak = {
  name: 'kills',
  about: 'Servers killed under load, and while they start for the first time, lose nothing.',
  run: async ({ t, chance, goesOn }) => {
    let [killed, transfers, starts] = [0, 0, 0]
    const kill = async (place: Place, name: string): Promise<void> => {
      transfers += await killAgainAndAgain(t, place, chance.named(name), (so) => {
        const again = so === 0 || (so < KILLS_MAX && goesOn())
        if (again) killed++
        return again
      })
    }
    const kinds = [
      async (name: string) =>
        kill({ DATABASE_URL: await freshDatabaseUrl(t) }, `PostgreSQL ${name}`),
      async (name: string) => kill({ DATA_DIR: freshDirectory(t) }, `embedded ${name}`),
      async (name: string) => {
        await killFirstStart(t, freshDirectory(t), chance.named(`first start ${name}`), 1)
        starts++
      },
    ]
    // Each kind once, however short the time.
    for (let turn = 0; turn < kinds.length || goesOn(); turn++)
      await kinds[turn % kinds.length]!(String(turn))
    return `${killed} kills under load and ${starts} first starts survived, ${transfers} transfers each made once`
  },
}

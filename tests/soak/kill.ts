import assert from 'node:assert/strict'
import { cpSync } from 'node:fs'
import { startCluster } from '../factories/cluster.ts'
import { freshDirectory, startServer } from '../factories/process.ts'
import { onServer, withDatabase } from '../factories/templates.ts'
import { killFirstStart } from '../faults/firstStart.ts'
import { type Killable, killAgainAndAgain } from '../faults/killing.ts'
import type { Place } from '../faults/lookInto.ts'
import { gapWords } from './gaps.ts'
import type { Soak, SoakTerms } from './soak.ts'

/** Then the books are proved, and it begins anew. */
const KILLS_MAX = 25
/** As many as there is time for, unless it is said how many. */
const COUNT = Number(process.env['SOAK_COUNT'] || Infinity)

/** A demonstration that nobody has used yet; filling it in takes longer than many kills. */
async function seed(t: SoakTerms['t'], place: Place): Promise<void> {
  const server = await startServer(t, place)
  assert.equal((await server.end('SIGTERM')).code, 0)
}

export const kill: Soak = {
  name: 'kill',
  about:
    'Portals and their database killed under load, and while they start for the first time, lose nothing.',
  run: async ({ t, chance, goesOn }) => {
    const cluster = await startCluster({ durable: true })
    t.after(() => cluster.stop())
    const databaseCalled = (name: string): Place => ({
      DATABASE_URL: withDatabase(cluster.url, name),
    })
    await onServer(cluster.url, 'create database seeded')
    await seed(t, databaseCalled('seeded'))
    const seeded = freshDirectory(t)
    await seed(t, { DATA_DIR: seeded })
    process.stdout.write('   seeded\n')
    let [embedded, transfers, starts] = [0, 0, 0]
    const gaps = { portal: [] as number[], database: [] as number[] }
    const killed = (): number => embedded + gaps.portal.length + gaps.database.length
    const isTime = (): boolean => killed() < COUNT && goesOn()

    const strike = async (place: Place, name: string, database?: Killable): Promise<void> => {
      let struckAt = 0
      transfers += await killAgainAndAgain(t, place, chance.named(name), {
        goesOn: (so) => so === 0 || (so < KILLS_MAX && isTime()),
        ...(database && { database }),
        onKill: () => (struckAt = performance.now()),
        onAnswer: (what) => {
          if (database) gaps[what].push(performance.now() - struckAt)
          else embedded++
        },
      })
    }
    const kinds = [
      async (turn: number) => {
        // PostgreSQL 18 forgets after a crash which numbers a sequence has given out since a copy by its other strategy.
        await onServer(
          cluster.url,
          `create database kill_${turn} template seeded strategy file_copy`,
        )
        await strike(databaseCalled(`kill_${turn}`), `PostgreSQL ${turn}`, cluster)
      },
      async (turn: number) => {
        const own = freshDirectory(t)
        cpSync(seeded, own, { recursive: true })
        await strike({ DATA_DIR: own }, `embedded ${turn}`)
      },
      async (turn: number) => {
        await killFirstStart(t, freshDirectory(t), chance.named(`first start ${turn}`), 1)
        starts++
      },
    ]
    // Each kind once, however short the time.
    for (let turn = 0; turn < kinds.length || isTime(); turn++) {
      await kinds[turn % kinds.length]!(turn)
      process.stdout.write(`   ${killed()} kills so far, ${transfers} transfers, nothing lost\n`)
    }
    return [
      `${gaps.portal.length} kills of a portal on PostgreSQL (${gapWords(gaps.portal)})`,
      `${gaps.database.length} of PostgreSQL (${gapWords(gaps.database)})`,
      `${embedded} of a portal with the embedded engine`,
      `and ${starts} first starts survived; ${transfers} transfers each made once`,
    ].join(', ')
  },
}

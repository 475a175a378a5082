// `npm run soak [-- NAME]`: what needs long chance, one after the other or the one that is named. What not
// every machine can do is run by its name alone.
// SOAK_SEED makes a run again, SOAK_SECONDS says how long each goes on, SOAK_COUNT how many kills or faults at most. Ends with 1 when a promise is
// broken.
import { chanceOf, seedFrom } from '../tests/factories/chance.ts'
import { startCluster } from '../tests/factories/cluster.ts'
import { discardAll } from '../tests/factories/lentDatabases.ts'
import type { Soak } from '../tests/soak/soak.ts'
import { chosenFrom, SOAKS } from '../tests/soak/soaks.ts'

const SECONDS = Number(process.env['SOAK_SECONDS'] || 60)

type End = () => unknown

/** Runs one to its end, closes what it opened, and answers whether its promise held. */
async function soak({ name, about, run }: Soak, seed: number): Promise<boolean> {
  process.stdout.write(`\n── ${name}: ${about}\n`)
  const ends: End[] = []
  const began = performance.now()
  const seconds = (): number => (performance.now() - began) / 1000
  try {
    const figure = await run({
      t: { after: (end) => void ends.push(end as End) },
      chance: chanceOf(seed).named(name),
      goesOn: () => seconds() < SECONDS,
    })
    process.stdout.write(`   ${figure} (${seconds().toFixed(0)} s, SOAK_SEED=${seed})\n`)
    return true
  } catch (error) {
    const why = error instanceof Error ? error.stack : String(error)
    process.stderr.write(`   BROKEN after ${seconds().toFixed(0)} s: ${why}\n`)
    process.stderr.write(`   Again: SOAK_SEED=${seed} npm run soak -- ${name}\n`)
    return false
  } finally {
    for (const end of ends) await end()
  }
}

const inLine = ({ name, about, needs }: Soak): string =>
  `  ${name.padEnd(10)} ${about}${needs === undefined ? '' : ` By its name alone: needs ${needs}.`}\n`

const wanted = process.argv.slice(2)
const chosen = chosenFrom(wanted)
const unknown = wanted.filter((name) => !SOAKS.some((one) => one.name === name))
if (unknown.length > 0 || !(SECONDS > 0)) {
  process.stderr.write(`SOAK_SECONDS is a number; say which of\n${SOAKS.map(inLine).join('')}`)
  process.exit(1)
}

const seed = seedFrom('SOAK_SEED')
process.stdout.write(`SOAK_SEED=${seed}, ${SECONDS} seconds each\n`)
const cluster = process.env['TEST_DATABASE_URL'] ? undefined : await startCluster()
if (cluster) process.env['TEST_DATABASE_URL'] = cluster.url
let allHeld = true
for (const one of chosen) allHeld = (await soak(one, seed)) && allHeld
await discardAll()
await cluster?.stop()
if (wanted.length === 0) {
  const left = SOAKS.filter((one) => !chosen.includes(one))
  process.stdout.write(`\nNot run:\n${left.map(inLine).join('')}`)
}
process.exitCode = allHeld ? 0 : 1

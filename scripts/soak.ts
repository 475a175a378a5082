// `npm run soak [-- NAME]`: what needs long chance, one after the other or the one that is named.
// SOAK_SEED makes a run again, SOAK_SECONDS says how long each goes on, SOAK_COUNT how many kills or faults at most. Ends with 1 when a promise is
// broken.
import { chanceOf, seedFrom } from '../tests/factories/chance.ts'
import { startCluster } from '../tests/factories/cluster.ts'
import { conversion } from '../tests/soak/conversion.ts'
import { cuts } from '../tests/soak/cuts.ts'
import { deaths } from '../tests/soak/deaths.ts'
import { disks } from '../tests/soak/disks.ts'
import { dividends } from '../tests/soak/dividends.ts'
import { failover } from '../tests/soak/failover.ts'
import { histories } from '../tests/soak/histories.ts'
import { hostile } from '../tests/soak/hostile.ts'
import { installing } from '../tests/soak/install.ts'
import { kill } from '../tests/soak/kill.ts'
import { paydays } from '../tests/soak/paydays.ts'
import { payroll } from '../tests/soak/payroll.ts'
import { pairs } from '../tests/soak/pairs.ts'
import { rails } from '../tests/soak/rails.ts'
import { rules } from '../tests/soak/rules.ts'
import { runbooks } from '../tests/soak/runbooks.ts'
import type { Soak } from '../tests/soak/soak.ts'
import { shortage } from '../tests/soak/shortage.ts'
import { transfers } from '../tests/soak/transfers.ts'
import { twoShards } from '../tests/soak/twoShards.ts'
import { upgrade } from '../tests/soak/upgrade.ts'

const SOAKS: readonly Soak[] = [
  histories,
  dividends,
  paydays,
  transfers,
  pairs,
  hostile,
  cuts,
  kill,
  failover,
  upgrade,
  runbooks,
  installing,
  conversion,
  payroll,
  deaths,
  disks,
  shortage,
  rails,
  rules,
  twoShards,
]
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

const wanted = process.argv.slice(2)
const chosen = SOAKS.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
const unknown = wanted.filter((name) => !SOAKS.some((one) => one.name === name))
if (unknown.length > 0 || !(SECONDS > 0)) {
  const names = SOAKS.map(({ name }) => name).join(', ')
  process.stderr.write(`Say which of ${names}; SOAK_SECONDS is a number.\n`)
  process.exit(1)
}

const seed = seedFrom('SOAK_SEED')
process.stdout.write(`SOAK_SEED=${seed}, ${SECONDS} seconds each\n`)
const cluster = process.env['TEST_DATABASE_URL'] ? undefined : await startCluster()
if (cluster) process.env['TEST_DATABASE_URL'] = cluster.url
let allHeld = true
for (const one of chosen) allHeld = (await soak(one, seed)) && allHeld
await cluster?.stop()
process.exitCode = allHeld ? 0 : 1

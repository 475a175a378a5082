import type { Chance } from '../factories/chance.ts'

/** What was measured of batches of `size` transfers, of one caller alone. */
interface Times {
  readonly localMs: number
  readonly prepareMs: number
  readonly commitMs: number
  readonly size: number
}

const SHARDS = [1, 2, 4, 8] as const
const SHARES = [0, 5, 10, 25, 50] as const
/** Batches under way for each shard, as a portal has two. */
const UNDER_WAY = 4
/** A shard works on so many at once: the machine that was measured has two cores. */
const AT_ONCE = 2
const SIMULATED_MS = 20_000

interface Visit {
  readonly shard: number
  readonly ms: number
}

/** Transfers a second with so many shards of which a share of batches crosses between two. */
function throughput(shards: number, share: number, times: Times, chance: Chance): number {
  // When each worker of each shard is free again.
  const free = Array.from({ length: shards }, () => Array<number>(AT_ONCE).fill(0))
  const visit = ({ shard, ms }: Visit, from: number): number => {
    const workers = free[shard]!
    const next = workers.indexOf(Math.min(...workers))
    workers[next] = Math.max(from, workers[next]!) + ms
    return workers[next]
  }
  const batch = (): readonly Visit[] => {
    const one = chance.int(0, shards - 1)
    if (shards === 1 || chance.int(1, 100) > share) return [{ shard: one, ms: times.localMs }]
    const other = (one + chance.int(1, shards - 1)) % shards
    return [one, other]
      .flatMap((shard) => [{ shard, ms: times.prepareMs }])
      .concat([one, other].map((shard) => ({ shard, ms: times.commitMs })))
  }
  // Each caller takes its next step when it is the one who waits least.
  const callers = Array.from({ length: shards * UNDER_WAY }, () => ({ at: 0, left: batch() }))
  let made = 0
  for (;;) {
    const caller = callers.reduce((a, b) => (b.at < a.at ? b : a))
    if (caller.at > SIMULATED_MS) return (made * 1000) / SIMULATED_MS
    const [step, ...rest] = caller.left
    caller.at = visit(step!, caller.at)
    caller.left = rest
    if (rest.length === 0) {
      made += times.size
      caller.left = batch()
    }
  }
}

/** A line for each number of shards: against one shard, by the share of batches that cross. */
export function simulated(times: Times, chance: Chance): readonly string[] {
  const alone = throughput(1, 0, times, chance)
  return [
    `simulated, against one shard (${alone.toFixed(0)} a second): ${SHARES.map((share) => `${share}% cross`).join(' | ')}`,
    ...SHARDS.slice(1).map(
      (shards) =>
        `${shards} shards: ${SHARES.map((share) => (throughput(shards, share, times, chance) / alone).toFixed(2)).join(' | ')}`,
    ),
  ]
}

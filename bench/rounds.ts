/** What one contender did in one round. */
export interface Run {
  /** Actions that were answered with success, each of them committed. */
  readonly count: number
  readonly perSecond: number
  readonly latency?: Latency
}

/** Milliseconds from sending to the whole answer. */
export interface Latency {
  readonly p50: number
  readonly p99: number
}

/** One contender: it works for about `seconds` and says what it got done. */
export interface Arm {
  readonly name: string
  readonly run: (seconds: number) => Promise<Run>
}

export type Runs = ReadonlyMap<string, readonly Run[]>

interface Plan {
  readonly rounds: number
  readonly seconds: number
  readonly onRun: (round: number, arm: Arm, run: Run) => void
}

/**
 * Lets every arm work once per round, one after the other, so that whatever slows the machine down
 * for a while slows all of them alike.
 */
export async function interleave(
  arms: readonly Arm[],
  { rounds, seconds, onRun }: Plan,
): Promise<Runs> {
  const runs = new Map(arms.map(({ name }): [string, Run[]] => [name, []]))
  for (let round = 1; round <= rounds; round++) {
    for (const arm of arms) {
      const run = await arm.run(seconds)
      runs.get(arm.name)!.push(run)
      onRun(round, arm, run)
    }
  }
  return runs
}

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** The value below which `share` of the numbers lie; they must be sorted. */
export const percentile = (sorted: ArrayLike<number>, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!

/** Median over the rounds of one arm's rate by the other's; undefined when either did not run. */
export function ratioOf(runs: Runs, name: string, against: string): number | undefined {
  const ours = runs.get(name)
  const theirs = runs.get(against)
  if (!ours || !theirs) return undefined
  return median(ours.map(({ perSecond }, round) => perSecond / theirs[round]!.perSecond))
}

/** Callers who each start the next action when the last one is answered, until time is up. */
export async function callTogether(
  callers: number,
  seconds: number,
  action: (caller: number) => Promise<void>,
): Promise<Run> {
  const started = performance.now()
  const deadline = started + seconds * 1000
  const latencies: number[] = []
  const work = async (caller: number): Promise<void> => {
    for (let begun = performance.now(); begun < deadline;) {
      await action(caller)
      const done = performance.now()
      latencies.push(done - begun)
      begun = done
    }
  }
  await Promise.all(Array.from({ length: callers }, (_, caller) => work(caller)))
  const sorted = Float64Array.from(latencies).sort()
  return {
    count: sorted.length,
    perSecond: (sorted.length / (performance.now() - started)) * 1000,
    latency: { p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99) },
  }
}

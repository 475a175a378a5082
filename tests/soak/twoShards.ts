import {
  assertBothAgree,
  cross,
  type Crossing,
  openShard,
  prepare,
  settle,
  type Shard,
  type Step,
  within,
} from './shards.ts'
import { newId } from '../../src/values/ids.ts'
import { median } from '../../bench/rounds.ts'
import { until } from '../factories/waiting.ts'
import { simulated } from './shardSimulation.ts'
import type { Soak, SoakTerms } from './soak.ts'

const CALLERS = 8
const BATCH = 64
const ROUNDS = 3
const ROUND_MS = 4000
const KILLS = Number(process.env['SOAK_COUNT'] || 20)

const say = (line: string): void => void process.stdout.write(`   ${line}\n`)

interface Rate {
  readonly perSecond: number
  readonly ms: readonly number[]
}

/** Callers that go on for a round. @param one does a turn, and answers how many transfers it made */
async function callers(
  count: number,
  one: (k: number, lane: number) => Promise<number>,
): Promise<Rate> {
  const began = performance.now()
  const ms: number[] = []
  let made = 0
  let k = Math.floor(began) * 1000
  const call = async (lane: number): Promise<void> => {
    while (performance.now() - began < ROUND_MS) {
      const from = performance.now()
      const count = await one((k += BATCH), lane)
      made += count
      ms.push(performance.now() - from)
    }
  }
  await Promise.all(Array.from({ length: count }, (_, lane) => call(lane)))
  return { perSecond: (made * 1000) / (performance.now() - began), ms }
}

async function local(shard: Shard, k: number, size: number): Promise<number> {
  const client = await shard.pool.connect()
  await shard.post(
    client,
    Array.from({ length: size }, (_, i) => within(shard, k + i)),
  )
  client.release()
  return size
}

const crossingsOf = (payer: Shard, payee: Shard, k: number, size: number): Crossing[] =>
  Array.from({ length: size }, (_, i) => ({
    id: newId(),
    from: payer.accounts[(k + i) % payer.accounts.length]!,
    to: payee.accounts[(k + i * 3) % payee.accounts.length]!,
    minor: 1n,
  }))

/** One after the other in each round, so that all meet the same weather. */
async function measure(a: Shard, b: Shard): Promise<void> {
  const send = async (k: number, lane: number, size: number): Promise<number> => {
    await cross({ payer: a, payee: b }, crossingsOf(a, b, k, size), lane)
    return size
  }
  const arms: Readonly<Record<string, () => Promise<Rate>>> = {
    'one cluster, one by one': () => callers(CALLERS, (k) => local(a, k, 1)),
    'one cluster, batches of 64': () => callers(CALLERS, (k) => local(a, k, BATCH)),
    'two clusters, one by one, one clearing account': () => callers(CALLERS, (k) => send(k, 0, 1)),
    'two clusters, one by one, a clearing account for each caller': () =>
      callers(CALLERS, (k, lane) => send(k, lane, 1)),
    'two clusters, batches of 64': () => callers(CALLERS, (k, lane) => send(k, lane, BATCH)),
  }
  const rates = new Map<string, Rate[]>()
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, arm] of Object.entries(arms))
      rates.set(name, [...(rates.get(name) ?? []), await arm()])
  }
  const first = [...rates.values()].map((of) => median(of.map(({ perSecond }) => perSecond)))
  for (const [index, [name, of]] of [...rates].entries()) {
    const base = name.includes('batches') ? first[1]! : first[0]!
    const ms = median(of.flatMap((one) => [...one.ms]))
    say(
      `${name}: ${first[index]!.toFixed(0)} a second, ${(first[index]! / base).toFixed(2)} of one cluster, median ${ms.toFixed(1)} ms`,
    )
  }
}

/** What a turn of one caller takes on a shard, step by step: what the simulation works with. */
async function timesOf(a: Shard, b: Shard) {
  const timed = async (work: () => Promise<unknown>): Promise<number> => {
    const from = performance.now()
    await work()
    return performance.now() - from
  }
  const times = { local: [] as number[], prepare: [] as number[], commit: [] as number[] }
  for (let turn = 0; turn < 60; turn++) {
    times.local.push(await timed(() => local(a, turn * BATCH, BATCH)))
    const gid = `timed ${turn}`
    const orders = Array.from({ length: BATCH }, (_, i) => within(b, turn * BATCH + i))
    times.prepare.push(await timed(() => prepare(b, orders, gid)))
    times.commit.push(await timed(() => b.pool.query(`commit prepared '${gid}'`)))
  }
  return {
    localMs: median(times.local),
    prepareMs: median(times.prepare),
    commitMs: median(times.commit),
    size: BATCH,
  }
}

class BrokenOff extends Error {}

/** Whoever carries a crossing dies, or one of the two servers does, after a step that chance says. */
async function kills(a: Shard, b: Shard, { chance }: SoakTerms): Promise<string> {
  const acknowledged = new Set<string>()
  const tally = { committed: 0, rolledBack: 0 }
  const STEPS: readonly Step[] = ['paid', 'received', 'decided']
  for (let kill = 0; kill < KILLS; kill++) {
    const ends = chance.yes() ? { payer: a, payee: b } : { payer: b, payee: a }
    const whole = crossingsOf(ends.payer, ends.payee, kill * 31, 5)
    await cross(ends, whole, kill)
    for (const { id } of whole) acknowledged.add(id)
    const at = chance.oneOf(STEPS)
    const victim = chance.oneOf([undefined, ends.payer, ends.payee])
    const broken = crossingsOf(ends.payer, ends.payee, kill * 37, 5)
    await cross(ends, broken, kill, async (step) => {
      if (step !== at) return
      await victim?.cluster.crash()
      throw new BrokenOff()
    }).catch((error: unknown) => {
      if (!(error instanceof BrokenOff)) throw error
    })
    await victim?.cluster.restart()
    for (const { pool } of [a, b])
      await until('the server answers', () =>
        pool.query('select 1').then(
          () => true,
          () => false,
        ),
      )
    const settled = await settle(ends)
    tally.committed += settled.committed
    tally.rolledBack += settled.rolledBack
  }
  const both = { payer: a, payee: b }
  const count = await assertBothAgree(both, acknowledged)
  return `${KILLS} crossings broken off, ${tally.committed} ended as paid and ${tally.rolledBack} taken back after arriving; ${acknowledged.size} acknowledged, ${count} on both sides, none on one`
}

export const twoShards: Soak = {
  name: 'two-shards',
  about: 'A transfer between two PostgreSQL is on both or on neither, whoever dies meanwhile.',
  run: async (terms) => {
    const [a, b] = [await openShard(terms.t, 'a'), await openShard(terms.t, 'b')]
    const killed = await kills(a, b, terms)
    await measure(a, b)
    const times = await timesOf(a, b)
    say(
      `a batch of ${BATCH} alone: within ${times.localMs.toFixed(1)} ms, to prepare ${times.prepareMs.toFixed(1)} ms, to commit what is prepared ${times.commitMs.toFixed(1)} ms`,
    )
    for (const line of simulated(times, terms.chance)) say(line)
    await assertBothAgree({ payer: a, payee: b }, new Set())
    return killed
  },
}

import assert from 'node:assert/strict'
import { setDefaultAutoSelectFamilyAttemptTimeout } from 'node:net'
import type { TestContext } from 'node:test'
import { SHARE } from '../../src/platform/server/shares.ts'
import type { Chance } from '../factories/chance.ts'
import { type Member, openMember } from './member.ts'
import { CHANGES, READS } from './memberRoutes.ts'
import type { Prepare } from './prepare.ts'

// Where localhost has two addresses, Node tries the other, at which nobody listens, when the first
// has not answered within a quarter of a second.
setDefaultAutoSelectFamilyAttemptTimeout(10_000)

type Row = readonly [name: string, prepare: Prepare]

/** Requests under way together: more than the pool has connections. */
const AT_ONCE = 16
/** Routes that go in one round with those of every other group, and with themselves. */
const GROUP = 8

const ROWS: readonly Row[] = [...Object.entries(CHANGES), ...Object.entries(READS)]

const GROUPS: readonly (readonly Row[])[] = Array.from(
  { length: Math.ceil(ROWS.length / GROUP) },
  (_, at) => ROWS.slice(at * GROUP, (at + 1) * GROUP),
)

/** Every group with itself and every other one, so every route meets every route. */
const PAIRS = GROUPS.flatMap((one, at) => GROUPS.slice(at).map((other) => [one, other] as const))

/** A member who may have more under way than their share, or most requests would take turns. */
export const openRacer = (t: Pick<TestContext, 'after'>): Promise<Member> =>
  openMember(t, { share: { ...SHARE, atOnceMax: AT_ONCE } })

async function race(ada: Member, rows: readonly Row[]): Promise<readonly string[]> {
  await ada.startAfresh()
  const sends = []
  for (const [name, prepare] of rows) {
    const by = await ada.browser()
    sends.push({ name, send: await prepare(ada, by) })
  }
  const bad: string[] = []
  await Promise.all(
    sends.map(async ({ name, send }) => {
      const { status, body } = await send()
      if (status >= 500) bad.push(`${name}: ${status} ${JSON.stringify(body)}`)
    }),
  )
  return bad
}

/**
 * Races two groups of routes by chance, as long as `goesOn` says; in each turn through all of them
 * every route meets every route. The last thing asked of a member: it ends their server's connections.
 */
export async function raceRounds(
  ada: Member,
  chance: Chance,
  goesOn: (rounds: number) => boolean,
): Promise<{ readonly rounds: number; readonly requests: number }> {
  let left = [...PAIRS]
  const bad: string[] = []
  let rounds = 0
  for (; goesOn(rounds) && bad.length === 0; rounds++) {
    if (left.length === 0) left = [...PAIRS]
    const [[one, other]] = left.splice(chance.int(0, left.length - 1), 1) as [(typeof PAIRS)[0]]
    const routes = [...new Set([...one, ...other])]
    bad.push(
      ...(await race(
        ada,
        Array.from({ length: AT_ONCE }, (_, i) => routes[i % routes.length]!),
      )),
    )
  }
  assert.deepEqual({ bad, deadlocks: await ada.deadlocks() }, { bad: [], deadlocks: 0 })
  return { rounds, requests: AT_ONCE }
}

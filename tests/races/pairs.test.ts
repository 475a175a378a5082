import assert from 'node:assert/strict'
import { setDefaultAutoSelectFamilyAttemptTimeout } from 'node:net'
import { test } from 'node:test'
import { SHARE } from '../../src/platform/server/shares.ts'
import { routesOf } from '../api/routes.ts'
import { openMember } from './member.ts'
import { CHANGES, LEFT_OUT, READS } from './memberRoutes.ts'
import type { Prepare } from './prepare.ts'

// Where localhost has two addresses, Node tries the other, at which nobody listens, when the first
// has not answered within a quarter of a second.
setDefaultAutoSelectFamilyAttemptTimeout(10_000)

type Row = readonly [name: string, prepare: Prepare]

/** Requests under way together: more than the pool has connections. */
const AT_ONCE = 16
/** Routes that go in one round with those of every other group, and with themselves. */
const GROUP = 8

const groupsOf = (rows: readonly Row[]): readonly (readonly Row[])[] =>
  Array.from({ length: Math.ceil(rows.length / GROUP) }, (_, at) =>
    rows.slice(at * GROUP, (at + 1) * GROUP),
  )

/** Every group with itself and every other one, so every route meets every route. */
const roundsOf = (groups: readonly (readonly Row[])[]): readonly (readonly Row[])[] =>
  groups.flatMap((one, at) =>
    groups.slice(at).map((other) => {
      const routes = [...new Set([...one, ...other])]
      return Array.from({ length: AT_ONCE }, (_, i) => routes[i % routes.length]!)
    }),
  )

test('whatever a member does at once, no two of their requests wait for each other', async (t) => {
  // More than her share, or most of them would take turns before they reach the database.
  const ada = await openMember(t, { share: { ...SHARE, atOnceMax: AT_ONCE } })
  const rows = [...Object.entries(CHANGES), ...Object.entries(READS)]
  for (const [name, prepare] of rows) {
    await ada.startAfresh()
    const { status, body } = await (await prepare(ada, await ada.browser()))()
    assert.equal(status, 200, `${name} does by itself what it is for: ${JSON.stringify(body)}`)
  }
  const rounds = roundsOf(groupsOf(rows))
  const bad: string[] = []
  for (const round of rounds) {
    await ada.startAfresh()
    const sends = []
    for (const [name, prepare] of round) {
      const by = await ada.browser()
      sends.push({ name, send: await prepare(ada, by) })
    }
    await Promise.all(
      sends.map(async ({ name, send }) => {
        const { status, body } = await send()
        if (status >= 500) bad.push(`${name}: ${status} ${JSON.stringify(body)}`)
      }),
    )
  }
  assert.deepEqual({ bad, deadlocks: await ada.deadlocks() }, { bad: [], deadlocks: 0 })
})

test('no route of a member is forgotten', async (t) => {
  const { town } = await openMember(t)
  const known = [
    ...Object.keys(CHANGES).map((name) => name.split(',')[0]!),
    ...Object.keys(LEFT_OUT),
  ]
  const forgotten = (await routesOf(town.portal))
    .filter(({ method }) => method !== 'GET')
    .map(({ name }) => name)
    .filter(
      (name) => !/ \/api\/(admin|applications|registration|demo|contact|appointments)/.test(name),
    )
    .filter((name) => !known.includes(name))
  assert.deepEqual(forgotten, [])
})

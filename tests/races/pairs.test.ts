import assert from 'node:assert/strict'
import { test } from 'node:test'
import { routesOf } from '../api/routes.ts'
import { chance } from '../factories/chance.ts'
import type { Member } from './member.ts'
import { CHANGES, LEFT_OUT, READS } from './memberRoutes.ts'
import { openRacer, raceRounds } from './rounds.ts'

/** `npm run soak -- pairs` races every route with every other one, again and again. */
const ROUNDS = 8

test('whatever a member does at once, no two of their requests wait for each other', async (t) => {
  const ada = await openRacer(t)
  await t.test('no route of a member is forgotten', () => knowsEveryRoute(ada))
  // That each change does by itself what it is for, `engines` proves.
  for (const [name, prepare] of Object.entries(READS))
    assert.equal((await (await prepare(ada, await ada.browser()))()).status, 200, name)
  await raceRounds(ada, chance('pairs of routes'), (rounds) => rounds < ROUNDS)
})

async function knowsEveryRoute({ union }: Member): Promise<void> {
  const known = [
    ...Object.keys(CHANGES).map((name) => name.split(',')[0]!),
    ...Object.keys(LEFT_OUT),
  ]
  const forgotten = (await routesOf(union.portal))
    .filter(({ method }) => method !== 'GET')
    .map(({ name }) => name)
    .filter(
      (name) => !/ \/api\/(admin|applications|registration|demo|contact|appointments)/.test(name),
    )
    .filter((name) => !known.includes(name))
  assert.deepEqual(forgotten, [])
}

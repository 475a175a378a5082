import assert from 'node:assert/strict'
import { test } from 'node:test'
import { routesOf } from '../api/routes.ts'
import { chance } from '../factories/chance.ts'
import { openMember } from './member.ts'
import { CHANGES, LEFT_OUT } from './memberRoutes.ts'
import { eachAlone, openRacer, raceRounds } from './rounds.ts'

/** `npm run soak -- pairs` races every route with every other one, again and again. */
const ROUNDS = 12

test('whatever a member does at once, no two of their requests wait for each other', async (t) => {
  const ada = await openRacer(t)
  await eachAlone(ada)
  await raceRounds(ada, chance('pairs of routes'), (rounds) => rounds < ROUNDS)
})

test('no route of a member is forgotten', async (t) => {
  const { union } = await openMember(t)
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
})

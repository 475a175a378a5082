import assert from 'node:assert/strict'
import { test } from 'node:test'
import { thinned } from '../../src/platform/server/thinned.ts'

test('of many lines a second one is said, and the next says how many were kept back', () => {
  let now = 0
  const said: [number, string][] = []
  const say = thinned(
    1000,
    (keptBack, text: string) => said.push([keptBack, text]),
    () => now,
  )
  for (now of [0, 1, 999, 1000, 2500]) say(`at ${now}`)
  assert.deepEqual(said, [
    [0, 'at 0'],
    [2, 'at 1000'],
    [0, 'at 2500'],
  ])
})

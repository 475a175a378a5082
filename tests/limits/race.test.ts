import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Db } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import { freshDatabase } from '../factories/database.ts'
import { leftIn, save, send } from './sending.ts'

const CONNECTIONS = 20
const ADA = newId()

async function openRace(t: TestContext): Promise<Db> {
  const { db } = await freshDatabase(t, CONNECTIONS)
  // Every connection is open before the race begins.
  await Promise.all(Array.from({ length: CONNECTIONS }, () => leftIn(db, ADA)))
  return db
}

const times = <T>(count: number, action: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => action(index)))

test('fifty transfers at once against a limit of two: exactly two go through', async (t) => {
  const db = await openRace(t)
  const sent = await times(50, () => send(db, ADA))
  assert.equal(sent.filter(Boolean).length, 2)
  assert.deepEqual(await leftIn(db, ADA), {
    limited: true,
    left: 0,
    countMax: 2,
    startsAgainOn: '2026-08-01',
    allowances: [],
  })
})

test('fifty transfers of five members at once: two of each', async (t) => {
  const db = await openRace(t)
  const members = Array.from({ length: 5 }, () => newId())
  const sent = await times(50, async (i) => {
    const member = members[i % 5]!
    return (await send(db, member)) ? member : undefined
  })
  for (const member of members) assert.equal(sent.filter((each) => each === member).length, 2)
})

/**
 * Fifty transfers and ten saves at once. Each is written down while it holds its locks, so the list
 * is the order in which they took effect.
 */
async function raceWithSaves(db: Db, appliesTo: string): Promise<readonly string[]> {
  const happened: string[] = []
  await times(60, (i) =>
    i % 6 === 5
      ? save(db, { appliesTo }, () => happened.push('saved'))
      : send(db, ADA, () => happened.push('sent')).then(() => undefined),
  )
  return happened
}

const sentBetweenSaves = (happened: readonly string[]): readonly number[] =>
  happened
    .join(' ')
    .split('saved')
    .map((stretch) => stretch.split('sent').length - 1)

for (const [whom, appliesTo] of [
  ['everybody', 'all'],
  ['the very member', ADA],
] as const) {
  test(`ten saves for ${whom} among fifty transfers: at most two between saves`, async (t) => {
    const db = await openRace(t)
    const happened = await raceWithSaves(db, appliesTo)
    const stretches = sentBetweenSaves(happened)
    assert.equal(stretches.length, 11, 'all ten saves happened')
    assert.ok(Math.max(...stretches) <= 2, happened.join(' '))
    assert.ok(Math.max(...stretches) > 0, 'transfers went through as well')
    const { left } = await leftIn(db, ADA)
    assert.equal(left, 2 - stretches.at(-1)!)
  })
}

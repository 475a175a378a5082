import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { inTransaction } from '../../src/platform/server/db.ts'
import {
  countedIn,
  giveBack,
  type Limit,
  sweepThrottle,
  throttle,
} from '../../src/platform/server/throttle.ts'
import { freshDatabase } from '../factories/database.ts'

const NOON = new Date('2026-07-15T16:00:00Z')
const after = (seconds: number): Date => new Date(NOON.getTime() + seconds * 1000)
const KNOCKS: Limit = { key: 'knock from 192.0.2.1', countMax: 3, lasts: '1 minute' }

describe('a throttle', () => {
  test('lets as many through as a window has room for, also of many at once, and says how long to wait', async (t) => {
    const { db } = await freshDatabase(t)
    const waits = await Promise.all(Array.from({ length: 20 }, () => throttle(db, NOON, KNOCKS)))
    assert.equal(waits.filter((wait) => wait === 0).length, 3)
    assert.equal(await throttle(db, after(20), KNOCKS), 40)
    assert.equal(await throttle(db, after(20), { ...KNOCKS, key: 'knock from 192.0.2.2' }), 0)
  })

  test('begins a window anew once the one before is over', async (t) => {
    const { db } = await freshDatabase(t)
    for (const wait of [0, 0, 0, 60]) assert.equal(await throttle(db, NOON, KNOCKS), wait)
    assert.equal(await throttle(db, after(60), KNOCKS), 0)
    assert.equal(await countedIn(db, after(60), KNOCKS.key), 1)
  })

  test('counts points, and gives back what turned out to be fine', async (t) => {
    const { db } = await freshDatabase(t)
    assert.equal(await throttle(db, NOON, { ...KNOCKS, points: 3 }), 0)
    await giveBack(db, [KNOCKS, { key: 'nothing that was counted' }])
    assert.equal(await countedIn(db, NOON, KNOCKS.key), 2)
    assert.equal(await throttle(db, NOON, KNOCKS), 0)
    assert.equal(await throttle(db, NOON, KNOCKS), 60)
    await giveBack(db, [{ ...KNOCKS, points: 3 }])
    assert.equal(await countedIn(db, NOON, KNOCKS.key), 1)
  })

  test('counts in several windows at once and waits for the longest that is full', async (t) => {
    const { db } = await freshDatabase(t)
    const day = { key: 'knock of the day', countMax: 1, lasts: '1 day' }
    assert.equal(await throttle(db, NOON, KNOCKS, day), 0)
    assert.equal(await throttle(db, NOON, KNOCKS, day), 86_400)
    assert.equal(await countedIn(db, NOON, KNOCKS.key), 2)
  })

  test('forgets windows that are over', async (t) => {
    const { db } = await freshDatabase(t)
    await throttle(db, NOON, KNOCKS, { ...KNOCKS, key: 'knock of the day', lasts: '1 day' })
    assert.equal(await sweepThrottle(db, after(60)), 1)
    assert.equal(await sweepThrottle(db, after(60)), 0)
  })

  test('cannot be asked inside a transaction, where a refusal would take the count back', async (t) => {
    const { db } = await freshDatabase(t)
    await inTransaction(db, async (tx) => {
      // @ts-expect-error a transaction is refused by the type already
      await assert.rejects(() => throttle(tx, NOON, KNOCKS), /outside transactions/)
    })
  })
})

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createShares } from '../../src/platform/server/shares.ts'

const TERMS = { atOnceMax: 2, waitingMax: 1, waitMs: 60_000 }

const isRefused = { name: 'Refused', code: 'too_many' }

describe('a share of the server', () => {
  test('lets a key have its places, one wait behind them, and no more', async () => {
    const { enter } = createShares(TERMS)
    const leave = await enter('ada')
    await enter('ada')
    const third = enter('ada')
    await assert.rejects(enter('ada'), isRefused)
    leave()
    await third
  })

  test('is of no concern to another key', async () => {
    const { enter } = createShares(TERMS)
    await enter('ada')
    await enter('ada')
    await enter('ben')
  })

  test('is given to those who wait in the order in which they came', async () => {
    const { enter } = createShares({ ...TERMS, atOnceMax: 1, waitingMax: 3 })
    const came: number[] = []
    const first = await enter('ada')
    const others = [1, 2, 3].map(async (i) => {
      const leave = await enter('ada')
      came.push(i)
      leave()
    })
    first()
    await Promise.all(others)
    assert.deepEqual(came, [1, 2, 3])
  })

  test('refuses who waited too long, and does not call them later', async () => {
    const shares = createShares({ atOnceMax: 1, waitingMax: 1, waitMs: 1 })
    const leave = await shares.enter('ada')
    await assert.rejects(shares.enter('ada'), isRefused)
    leave()
    assert.equal(shares.size, 0)
  })

  test('is forgotten when nothing of the key is under way', async () => {
    const shares = createShares(TERMS)
    const leaves = [await shares.enter('ada'), await shares.enter('ada')]
    assert.equal(shares.size, 1)
    for (const leave of leaves) leave()
    assert.equal(shares.size, 0)
  })
})

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openGather } from '../../src/platform/server/gather.ts'

/** A reader that remembers what it was asked, and answers when it is told to. */
function slowReader() {
  const reads: { readonly keys: readonly number[]; readonly finish: () => void }[] = []
  const lookup = openGather<number, string>(
    (keys) =>
      new Promise((done) => {
        const finish = (): void => done(new Map(keys.map((key) => [key, `value of ${key}`])))
        reads.push({ keys, finish })
      }),
  )
  return { reads, lookup }
}

const turn = (): Promise<void> => new Promise((next) => setImmediate(next))

describe('reads that gather', () => {
  test('asked in one turn, travel together, each key once', async () => {
    const { reads, lookup } = slowReader()
    const answers = Promise.all([lookup(1), lookup(2), lookup(1)])
    await turn()
    assert.deepEqual(reads[0]?.keys, [1, 2])
    reads[0]?.finish()
    assert.deepEqual(await answers, ['value of 1', 'value of 2', 'value of 1'])
  })

  test('asked while two reads are under way, wait for a new one', async () => {
    const { reads, lookup } = slowReader()
    const first = lookup(1)
    await turn()
    const second = lookup(2)
    await turn()
    const late = Promise.all([lookup(3), lookup(1)])
    await turn()
    assert.equal(reads.length, 2)
    reads[0]?.finish()
    assert.equal(await first, 'value of 1')
    await turn()
    assert.deepEqual(reads[2]?.keys, [3, 1], 'key 1 is read again, not answered from before')
    reads[1]?.finish()
    reads[2]?.finish()
    assert.equal(await second, 'value of 2')
    assert.deepEqual(await late, ['value of 3', 'value of 1'])
  })

  test('of a thousand keys go in batches of sixty-four', async () => {
    const sizes: number[] = []
    const lookup = openGather<number, number>(async (keys) => {
      sizes.push(keys.length)
      return new Map(keys.map((key) => [key, key]))
    })
    const asked = Array.from({ length: 1000 }, (_, i) => i)
    assert.deepEqual(await Promise.all(asked.map(lookup)), asked)
    assert.equal(Math.max(...sizes), 64)
  })

  test('that fail, fail for those who asked and for nobody after', async () => {
    let broken = true
    const lookup = openGather<number, string>(async (keys) => {
      if (broken) throw new Error('the database is away')
      return new Map(keys.map((key) => [key, 'here']))
    })
    await assert.rejects(Promise.all([lookup(1), lookup(2)]), /away/)
    broken = false
    assert.equal(await lookup(1), 'here')
  })

  test('find nothing for a key that has nothing', async () => {
    const lookup = openGather<string, string>(async () => new Map())
    assert.equal(await lookup('missing'), undefined)
  })
})

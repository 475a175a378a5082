import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { opening, sealing } from '../../src/platform/server/sealedStream.ts'

const KEY = Buffer.alloc(32, 1)
const PART = 64 * 1024

async function* pieces(of: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < of.length; at += size) yield of.subarray(at, at + size)
}
const whole = (bytes: AsyncIterable<Uint8Array>): Promise<Buffer> => buffer(Readable.from(bytes))
const sealed = (plain: Buffer): Promise<Buffer> => whole(sealing(KEY)(pieces(plain, 50_000)))
const opened = (bytes: Buffer, key = KEY): Promise<Buffer> =>
  whole(opening(key)(pieces(bytes, 33_333)))

test('what was sealed part by part comes back, whatever the length and the pieces it came in', async () => {
  for (const length of [0, 1, PART - 1, PART, PART + 1, 3 * PART, 200_000]) {
    const plain = randomBytes(length)
    const kept = await sealed(plain)
    assert.ok((await opened(kept)).equals(plain), `${length} bytes`)
    assert.ok(length < 16 || !kept.includes(plain.subarray(0, 16)))
  }
  const [one, other] = [await sealed(Buffer.alloc(9)), await sealed(Buffer.alloc(9))]
  assert.notDeepEqual(one.subarray(-25), other.subarray(-25), 'each stream has a key of its own')
})

test('what was changed, cut off, reordered or sealed under another key is refused in a sentence', async () => {
  const kept = await sealed(randomBytes(3 * PART))
  const head = kept.length - 3 * (PART + 16)
  const part = (at: number): Buffer =>
    kept.subarray(head + at * (PART + 16), head + (at + 1) * (PART + 16))
  const changed = Buffer.from(kept)
  changed[head + PART]! ^= 1
  const otherSalt = Buffer.from(kept)
  otherSalt[head - 1]! ^= 1
  const wrong = [
    changed,
    otherSalt,
    kept.subarray(0, -1),
    kept.subarray(0, head + PART + 16),
    Buffer.concat([kept.subarray(0, head), part(1), part(0), part(2)]),
    Buffer.concat([kept, part(2)]),
    kept.subarray(0, head + 3),
  ]
  for (const [index, one] of wrong.entries())
    await assert.rejects(opened(one), /changed or cut off|ends too early/, `${index}`)
  await assert.rejects(opened(kept.subarray(0, 9)), /no backup of ours/)
  await assert.rejects(opened(randomBytes(200)), /no backup of ours/)
  await assert.rejects(
    opened(kept, Buffer.alloc(32, 2)),
    /sealed under the key [0-9a-f]{8}, and BACKUP_KEY is [0-9a-f]{8}\./,
  )
})

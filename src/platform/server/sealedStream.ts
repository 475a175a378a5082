import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { KEY_BYTES, keyIdOf } from './vault.ts'

// Streams too long for memory, sealed part by part: what `vault.ts` is for a field. Nothing of a part
// comes out before its tag was compared, and parts cannot be left out, swapped or cut off at the end.

const CIPHER = 'aes-256-gcm'
const MARK = Buffer.from('OpenTeller backup 1\n')
const ID_BYTES = 4
const SALT_BYTES = 32
const HEAD_BYTES = MARK.length + ID_BYTES + SALT_BYTES
const TAG_BYTES = 16
const PART_BYTES = 64 * 1024

/** Its words are for whoever wants the content back. */
export class SealBroken extends Error {}

type Bytes = AsyncIterable<Uint8Array>

/** @returns what turns a stream into a sealed one, under a key that no other stream has */
export const sealing = (key: Buffer) =>
  async function* (plain: Bytes): AsyncGenerator<Buffer> {
    const head = Buffer.concat([MARK, keyIdOf(key), randomBytes(SALT_BYTES)])
    yield head
    const own = ownKey(key, head)
    for await (const { part, index, isLast } of inParts(plain, PART_BYTES)) {
      const cipher = createCipheriv(CIPHER, own, nonceOf(index, isLast)).setAAD(head)
      yield Buffer.concat([cipher.update(part), cipher.final(), cipher.getAuthTag()])
    }
  }

/**
 * @param keys of which it is sealed under one
 * @returns what turns a sealed stream back
 * @throws SealBroken when it is sealed under another key, or is not what was sealed
 */
export const opening = (...keys: readonly Buffer[]) =>
  async function* (sealed: Bytes): AsyncGenerator<Buffer> {
    const { head, rest } = await behead(sealed)
    const own = ownKey(keyOf(head, keys), head)
    for await (const { part, index, isLast } of inParts(rest, PART_BYTES + TAG_BYTES)) {
      if (part.length < TAG_BYTES) throw new SealBroken('It ends too early.')
      const decipher = createDecipheriv(CIPHER, own, nonceOf(index, isLast))
        .setAAD(head)
        .setAuthTag(part.subarray(-TAG_BYTES))
      yield Buffer.concat([
        decipher.update(part.subarray(0, -TAG_BYTES)),
        ended(() => decipher.final()),
      ])
    }
  }

function ended(final: () => Buffer): Buffer {
  try {
    return final()
  } catch (cause) {
    throw new SealBroken('It was changed or cut off after it was sealed.', { cause })
  }
}

function keyOf(head: Buffer, keys: readonly Buffer[]): Buffer {
  if (!head.subarray(0, MARK.length).equals(MARK)) throw new SealBroken('It is no backup of ours.')
  const id = head.subarray(MARK.length, MARK.length + ID_BYTES)
  const key = keys.find((one) => id.equals(keyIdOf(one)))
  if (key) return key
  throw new SealBroken(
    `It is sealed under the key ${id.toString('hex')}, and BACKUP_KEY is ${keyIdOf(keys[0]!).toString('hex')}.`,
  )
}

const ownKey = (key: Buffer, head: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', key, head.subarray(-SALT_BYTES), 'openteller backup', KEY_BYTES))

/** Counts parts, and says of the last that it is the last. */
function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(index, 4)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

interface Part {
  readonly part: Buffer
  readonly index: number
  readonly isLast: boolean
}

/** Parts of one size and a last one, which may be smaller, and empty where nothing came. */
async function* inParts(bytes: Bytes, size: number): AsyncGenerator<Part> {
  let kept = Buffer.alloc(0)
  let index = 0
  for await (const more of bytes) {
    kept = Buffer.concat([kept, more])
    let from = 0
    for (; kept.length - from > size; from += size)
      yield { part: kept.subarray(from, from + size), index: index++, isLast: false }
    kept = kept.subarray(from)
  }
  yield { part: kept, index, isLast: true }
}

async function behead(sealed: Bytes): Promise<{ head: Buffer; rest: Bytes }> {
  const source = sealed[Symbol.asyncIterator]()
  let kept = Buffer.alloc(0)
  while (kept.length < HEAD_BYTES) {
    const next = await source.next()
    if (next.done) throw new SealBroken('It is no backup of ours.')
    kept = Buffer.concat([kept, next.value])
  }
  const rest = async function* (): AsyncGenerator<Uint8Array> {
    yield kept.subarray(HEAD_BYTES)
    yield* { [Symbol.asyncIterator]: () => source }
  }
  return { head: kept.subarray(0, HEAD_BYTES), rest: rest() }
}

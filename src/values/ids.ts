/**
 * A UUID version 7 (RFC 9562): time first, so that keys made one after the other sit side by side
 * in an index. Runs in the browser too, where forms make the id of a transfer when they open.
 */
export function newId(at: number = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  new DataView(bytes.buffer).setUint32(0, Math.floor(at / 2 ** 16))
  new DataView(bytes.buffer).setUint16(4, at % 2 ** 16)
  return uuidOf(bytes, 7)
}

/** Sixteen bytes as a UUID of a version (RFC 9562), which replaces six of their bits. */
export function uuidOf(bytes: Uint8Array, version: 5 | 7): string {
  bytes[6] = (bytes[6]! & 0x0f) | (version << 4)
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [0, 8, 12, 16, 20].map((from, i) => hex.slice(from, [8, 12, 16, 20, 32][i])).join('-')
}

/** No O, I, 0 or 1: a reference survives being read out over the phone. */
const REFERENCE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/**
 * The reference people quote for a transfer: ten characters in two groups, drawn from the random
 * half of its id, so receipt and ledger always agree without a second number to keep unique.
 */
export function referenceOf(id: string): string {
  let bits = BigInt(`0x${id.replaceAll('-', '').slice(-13)}`)
  let text = ''
  for (let i = 0; i < 10; i++) {
    text = REFERENCE_ALPHABET[Number(bits % 32n)]! + text
    bits /= 32n
  }
  return `${text.slice(0, 5)}-${text.slice(5)}`
}

/** What `referenceOf` made letters of: the last 50 bits of the id. Takes the ten letters alone. */
export const referenceBits = (letters: string): bigint =>
  [...letters].reduce((bits, letter) => bits * 32n + BigInt(REFERENCE_ALPHABET.indexOf(letter)), 0n)

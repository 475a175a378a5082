import { createHash } from 'node:crypto'

/**
 * An id in the form of `newId`, drawn from the conversion and the id that the other system gave: who does a step
 * again gives the same one. Time first, so that keys of one day sit side by side in an index.
 */
export function idFrom(conversionId: string, what: string, at: Date): string {
  const bytes = createHash('sha256').update(`${conversionId} ${what}`).digest().subarray(0, 16)
  bytes.writeUIntBE(at.getTime(), 0, 6)
  bytes[6] = (bytes[6]! & 0x0f) | 0x70
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [0, 8, 12, 16, 20].map((from, i) => hex.slice(from, [8, 12, 16, 20, 32][i])).join('-')
}

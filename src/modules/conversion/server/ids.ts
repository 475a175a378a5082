import { createHash } from 'node:crypto'
import { uuidOf } from '../../../values/ids.ts'

/**
 * An id in the form of `newId`, drawn from the conversion and the id that the other system gave: who does a step
 * again gives the same one. Time first, so that keys of one day sit side by side in an index; it begins in 1970, and
 * what is older has that time.
 */
export function idFrom(conversionId: string, what: string, at: Date): string {
  const bytes = createHash('sha256').update(`${conversionId} ${what}`).digest().subarray(0, 16)
  bytes.writeUIntBE(Math.max(at.getTime(), 0), 0, 6)
  return uuidOf(bytes, 7)
}

import { createHash } from 'node:crypto'

/** JSON with the keys of every object in order, so that equal details read equal. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part === 'bigint') return part.toString()
    if (part === null || typeof part !== 'object' || Array.isArray(part)) return part
    return Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  })

/**
 * What an order means, in 32 bytes. An id that comes back with another fingerprint is refused: the
 * retry of a payment must not turn into a different payment. Days and instants are left out, since a
 * retry after midnight is still the same order.
 */
export const fingerprintOf = (
  verb: 'post' | 'hold' | 'settle' | 'reverse',
  meaning: Readonly<Record<string, unknown>>,
): Buffer =>
  createHash('sha256')
    .update(canonical([verb, meaning]))
    .digest()

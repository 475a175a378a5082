import type { Db } from '../../../platform/server/db.ts'
import { hmac } from '../../../platform/server/hmac.ts'
import { fingerprintKey } from './seal/key.ts'

/** JSON with the keys of every object in order, so that equal details read equal. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part === 'bigint') return part.toString()
    if (part === null || typeof part !== 'object' || Array.isArray(part)) return part
    return Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  })

type Verb = 'post' | 'hold' | 'settle' | 'reverse'
type Meaning = Readonly<Record<string, unknown>> & { readonly id: string }

/**
 * What an order means, in 32 bytes. An id that comes back with another fingerprint is refused: the
 * retry of a payment must not turn into a different payment. Days and instants are left out, since a
 * retry after midnight is still the same order.
 *
 * It is an HMAC under a key that is not in the database, so it also shows that the order came through
 * a server: whoever writes a transfer into the tables by hand cannot make its fingerprint.
 */
export const fingerprintOf = (db: Db, verb: Verb, meaning: Meaning): Buffer =>
  hmac(fingerprintKey(db), canonical([verb, meaning]))

/** A posted transfer, as far as its order told it. */
export interface PostedOrder {
  readonly id: string
  readonly actorId: string | null
  readonly reason: string
  readonly from: string
  readonly to: string
  readonly amountMinor: string
  readonly currency: string
  readonly details: unknown
  readonly reversesId: string | null
  readonly holdId: string | null
}

/** The fingerprints that this transfer may bear when it came through a server. */
export function fingerprintsOf(db: Db, order: PostedOrder): readonly Buffer[] {
  const { id, actorId: actor, reason, from, to, amountMinor, currency, details } = order
  if (order.reversesId !== null) {
    return [fingerprintOf(db, 'reverse', { id, actor, transferId: order.reversesId, details })]
  }
  const { holdId } = order
  if (holdId === null) {
    const amount = { minor: amountMinor, currency }
    return [fingerprintOf(db, 'post', { id, actor, reason, from, to, ...amount, details })]
  }
  // All of a hold or an amount, with details of its own or those of the hold.
  return [null, amountMinor].flatMap((amountMinor) =>
    [details, undefined].map((details) =>
      fingerprintOf(db, 'settle', { id, actor, holdId, amountMinor, details }),
    ),
  )
}

import type { Db } from '../../../platform/server/db.ts'
import { networkOf } from '../../../platform/server/network.ts'
import { throttle } from '../../../platform/server/throttle.ts'

const WINDOW = '1 hour'
const POINTS_MAX = 60
/** Asking about an address stops earlier, so that whoever asked can still register. */
export const CHECK_POINTS_MAX = 40

/**
 * Registration tells whether an address has an account, so asking is made slow: every attempt
 * costs a point, an attempt with a taken address this many more.
 */
export const TAKEN_ADDRESS_POINTS = 5

interface Charge {
  readonly points?: number
  readonly pointsMax?: number
}

/** Charges the network of `address`; false once it has spent its points of this hour. */
export const charge = async (
  db: Db,
  now: Date,
  address: string,
  { points = 1, pointsMax = POINTS_MAX }: Charge = {},
): Promise<boolean> => {
  const key = `registration from ${networkOf(address)}`
  return (await throttle(db, now, { key, points, countMax: pointsMax, lasts: WINDOW })) === 0
}

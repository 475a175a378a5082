import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { networkOf } from '../../../platform/server/network.ts'

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

/**
 * Charges the network of `address`; false once it has spent its points of this hour. Never call it
 * inside a transaction: a refusal would take the charge back.
 */
export async function charge(
  db: Db,
  now: Date,
  address: string,
  { points = 1, pointsMax = POINTS_MAX }: Charge = {},
): Promise<boolean> {
  await sql`delete from registration_throttle where ends_at <= ${now}`.execute(db)
  const { rows } = await sql<{ points: number }>`
    insert into registration_throttle as t (network, points, ends_at)
    values (${networkOf(address)}, ${points}::int, ${now}::timestamptz + ${WINDOW}::interval)
    on conflict (network) do update set points = t.points + excluded.points
    returning points`.execute(db)
  return rows[0]!.points <= pointsMax
}

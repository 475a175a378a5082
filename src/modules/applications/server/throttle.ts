import { isIPv6 } from 'node:net'
import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'

const WINDOW = '1 hour'
const POINTS_MAX = 60

/**
 * Registration tells whether an address has an account, so asking is made slow: every attempt
 * costs a point, an attempt with a taken address this many more.
 */
export const TAKEN_ADDRESS_POINTS = 5

/**
 * Charges the network of `address`; false once it has spent its points of this hour. Never call it
 * inside a transaction: a refusal would take the charge back.
 */
export async function charge(db: Db, now: Date, address: string, points = 1): Promise<boolean> {
  await sql`delete from registration_throttle where ends_at <= ${now}`.execute(db)
  const { rows } = await sql<{ points: number }>`
    insert into registration_throttle as t (network, points, ends_at)
    values (${networkOf(address)}, ${points}::int, ${now}::timestamptz + ${WINDOW}::interval)
    on conflict (network) do update set points = t.points + excluded.points
    returning points`.execute(db)
  return rows[0]!.points <= POINTS_MAX
}

/** An IPv6 customer holds a whole /64, so that is what counts; an IPv4 address counts alone. */
export function networkOf(address: string): string {
  const bare = address.replace(/^::ffff:(?=[0-9.]+$)/i, '')
  if (!isIPv6(bare)) return bare
  const [head = '', tail] = bare.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...after]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

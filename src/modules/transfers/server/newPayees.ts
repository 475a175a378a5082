import { sql } from 'kysely'
import type { Tx } from '../../../platform/server/db.ts'
import type { Institution } from '../../../values/institution.ts'
import { fromDecimal, type Money } from '../../../values/money.ts'
import { newPayeesOf } from '../../../values/profileCaps.ts'

const HOUR_MS = 60 * 60_000

/** Until when somebody is new to the member who paid them first at `since`. */
export const newUntil = (institution: Institution, since: Date): Date =>
  new Date(since.getTime() + newPayeesOf(institution).hours * HOUR_MS)

interface ToSomebodyNew {
  readonly id: string
  readonly personId: string
  readonly recipient: string
  readonly leavesAt: Date
  /** Until when the recipient is new. */
  readonly until: Date
}

/**
 * What the rules are told of a payment to somebody new: what else goes there meanwhile. Undefined for what leaves only
 * once they are known: until then its owner has time to stop it.
 */
export async function toSomebodyNew(
  tx: Tx,
  institution: Institution,
  { id, personId, recipient, leavesAt, until }: ToSomebodyNew,
): Promise<
  | {
      readonly sumMinor: bigint
      readonly cap: Money
      readonly hours: number
      readonly until: Date
    }
  | undefined
> {
  if (leavesAt >= until) return undefined
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(amount_minor), 0)::bigint as sum from outgoing_payment
     where person_id = ${personId} and recipient = ${recipient} and leaves_at < ${until}
       and id <> ${id}`.execute(tx)
  const { cap, hours } = newPayeesOf(institution)
  return { sumMinor: rows[0]?.sum ?? 0n, cap: fromDecimal(cap), hours, until }
}
